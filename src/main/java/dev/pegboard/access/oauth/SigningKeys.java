package dev.pegboard.access.oauth;

import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import dev.pegboard.base.Fault;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The keys an issuer signs with: found by the issuer's own description, kept for a while, fetched anew when a token
 * names another key. Is never asked more often than now and then, whatever strangers send.
 */
final class SigningKeys implements JWKSource<SecurityContext> {
    private static final int PATIENCE_MILLIS = 3_000;
    private static final int LARGEST = 1 << 20;
    private static final Duration BETWEEN_TRIES = Duration.ofSeconds(5);
    private static final Duration WITHOUT_ISSUER = Duration.ofHours(4);

    private final WebAddress issuer;
    private final DefaultResourceRetriever web =
            new DefaultResourceRetriever(PATIENCE_MILLIS, PATIENCE_MILLIS, LARGEST);
    private @Nullable JWKSource<SecurityContext> found;
    private @Nullable KeySourceException failure;
    private long lastTry;

    SigningKeys(WebAddress issuer) {
        this.issuer = issuer;
    }

    @Override
    public List<JWK> get(JWKSelector selector, @Nullable SecurityContext context) throws KeySourceException {
        return source().get(selector, context);
    }

    private synchronized JWKSource<SecurityContext> source() throws KeySourceException {
        JWKSource<SecurityContext> known = found;
        if (known != null) {
            return known;
        }
        KeySourceException last = failure;
        if (last != null && System.nanoTime() - lastTry < BETWEEN_TRIES.toNanos()) {
            throw last;
        }
        try {
            known = JWKSourceBuilder.create(keys().uri().toURL(), web)
                    .outageTolerant(WITHOUT_ISSUER.toMillis())
                    .build();
            found = known;
            return known;
        } catch (IOException | Fault e) {
            failure = new KeySourceException(String.valueOf(e.getMessage()), e);
            lastTry = System.nanoTime();
            System.err.println("pegboard: the keys of " + issuer + " cannot be found: " + e.getMessage());
            throw failure;
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
