package dev.pegboard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.fixture.SampleDatabase;
import dev.pegboard.fixture.TraceCollector;
import java.io.BufferedReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tokens from the terminal to a server that runs. */
@Timeout(240)
class TokenCommandTest {
    @TempDir
    Path directory;

    @AutoClose
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private ChildProgram program;

    @BeforeEach
    void open() {
        program = new ChildProgram(directory);
    }

    @Test
    void aTokenOpensAServerUntilItIsRevoked() throws Exception {
        Process server = program.start("serve", "--http", "127.0.0.1:0", "--project", directory.toString());
        try (BufferedReader err = server.errorReader()) {
            assertThat(err.readLine()).contains("there is no access token yet", "pegboard token create NAME");
            String address = err.readLine().replaceFirst(".* ", "");
            assertThat(status(address, "nothing")).isEqualTo(401);

            String token = created("ci");
            assertThat(status(address + "/v1", token)).isEqualTo(200);

            ChildProgram.Run listed = program.run("token", "list");
            assertThat(listed.out()).contains("NAME", "ci", "read", "all").doesNotContain(token);
            assertThat(program.run("token", "revoke", "ci").out()).isEqualTo("revoked ci\n");
            assertThat(status(address, token)).isEqualTo(401);
        } finally {
            server.destroyForcibly();
        }
    }

    @Test
    void callsJoinTheTraceOfTheClientAndTooManyAreRefused() throws Exception {
        try (TraceCollector collector = new TraceCollector()) {
            String token = created("ci");
            program.set("OTEL_EXPORTER_OTLP_ENDPOINT", collector.address());
            Process server =
                    program.start("serve", "--http", "127.0.0.1:0", "--project", directory.toString(), "--rate", "3");
            try (BufferedReader err = server.errorReader()) {
                String address = err.readLine().replaceFirst(".* ", "") + "/v1";
                JsonObject inBody = JsonObject.of("traceparent", parent("a"));
                send(request(address, token, serverInfo(inBody)));
                send(request(address, token, serverInfo(new JsonObject())).header("traceparent", parent("b")));
                send(request(address, token, serverInfo(inBody)).header("traceparent", parent("c")));
                assertThat(List.of(trace(collector), trace(collector), trace(collector)))
                        .containsExactly("a".repeat(32), "b".repeat(32), "a".repeat(32));

                HttpResponse<String> last = send(request(address, token, serverInfo(inBody)));
                for (int more = 0; more < 10 && last.statusCode() == 200; more++) {
                    last = send(request(address, token, serverInfo(inBody)));
                }
                assertThat(last.statusCode()).isEqualTo(429);
                assertThat(last.body()).contains("More than 3 requests a minute");
                assertThat(last.headers().firstValueAsLong("Retry-After").orElseThrow())
                        .isBetween(1L, 20L);
            } finally {
                server.destroyForcibly();
            }
        }
    }

    private static String parent(String digit) {
        return "00-" + digit.repeat(32) + "-" + "d".repeat(16) + "-01";
    }

    private static String trace(TraceCollector collector) throws Exception {
        JsonObject span = collector.next();
        assertThat(span).containsEntry("name", "server_info").containsEntry("parentSpanId", "d".repeat(16));
        return span.text("traceId").orElseThrow();
    }

    private static String serverInfo(JsonObject meta) {
        return ChildProgram.request(1, "tools/call", Json.write(JsonObject.of("name", "server_info", "_meta", meta)));
    }

    /** The tools that a project defines obey the token as well. */
    @Test
    void toolsOfTheProjectObeyTheToken() throws Exception {
        Path project = Files.createDirectories(directory.resolve("project/.pegboard/tools"))
                .getParent()
                .getParent();
        SampleDatabase.create(project.resolve("shop.db"));
        SampleDatabase.create(project.resolve("secret.db"));
        Files.writeString(
                project.resolve("pegboard.yaml"), "databases:\n  shop: sqlite:shop.db\n  secret: sqlite:secret.db\n");
        tool(project, "peek", "database: secret\nsql: SELECT email FROM customer\n");
        tool(project, "list", "effect: read\nrun: [ls]\n");
        tool(project, "wipe", "database: shop\neffect: write\nsql: DELETE FROM orders\n");
        String reader = created("reader", "--databases", "shop");
        String outsider = created("outsider", "--toolsets", "database,server");
        Process server = program.start("serve", "--http", "127.0.0.1:0", "--project", project.toString());
        try (BufferedReader err = server.errorReader()) {
            String address = err.readLine().replaceFirst(".* ", "");
            assertThat(call(address, reader, "shop_peek"))
                    .contains("E_DATABASE_NOT_FOUND")
                    .doesNotContain("example.org");
            assertThat(call(address, reader, "shop_wipe")).contains("E_NOT_PERMITTED");
            assertThat(call(address, reader, "shop_list")).contains("E_NOT_PERMITTED", "a program can reach any");
            assertThat(call(address, outsider, "shop_peek")).contains("E_NOT_PERMITTED");
            assertThat(call(address, created("all"), "shop_peek")).contains("ada@example.org");
        } finally {
            server.destroyForcibly();
        }
    }

    @Test
    void jsonHasAllThatCanBeKnown() throws Exception {
        ChildProgram.Run made = program.run(
                "token",
                "create",
                "ci",
                "--scope",
                "write",
                "--toolsets",
                "database",
                "--databases",
                "a,b_*",
                "--expires",
                "ever",
                "--json");
        JsonObject told = ChildProgram.parse(made.out());
        assertThat(told)
                .containsEntry("name", "ci")
                .containsEntry("scope", "write")
                .containsEntry("toolsets", List.of("database"))
                .containsEntry("databases", List.of("a", "b_*"))
                .doesNotContainKeys("expires", "hash");
        assertThat(told.text("token").orElseThrow()).startsWith("pegb_ci_");
        assertThat(program.run("token", "list", "--json").out())
                .contains("\"name\":\"ci\"")
                .doesNotContain("hash", told.text("token").orElseThrow());
    }

    @Test
    void aTokenCountsForAsLongAsItWasMadeFor() throws Exception {
        created("usual");
        created("quarter", "--expires", "90d");
        created("year", "--expires", "365d");

        JsonObject listed = ChildProgram.parse(
                "{\"tokens\":" + program.run("token", "list", "--json").out() + "}");
        Map<Object, Long> days = listed.list("tokens").orElseThrow().stream()
                .map(JsonObject.class::cast)
                .collect(Collectors.toMap(token -> token.text("name").orElseThrow(), TokenCommandTest::days));
        assertThat(days).isEqualTo(Map.of("usual", 90L, "quarter", 90L, "year", 365L));
    }

    private static long days(JsonObject token) {
        return Duration.between(moment(token, "created"), moment(token, "expires"))
                .toDays();
    }

    private static Instant moment(JsonObject token, String name) {
        return Instant.parse(token.text(name).orElseThrow());
    }

    @Test
    void mistakesAreToldPlainly() throws Exception {
        assertMistake("cannot be a token's name", "token", "create", "Not A Name");
        assertMistake(
                "There is no toolset 'databse'. Did you mean database?",
                "token",
                "create",
                "a",
                "--toolsets",
                "databse");
        assertMistake("--databases names nothing", "token", "create", "a", "--databases", " , ");
        assertMistake("at most 365d", "token", "create", "a", "--expires", "366d");
        assertMistake("There is no token 'a'", "token", "revoke", "a");
        assertMistake(
                "--oauth-issuer and --oauth-audience go together",
                "serve",
                "--http",
                "127.0.0.1:0",
                "--oauth-issuer",
                "https://issuer.example.org");
        assertMistake("--rate and --concurrency must be at least 1", "serve", "--http", "127.0.0.1:0", "--rate", "0");
    }

    private void assertMistake(String message, String... words) {
        Screen screen = new Screen();
        assertThat(screen.run(words)).isNotEqualTo(ExitCode.OK);
        assertThat(screen.err()).contains(message, "Hint: ").doesNotContain("\tat ");
    }

    private static void tool(Path project, String name, String work) throws Exception {
        Files.writeString(
                project.resolve(".pegboard/tools/" + name + ".meta.yaml"),
                "alias: shop." + name + "\ntitle: A tool\ndescription: Does something with a database.\n" + work);
    }

    private String created(String name, String... options) throws Exception {
        String[] words = new String[3 + options.length];
        words[0] = "token";
        words[1] = "create";
        words[2] = name;
        System.arraycopy(options, 0, words, 3, options.length);
        ChildProgram.Run run = program.run(words);
        assertThat(run.err()).contains("made the token " + name, "not shown again");
        return run.out().strip();
    }

    private int status(String address, String token) throws Exception {
        return send(request(address, token, ChildProgram.INITIALIZE)).statusCode();
    }

    private String call(String address, String token, String tool) throws Exception {
        JsonObject meta = JsonObject.of(
                "io.modelcontextprotocol/protocolVersion",
                "2026-07-28",
                "io.modelcontextprotocol/clientCapabilities",
                new JsonObject());
        JsonObject params = JsonObject.of("name", tool, "arguments", new JsonObject(), "_meta", meta);
        HttpRequest.Builder request = request(address, token, ChildProgram.request(1, "tools/call", Json.write(params)))
                .header("MCP-Protocol-Version", "2026-07-28")
                .header("Mcp-Method", "tools/call")
                .header("Mcp-Name", tool);
        return send(request).body();
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static HttpRequest.Builder request(String address, String token, String body) {
        return HttpRequest.newBuilder(URI.create(address))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(body));
    }
}
