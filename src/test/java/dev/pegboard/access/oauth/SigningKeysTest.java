package dev.pegboard.access.oauth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An issuer that is slow, away or asked for keys it does not have. */
@Timeout(120)
class SigningKeysTest {
    private static final Duration SOON = Duration.ofSeconds(30);

    private final AtomicInteger fetches = new AtomicInteger();
    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 1000);
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private volatile CountDownLatch answers = new CountDownLatch(0);
    private volatile int status = 200;
    private JWKSet published;
    private HttpServer server;
    private SigningKeys keys;

    @BeforeEach
    void open() throws Exception {
        published = new JWKSet(key("one"));
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        String address = "http://127.0.0.1:" + server.getAddress().getPort();
        String description = "{\"issuer\":\"" + address + "\",\"jwks_uri\":\"" + address + "/keys\"}";
        server.createContext("/.well-known/oauth-authorization-server", exchange -> answer(exchange, description));
        server.createContext("/keys", this::tellKeys);
        server.setExecutor(threads);
        server.start();
        keys = new SigningKeys(WebAddress.of("issuer", address), now::get);
    }

    @AfterEach
    void close() {
        answers.countDown();
        server.stop(0);
        threads.close();
    }

    @Test
    void aKnownKeyIsFoundWhileKeysAreFetched() throws Exception {
        assertThat(find("one")).hasSize(1);
        answers = new CountDownLatch(1);
        CompletableFuture<List<JWK>> stranger = CompletableFuture.supplyAsync(() -> surely("unknown"), threads);
        await().atMost(SOON).until(() -> fetches.get() == 2);

        assertThat(find("one")).hasSize(1);
        pass(Duration.ofMinutes(6));
        assertThat(find("one")).as("the keys are old, and the issuer is silent").hasSize(1);

        assertThat(stranger).isNotDone();
        answers.countDown();
        assertThat(stranger.get(30, TimeUnit.SECONDS)).isEmpty();
    }

    @Test
    void manyWhoNameUnknownKeysCauseOneFetch() throws Exception {
        find("one");
        answers = new CountDownLatch(1);
        List<CompletableFuture<List<JWK>>> strangers = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            String name = "made up " + i;
            strangers.add(CompletableFuture.supplyAsync(() -> surely(name), threads));
        }
        await().atMost(SOON).until(() -> fetches.get() == 2);
        answers.countDown();
        for (CompletableFuture<List<JWK>> stranger : strangers) {
            assertThat(stranger.get(30, TimeUnit.SECONDS)).isEmpty();
        }
        for (int i = 0; i < 100; i++) {
            assertThat(surely("later " + i)).isEmpty();
        }
        assertThat(fetches).hasValue(2);
        pass(Duration.ofSeconds(11));
        assertThat(find("much later")).isEmpty();
        assertThat(fetches).hasValue(3);
    }

    @Test
    void oldKeysAreFetchedAnewWithoutAnybodyWaiting() throws Exception {
        find("one");
        published = new JWKSet(List.of(key("two")));
        pass(Duration.ofMinutes(6));
        assertThat(find("one")).hasSize(1);
        await().atMost(SOON).until(() -> fetches.get() == 2 && find("one").isEmpty());
        assertThat(find("two")).hasSize(1);
    }

    @Test
    void withoutTheIssuerKnownKeysCountForFourHours() throws Exception {
        find("one");
        status = 500;
        pass(Duration.ofHours(3));
        assertThat(find("one")).hasSize(1);
        assertThatThrownBy(() -> find("two")).isInstanceOf(KeySourceException.class);
        pass(Duration.ofHours(2));
        assertThatThrownBy(() -> find("one")).isInstanceOf(KeySourceException.class);
        status = 200;
        pass(Duration.ofMinutes(1));
        assertThat(find("one")).hasSize(1);
    }

    private static RSAKey key(String id) throws Exception {
        return new RSAKeyGenerator(2048).keyID(id).generate();
    }

    private void pass(Duration time) {
        now.addAndGet(time.toNanos());
    }

    private List<JWK> find(String id) throws KeySourceException {
        return keys.get(new JWKSelector(new JWKMatcher.Builder().keyID(id).build()), null);
    }

    /** Nothing if the issuer was too slow. */
    private List<JWK> surely(String id) {
        try {
            return find(id);
        } catch (KeySourceException e) {
            return List.of();
        }
    }

    private void tellKeys(HttpExchange exchange) throws IOException {
        fetches.incrementAndGet();
        try {
            answers.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        answer(exchange, published.toString(true));
    }

    private void answer(HttpExchange exchange, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
