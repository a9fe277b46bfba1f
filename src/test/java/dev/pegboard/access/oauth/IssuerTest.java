package dev.pegboard.access.oauth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import dev.pegboard.access.Identity;
import dev.pegboard.access.Permit;
import dev.pegboard.access.Permit.Rank;
import dev.pegboard.access.Verdict;
import dev.pegboard.base.Fault;
import dev.pegboard.fixture.LocalIssuer;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tokens of somebody else, made by a real issuer. */
@Timeout(300)
class IssuerTest {
    private static final String RESOURCE = "http://127.0.0.1:8080/mcp";
    private static final Verdict UNKNOWN = new Verdict.Unknown();

    private static LocalIssuer local;

    private Issuer issuer;

    @BeforeAll
    static void start() throws Exception {
        local = LocalIssuer.of(RESOURCE).start();
    }

    @AfterAll
    static void stop() throws Exception {
        if (local != null) {
            local.close();
        }
    }

    @BeforeEach
    void open() {
        issuer = new Issuer(local.address(), RESOURCE, new Scopes(""));
    }

    @Test
    void scopesBecomeRights() throws Exception {
        assertThat(check("pegboard:read")).isEqualTo(known(Rank.READ));
        assertThat(check("pegboard:read pegboard:write other")).isEqualTo(known(Rank.WRITE));
        assertThat(check("pegboard:admin")).isEqualTo(known(Rank.ADMIN));
        assertThat(check("other")).isEqualTo(new Verdict.TooLittle("pegboard:read"));
    }

    @Test
    void scopesMayHaveOtherNames() throws Exception {
        issuer = new Issuer(local.address(), RESOURCE, new Scopes("write=other, admin=root"));
        assertThat(check("other")).isEqualTo(known(Rank.WRITE));
        assertThat(check("pegboard:admin pegboard:read")).isEqualTo(known(Rank.READ));
    }

    @Test
    void aTokenForAnotherServerIsUnknown() throws Exception {
        assertThat(issuer.check(local.token("pegboard:read", "http://127.0.0.1:8080/other")))
                .isEqualTo(UNKNOWN);
    }

    @Test
    void whatTheIssuerSignedCountsOnlyAsItSays() throws Exception {
        assertThat(issuer.check(local.signed(claims().build()))).isEqualTo(known(Rank.READ));
        for (JWTClaimsSet.Builder wrong : List.of(
                claims().expirationTime(at(-120)),
                claims().expirationTime(null),
                claims().notBeforeTime(at(300)),
                claims().audience(List.of()),
                claims().audience(RESOURCE + "/"),
                claims().issuer("http://127.0.0.1:1"),
                claims().issuer(null),
                claims().subject(null),
                claims().subject(""),
                claims().subject("x".repeat(201)))) {
            assertThat(issuer.check(local.signed(wrong.build())))
                    .as(wrong.build().toString())
                    .isEqualTo(UNKNOWN);
        }
        assertThat(issuer.check(local.signed(claims().claim("scope", 5).build())))
                .isEqualTo(new Verdict.TooLittle("pegboard:read"));
    }

    @Test
    void scopesMayBeAList() throws Exception {
        JWTClaimsSet listed = claims().claim("scope", null)
                .claim("scp", List.of("pegboard:write"))
                .build();
        assertThat(issuer.check(local.signed(listed))).isEqualTo(known(Rank.WRITE));
    }

    @Test
    void aTokenWithoutSignatureIsUnknown() throws Exception {
        String none = new PlainJWT(claims().build()).serialize();
        String real = local.signed(claims().build());
        for (String wrong : List.of(
                none,
                none + "x",
                real.substring(0, real.lastIndexOf('.') + 1),
                real.substring(0, real.length() - 20),
                real.replaceFirst("\\..*\\.", "." + none.split("\\.")[1] + "x."),
                "a.b.c",
                "..",
                "",
                "x".repeat(20_000))) {
            assertThat(issuer.check(wrong)).isEqualTo(UNKNOWN);
        }
    }

    @Test
    void thePublicKeyIsNoSecretToSignWith() throws Exception {
        byte[] publicKey = local.key().toRSAPublicKey().getEncoded();
        SignedJWT confused = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.HS256)
                        .keyID(local.key().getKeyID())
                        .build(),
                claims().build());
        confused.sign(new MACSigner(publicKey));
        assertThat(issuer.check(confused.serialize())).isEqualTo(UNKNOWN);
    }

    @Test
    void aKeyThatIsNotTheIssuersIsUnknownWhereverItIsSaidToBe() throws Exception {
        RSAKey own = new RSAKeyGenerator(2048).keyID(local.key().getKeyID()).generate();
        for (JWSHeader header : List.of(
                new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(own.getKeyID()).build(),
                new JWSHeader.Builder(JWSAlgorithm.RS256).jwk(own.toPublicJWK()).build(),
                new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("another").build())) {
            SignedJWT forged = new SignedJWT(header, claims().build());
            forged.sign(new RSASSASigner(own));
            assertThat(issuer.check(forged.serialize())).isEqualTo(UNKNOWN);
        }
    }

    @Test
    void aTokenForAnotherPurposeIsUnknown() throws Exception {
        JWSHeader header = new JWSHeader.Builder(JWSAlgorithm.RS256)
                .type(new JOSEObjectType("logout+jwt"))
                .keyID(local.key().getKeyID())
                .build();
        SignedJWT other = new SignedJWT(header, claims().build());
        other.sign(new RSASSASigner(local.key()));
        assertThat(issuer.check(other.serialize())).isEqualTo(UNKNOWN);
    }

    @Test
    void keysMayChangeAndTheIssuerMayBeAway() throws Exception {
        try (LocalIssuer moody = LocalIssuer.of(RESOURCE)) {
            issuer = new Issuer(moody.address(), RESOURCE, new Scopes(""));
            String early = moody.start().token("pegboard:read", RESOURCE);
            moody.stop();
            assertThat(issuer.check(early)).as("nobody to ask").isEqualTo(new Verdict.Unsure());

            issuer = new Issuer(moody.address(), RESOURCE, new Scopes(""));
            String first = moody.start().token("pegboard:read", RESOURCE);
            assertThat(issuer.check(first)).isEqualTo(known(Rank.READ));
            assertThat(issuer.check(early)).as("an older key").isEqualTo(UNKNOWN);
            moody.stop();
            assertThat(issuer.check(first)).as("the key is known").isEqualTo(known(Rank.READ));
        }
    }

    @Test
    void aNewKeyCountsAtOnce() throws Exception {
        try (LocalIssuer rotating = LocalIssuer.of(RESOURCE)) {
            issuer = new Issuer(rotating.address(), RESOURCE, new Scopes(""));
            assertThat(issuer.check(rotating.start().token("pegboard:read", RESOURCE)))
                    .isEqualTo(known(Rank.READ));
            rotating.stop();
            String next = rotating.start().token("pegboard:write", RESOURCE);
            assertThat(issuer.check(next)).isEqualTo(known(Rank.WRITE));
        }
    }

    @Test
    void clientsLearnWhereToGetAToken() {
        assertThat(issuer.guide()).isEqualTo("http://127.0.0.1:8080/.well-known/oauth-protected-resource/mcp");
        assertThat(issuer.pages())
                .containsKeys("/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource/mcp");
        assertThat(issuer.pages().get("/.well-known/oauth-protected-resource"))
                .containsEntry("resource", RESOURCE)
                .containsEntry("authorization_servers", List.of(local.address()))
                .containsEntry("scopes_supported", List.of("pegboard:read", "pegboard:write", "pegboard:admin"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "issuer", "http://issuer.example.org", "ftp://127.0.0.1", "https:///x", "https://a/#b"})
    void addressesThatCannotBeTrustedAreRefused(String address) {
        assertThatThrownBy(() -> new Issuer(address, RESOURCE, new Scopes("")))
                .isInstanceOf(Fault.class)
                .hasMessageContaining("--oauth-issuer");
        assertThatThrownBy(() -> new Issuer("https://issuer.example.org", address, new Scopes("")))
                .hasMessageContaining("--oauth-audience");
    }

    @ParameterizedTest
    @ValueSource(strings = {"read", "read=", "all=x", "read=a b", "x"})
    void scopesThatAreNotUnderstoodAreRefused(String written) {
        assertThatThrownBy(() -> new Scopes(written)).isInstanceOf(Fault.class).hasMessageContaining("--oauth-scopes");
    }

    private Verdict check(String scope) throws Exception {
        return issuer.check(local.token(scope, RESOURCE));
    }

    private static Verdict known(Rank rank) {
        return new Verdict.Known(new Identity("oauth:agent", Optional.empty(), new Permit(rank, Set.of(), Set.of())));
    }

    private static JWTClaimsSet.Builder claims() {
        return new JWTClaimsSet.Builder()
                .issuer(local.address())
                .audience(RESOURCE)
                .subject("agent")
                .expirationTime(at(300))
                .claim("scope", "pegboard:read");
    }

    private static Date at(long seconds) {
        return Date.from(Instant.now().plusSeconds(seconds));
    }
}
