package dev.pegboard.access.oauth;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.pegboard.base.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Base64;
import java.util.concurrent.TimeUnit;

/** A real issuer of access tokens: oidc-provider, in a process of its own. */
final class LocalIssuer implements AutoCloseable {
    private static final Path SOURCE = Path.of("src/test/oidc").toAbsolutePath();
    private static final Path INSTALLED = Path.of("target/oidc-provider").toAbsolutePath();

    private final int port;
    private final String audience;
    private Process process;
    private RSAKey key;

    private LocalIssuer(int port, String audience) {
        this.port = port;
        this.audience = audience;
    }

    /** One that is made, but not started. */
    static LocalIssuer of(String audience) throws Exception {
        assumeTrue(has("node") && has("npm"), "Node.js is needed for a real issuer");
        install();
        try (ServerSocket free = new ServerSocket(0)) {
            return new LocalIssuer(free.getLocalPort(), audience);
        }
    }

    private static boolean has(String program) {
        return Arrays.stream(System.getenv("PATH").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    private static void install() throws Exception {
        Path wanted = SOURCE.resolve("package.json");
        Path marker = INSTALLED.resolve("installed.json");
        Files.createDirectories(INSTALLED);
        Files.copy(SOURCE.resolve("issuer.mjs"), INSTALLED.resolve("issuer.mjs"), StandardCopyOption.REPLACE_EXISTING);
        if (Files.exists(marker) && Files.mismatch(wanted, marker) < 0) {
            return;
        }
        Files.copy(wanted, INSTALLED.resolve("package.json"), StandardCopyOption.REPLACE_EXISTING);
        Process npm = new ProcessBuilder(
                        "npm", "install", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error")
                .directory(INSTALLED.toFile())
                .inheritIO()
                .start();
        if (!npm.waitFor(5, TimeUnit.MINUTES) || npm.exitValue() != 0) {
            npm.destroyForcibly();
            throw new AssertionError("npm could not install the issuer");
        }
        Files.copy(wanted, marker, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Starts it with a new key at the same address. */
    LocalIssuer start() throws Exception {
        process = new ProcessBuilder("node", "issuer.mjs", String.valueOf(port), audience)
                .directory(INSTALLED.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        BufferedReader out = process.inputReader();
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            if (line.startsWith("{")) {
                key = RSAKey.parse(line);
                return this;
            }
        }
        throw new AssertionError("the issuer did not start");
    }

    void stop() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    String address() {
        return "http://127.0.0.1:" + port;
    }

    RSAKey key() {
        return key;
    }

    /** A token that the issuer itself made. */
    String token(String scope, String resource) throws IOException, InterruptedException {
        String secret = URLEncoder.encode("a secret for tests", StandardCharsets.UTF_8);
        String basic = Base64.getEncoder().encodeToString(("agent:" + secret).getBytes(StandardCharsets.UTF_8));
        String form = "grant_type=client_credentials&scope=" + URLEncoder.encode(scope, StandardCharsets.UTF_8)
                + "&resource=" + URLEncoder.encode(resource, StandardCharsets.UTF_8);
        HttpRequest request = HttpRequest.newBuilder(URI.create(address() + "/token"))
                .header("Authorization", "Basic " + basic)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(form))
                .build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            String answer =
                    client.send(request, HttpResponse.BodyHandlers.ofString()).body();
            return Json.parseObject(answer.getBytes(StandardCharsets.UTF_8))
                    .text("access_token")
                    .orElseThrow(() -> new AssertionError(answer));
        } catch (dev.pegboard.base.JsonSyntax e) {
            throw new AssertionError(e);
        }
    }

    /** A token of any content that has the issuer's own signature. */
    String signed(JWTClaimsSet claims) throws Exception {
        JWSHeader header = new JWSHeader.Builder(JWSAlgorithm.RS256)
                .type(new JOSEObjectType("at+jwt"))
                .keyID(key.getKeyID())
                .build();
        SignedJWT token = new SignedJWT(header, claims);
        token.sign(new RSASSASigner(key));
        return token.serialize();
    }

    @Override
    public void close() {
        if (process != null) {
            process.destroyForcibly();
        }
    }
}
