package dev.pegboard.access.oauth;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import dev.pegboard.access.Identity;
import dev.pegboard.access.Passes;
import dev.pegboard.access.Permit;
import dev.pegboard.access.Verdict;
import dev.pegboard.base.JsonObject;
import java.text.ParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Checks the tokens that an authorization server signed for this server. Speaks to nobody but that one. */
public final class Issuer implements Passes {
    /** By public keys only: a secret that we could verify with, we could also sign with. */
    private static final Set<JWSAlgorithm> ALGORITHMS = Set.of(
            JWSAlgorithm.RS256,
            JWSAlgorithm.RS384,
            JWSAlgorithm.RS512,
            JWSAlgorithm.PS256,
            JWSAlgorithm.PS384,
            JWSAlgorithm.PS512,
            JWSAlgorithm.ES256,
            JWSAlgorithm.ES384,
            JWSAlgorithm.ES512);

    private static final String GUIDE = "oauth-protected-resource";
    private static final int LONGEST_TOKEN = 16_384;
    private static final int LONGEST_SUBJECT = 200;

    private final WebAddress issuer;
    private final WebAddress resource;
    private final Scopes scopes;
    private final DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();

    /** The issuer's address, and that of this server as the issuer knows it. */
    public Issuer(String issuer, String resource, Scopes scopes) {
        this.issuer = WebAddress.of("--oauth-issuer", issuer);
        this.resource = WebAddress.of("--oauth-audience", resource);
        this.scopes = scopes;
        processor.setJWSTypeVerifier(new DefaultJOSEObjectTypeVerifier<>(
                new JOSEObjectType("at+jwt"), new JOSEObjectType("application/at+jwt"), JOSEObjectType.JWT, null));
        processor.setJWSKeySelector(new JWSVerificationKeySelector<>(ALGORITHMS, new SigningKeys(this.issuer)));
        processor.setJWTClaimsSetVerifier(new DefaultJWTClaimsVerifier<>(
                resource, new JWTClaimsSet.Builder().issuer(issuer).build(), Set.of("sub", "exp")));
    }

    @Override
    public Verdict check(String token) {
        if (token.length() > LONGEST_TOKEN) {
            return new Verdict.Unknown();
        }
        try {
            SignedJWT signed = SignedJWT.parse(token);
            if (!ALGORITHMS.contains(signed.getHeader().getAlgorithm())
                    || !issuer.toString().equals(signed.getJWTClaimsSet().getIssuer())) {
                return new Verdict.Unknown(); // Before anybody is asked for a key.
            }
            return known(processor.process(signed, null));
        } catch (ParseException | BadJOSEException e) {
            return new Verdict.Unknown();
        } catch (JOSEException unreachable) {
            return new Verdict.Unsure();
        }
    }

    private Verdict known(JWTClaimsSet claims) {
        String subject = claims.getSubject();
        if (subject.isEmpty() || subject.length() > LONGEST_SUBJECT) {
            return new Verdict.Unknown();
        }
        Optional<Permit.Rank> rank = scopes.rank(given(claims));
        if (rank.isEmpty()) {
            return new Verdict.TooLittle(scopes.least());
        }
        Permit permit = new Permit(rank.get(), Set.of(), Set.of());
        return new Verdict.Known(new Identity("oauth:" + subject, Optional.empty(), permit));
    }

    /** The standard's claim is a text, that of others a list or a text under another name. */
    private static List<String> given(JWTClaimsSet claims) {
        return Stream.of("scope", "scp")
                .flatMap(name -> switch (claims.getClaim(name)) {
                    case String text -> Stream.of(text.split(" "));
                    case List<?> list -> list.stream().map(String::valueOf);
                    case null, default -> Stream.empty();
                })
                .toList();
    }

    /** Where clients read how to get a token. */
    public String guide() {
        return resource.wellKnown(GUIDE);
    }

    /** What they read there, by each path under which they may look. */
    public Map<String, JsonObject> pages() {
        JsonObject page = JsonObject.of("resource", resource.toString())
                .with("authorization_servers", List.of(issuer.toString()))
                .with("scopes_supported", scopes.names())
                .with("bearer_methods_supported", List.of("header"))
                .with("resource_name", "Pegboard");
        Map<String, JsonObject> pages = new LinkedHashMap<>();
        Stream.of("", "/mcp", "/mcp/v1", resource.path())
                .forEach(path -> pages.put("/.well-known/" + GUIDE + path, page));
        return pages;
    }
}
