package dev.pegboard.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.access.Permit;
import dev.pegboard.access.Verdict;
import dev.pegboard.access.token.Tokens;
import dev.pegboard.base.Home;
import dev.pegboard.fixture.TestCertificates;
import dev.pegboard.fixture.TestCertificates.Pair;
import dev.pegboard.state.FileState;
import dev.pegboard.tls.TlsSockets;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import javax.net.SocketFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is thrown at the server, over HTTP and over TLS: it answers normally afterwards, and keeps no memory of it. */
@Timeout(300)
class AbuseTest {
    private static final String ECHO =
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"echo\"}}";
    private static final HttpTimes HASTY =
            new HttpTimes(Duration.ofMillis(200), Duration.ofHours(1), Duration.ofSeconds(5), Duration.ofSeconds(5));
    private static final int MOST_GROWTH = 64 << 20;
    private static final int CONNECTIONS = 2000;

    @TempDir
    private Path directory;

    private final List<Socket> held = new ArrayList<>();
    private Tokens tokens;
    private String secret = "";
    private String good = "";
    private TestServer server;
    private SocketFactory sockets = SocketFactory.getDefault();
    private long heapBefore;

    private void start(String scheme) throws Exception {
        tokens = new Tokens(new FileState(new Home(directory.resolve("home"))));
        secret = made("good", Optional.empty());
        good = bearer(secret);
        HttpOptions options =
                TestServer.OPTIONS.withGate(new BearerGate(tokens)).withTimes(HASTY);
        if (scheme.equals("tls")) {
            Pair pair = new TestCertificates(directory).pair("ec", "localhost");
            options = options.withSockets(new TlsSockets(pair.certificate(), pair.key(), told -> {}));
            sockets = trusting(pair.certificate());
        }
        server = new TestServer(options);
        assertServesNormally();
        heapBefore = heap();
    }

    @AfterEach
    void stop() throws IOException {
        for (Socket socket : held) {
            socket.close();
        }
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "tls"})
    void tokensThatAreNone(String scheme) throws Exception {
        start(scheme);
        String revoked = made("revoked", Optional.empty());
        assertThat(talk(request("/mcp/v1", bearer(revoked), ECHO))).startsWith("HTTP/1.1 200 ");
        tokens.revoke("revoked");
        String expired = made("expired", Optional.of(Duration.ofSeconds(1)));
        await().until(() -> tokens.check(expired) instanceof Verdict.Unknown);
        String basic = Base64.getEncoder().encodeToString(("good:" + secret).getBytes(StandardCharsets.UTF_8));
        for (String header : List.of(
                "",
                "Authorization: Bearer\r\n",
                "Authorization: Basic " + basic + "\r\n",
                bearer(""),
                bearer("wrong"),
                bearer(revoked),
                bearer(expired),
                bearer(secret.replace("_good_", "_other_")),
                bearer(secret.substring(0, secret.length() - 1)),
                bearer(secret.substring(0, secret.length() / 2)),
                bearer("pegb_good_"),
                bearer("pegb_good_" + "A".repeat(43)),
                bearer(secret + "A"),
                bearer(secret + "\u00a0"),
                bearer(secret + "x".repeat(60_000)))) {
            assertThat(talk(request("/mcp/v1", header, ECHO)))
                    .as("%.200s", header)
                    .startsWith("HTTP/1.1 401 ");
        }
        String twice = good + "Authorization: Bearer wrong\r\n";
        assertThat(talk(request("/mcp", twice, "{}"))).startsWith("HTTP/1.1 401 ");
        String huge = bearer(secret + "x".repeat(10 << 20));
        assertThat(talk(request("/mcp", huge, "{}"))).matches("(?s)(HTTP/1.1 431 .*)?");
        assertUnharmed();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "tls"})
    void pathsThatTrick(String scheme) throws Exception {
        start(scheme);
        for (String path : List.of(
                "/../etc/passwd",
                "/mcp/../../etc/passwd",
                "/%2e%2e/%2e%2e/etc/passwd",
                "/..%2fmcp",
                "//mcp",
                "/mcp/",
                "/mcp%2f",
                "/mcp%00",
                "/mcp;x=1",
                "/MCP",
                "/.git/config",
                "/tables",
                "/query",
                "/relay",
                "/%c0%af",
                "\\mcp",
                "*",
                "http://evil.example.com/mcp",
                "mcp")) {
            String answer = talk(request(path, good, "{}"));
            assertThat(answer).as("%s", path).matches("(?s)HTTP/1.1 (400|403|404) .*");
        }
        assertUnharmed();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "tls"})
    void requestsThatHideAnother(String scheme) throws Exception {
        start(scheme);
        String hidden = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";
        String length = "Content-Length: " + hidden.length() + "\r\n";
        for (String headers : List.of(
                length + "Transfer-Encoding: chunked\r\n",
                "Transfer-Encoding: chunked\r\n" + length,
                length + "Content-Length: 0\r\n",
                length + length,
                "Content-Length: 0, " + hidden.length() + "\r\n",
                "Content-Length: +5\r\n",
                "Content-Length: -1\r\n",
                "Content-Length: 0x10\r\n",
                "Transfer-Encoding: identity\r\n",
                "Transfer-Encoding: chunked, identity\r\n",
                "Transfer-Encoding: xchunked\r\n",
                "Transfer-Encoding : chunked\r\n",
                " Transfer-Encoding: chunked\r\n",
                "X: y\r\n Transfer-Encoding: chunked\r\n",
                "X: y\nTransfer-Encoding: chunked\r\n",
                "X: y\rTransfer-Encoding: chunked\r\n",
                "X: y\0\r\n",
                "X\0: y\r\n",
                ": y\r\n",
                "no colon\r\n")) {
            String said = "POST /mcp HTTP/1.1\r\nHost: localhost\r\n" + good + headers + "\r\n" + hidden;
            String answer = talk(said);
            assertThat(answer).as("%s", headers).matches("(?s)HTTP/1.1 (400|501) .*");
            assertThat(answer.split("HTTP/1.1 ", -1)).as("%s", headers).hasSize(2);
        }
        assertUnharmed();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "tls"})
    void bodiesWithoutEnd(String scheme) throws Exception {
        start(scheme);
        String head = "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" + good;
        assertThat(talk(head + "Content-Length: 10000000000\r\n\r\n{}")).startsWith("HTTP/1.1 413 ");
        assertThat(talk(head + "Content-Length: 10000000000\r\nExpect: 100-continue\r\n\r\n"))
                .startsWith("HTTP/1.1 413 ");
        StringBuilder chunks = new StringBuilder(head + "Transfer-Encoding: chunked\r\n\r\n");
        String chunk = "100000\r\n" + " ".repeat(1 << 20) + "\r\n";
        for (int i = 0; i < 20; i++) {
            chunks.append(chunk);
        }
        assertThat(talk(chunks.toString())).matches("(?s)(HTTP/1.1 413 .*)?");
        assertThat(talk(head + "Transfer-Encoding: chunked\r\n\r\nfffffffffffffff\r\n"))
                .matches("(?s)(HTTP/1.1 413 .*)?");
        String deep = "[".repeat(1 << 20);
        assertThat(talk(request("/mcp", good, deep))).startsWith("HTTP/1.1 400 ");
        assertUnharmed();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "tls"})
    void thousandsThatConnectAndSayLittle(String scheme) throws Exception {
        start(scheme);
        for (int i = 0; i < CONNECTIONS; i++) {
            boolean speaks = i % 20 == 0;
            Socket socket = speaks ? open() : new Socket(InetAddress.getLoopbackAddress(), server.port());
            held.add(socket);
            if (speaks) {
                say(socket, "POST /mcp HTTP/1.1\r\nHost: local");
            }
        }
        assertServesNormally();
        for (Socket socket : held) {
            socket.close();
        }
        held.clear();
        assertUnharmed();
    }

    private void assertUnharmed() throws Exception {
        assertServesNormally();
        long limit = heapBefore + MOST_GROWTH;
        long now = heap();
        for (int i = 0; i < 20 && now > limit; i++) {
            Thread.sleep(500);
            now = heap();
        }
        assertThat(now).isLessThan(limit);
    }

    private void assertServesNormally() throws IOException {
        String answer = talk(request("/mcp/v1", good, ECHO));
        assertThat(answer).startsWith("HTTP/1.1 200 ").contains("nothing");
    }

    private String made(String name, Optional<Duration> lifetime) {
        return tokens.create(name, Permit.ALL, lifetime).secret();
    }

    private static String bearer(String token) {
        return "Authorization: Bearer " + token + "\r\n";
    }

    private static String request(String path, String headers, String body) {
        return "POST " + path
                + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n" + headers
                + "Content-Length: " + body.length() + "\r\n\r\n" + body;
    }

    /** What comes back until the server closes; nothing if it closes in the middle of what we say. */
    private String talk(String said) throws IOException {
        try (Socket socket = open()) {
            socket.setSoTimeout(60_000);
            try {
                say(socket, said);
            } catch (SocketException closed) {
                // It may have answered before.
            }
            InputStream in = socket.getInputStream();
            return new String(read(in), StandardCharsets.ISO_8859_1);
        }
    }

    private static byte[] read(InputStream in) throws IOException {
        try {
            return in.readAllBytes();
        } catch (SocketException reset) {
            return new byte[0];
        }
    }

    private static void say(Socket socket, String text) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
    }

    private Socket open() throws IOException {
        return sockets.createSocket(InetAddress.getLoopbackAddress(), server.port());
    }

    private static long heap() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    private static SocketFactory trusting(Path certificate) throws Exception {
        KeyStore known = KeyStore.getInstance("PKCS12");
        known.load(null, null);
        try (InputStream in = Files.newInputStream(certificate)) {
            known.setCertificateEntry(
                    "it", CertificateFactory.getInstance("X.509").generateCertificate(in));
        }
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(known);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trusted.getTrustManagers(), null);
        return context.getSocketFactory();
    }
}
