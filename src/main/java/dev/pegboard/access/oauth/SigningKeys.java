package dev.pegboard.access.oauth;

import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The keys an issuer signs with: found by the issuer's own description, kept for a while, fetched anew when a token
 * names another key. One fetch goes on at a time, and nobody waits for it whose key is known; however many keys
 * strangers make up, there are few fetches.
 */
final class SigningKeys implements JWKSource<SecurityContext> {
    private static final int PATIENCE_MILLIS = 3_000;
    private static final int LARGEST = 1 << 20;
    private static final Duration LONGEST_FETCH = Duration.ofSeconds(15);
    private static final Duration FRESH = Duration.ofMinutes(5);
    private static final Duration WITHOUT_ISSUER = Duration.ofHours(4);

    /** Two fetches begin in such a time at most: one may have come just before the issuer took a new key. */
    private static final Duration TWO_FETCHES = Duration.ofSeconds(10);

    private final WebAddress issuer;
    private final LongSupplier nanoTime;
    private final DefaultResourceRetriever web =
            new DefaultResourceRetriever(PATIENCE_MILLIS, PATIENCE_MILLIS, LARGEST);
    private volatile @Nullable Known known;
    private @Nullable CompletableFuture<JWKSet> last;
    private long lastBegin;
    private long beginBefore;

    /** What the issuer said at that time. */
    private record Known(JWKSet keys, long since) {}

    SigningKeys(WebAddress issuer) {
        this(issuer, System::nanoTime);
    }

    SigningKeys(WebAddress issuer, LongSupplier nanoTime) {
        this.issuer = issuer;
        this.nanoTime = nanoTime;
        this.lastBegin = nanoTime.getAsLong() - TWO_FETCHES.toNanos();
        this.beginBefore = lastBegin;
    }

    @Override
    public List<JWK> get(JWKSelector selector, @Nullable SecurityContext context) throws KeySourceException {
        Known now = known;
        if (now == null || isOlder(now, WITHOUT_ISSUER)) {
            return selector.select(awaited(fetch()));
        }
        if (isOlder(now, FRESH)) {
            fetch();
        }
        List<JWK> fitting = selector.select(now.keys());
        return fitting.isEmpty() ? selector.select(awaited(fetch())) : fitting;
    }

    private boolean isOlder(Known then, Duration age) {
        return nanoTime.getAsLong() - then.since() > age.toNanos();
    }

    /** The fetch that goes on, or a new one; the last one if there were enough for now. */
    private synchronized CompletableFuture<JWKSet> fetch() {
        long now = nanoTime.getAsLong();
        CompletableFuture<JWKSet> before = last;
        if (before != null && (!before.isDone() || now - beginBefore < TWO_FETCHES.toNanos())) {
            return before;
        }
        beginBefore = lastBegin;
        lastBegin = now;
        CompletableFuture<JWKSet> begun =
                new CompletableFuture<JWKSet>().orTimeout(LONGEST_FETCH.toMillis(), TimeUnit.MILLISECONDS);
        last = begun;
        Thread.ofVirtual().name("signing-keys").start(() -> fetch(begun));
        return begun;
    }

    private void fetch(CompletableFuture<JWKSet> told) {
        try {
            String text = web.retrieveResource(keys().uri().toURL()).getContent();
            JWKSet keys = JWKSet.parse(text);
            known = new Known(keys, nanoTime.getAsLong());
            told.complete(keys);
        } catch (IOException | ParseException | RuntimeException e) {
            System.err.println("pegboard: the keys of " + issuer + " cannot be found: " + e.getMessage());
            told.completeExceptionally(e);
        }
    }

    private static JWKSet awaited(CompletableFuture<JWKSet> fetch) throws KeySourceException {
        try {
            return fetch.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KeySourceException("interrupted", e);
        } catch (ExecutionException e) {
            throw new KeySourceException("the issuer's keys cannot be fetched", e);
        }
    }

    /** Where the keys are. The description must be one of this very issuer, or another's keys would count. */
    private WebAddress keys() throws IOException {
        JsonObject description = description();
        if (!description.text("issuer").filter(issuer.toString()::equals).isPresent()) {
            throw new IOException(
                    "it describes itself as " + description.text("issuer").orElse("nobody"));
        }
        return WebAddress.of("jwks_uri", description.text("jwks_uri").orElse(""));
    }

    /** OAuth puts the name of its description before the path of an address, OpenID Connect behind it. */
    private JsonObject description() throws IOException {
        IOException failure = new IOException("it has no description");
        for (String address : List.of(
                issuer.wellKnown("oauth-authorization-server"),
                issuer.wellKnown("openid-configuration"),
                issuer.origin() + issuer.path() + "/.well-known/openid-configuration")) {
            try {
                return fetched(address);
            } catch (IOException e) {
                failure = e;
            }
        }
        throw failure;
    }

    private JsonObject fetched(String address) throws IOException {
        String text = web.retrieveResource(URI.create(address).toURL()).getContent();
        try {
            return Json.parseObject(text.getBytes(StandardCharsets.UTF_8));
        } catch (JsonSyntax e) {
            throw new IOException(address + " is not JSON", e);
        }
    }
}
