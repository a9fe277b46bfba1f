package dev.pegboard.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.fixture.TestCertificates;
import dev.pegboard.fixture.TestCertificates.Pair;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The server as people try it out: with curl, without any client of MCP, over HTTP and over HTTPS. */
@Timeout(180)
class CurlTest {
    private static final String JSON = "Content-Type: application/json";
    private static final String LIST = "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\",\"params\":{}}";
    private static final String BEARER = "--oauth2-bearer";
    private static final String NOWHERE = "127.0.0.77";
    private static final Duration SOON = Duration.ofSeconds(30);

    @TempDir
    private Path directory;

    private ServingProcess server;

    @AfterEach
    void end() {
        if (server != null) {
            server.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "https"})
    void aHandshakeOfTheOldestRevisionIsAnswered(String scheme) throws Exception {
        serve(scheme);
        JsonObject answer = post(
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2024-11-05\","
                        + "\"capabilities\":{},\"clientInfo\":{\"name\":\"curl\",\"version\":\"1.0\"}}}");
        assertThat(answer.at("result", "protocolVersion")).contains("2024-11-05");
        assertThat(answer.at("result", "serverInfo", "name")).contains("pegboard");
        assertThat(answer.at("result", "capabilities", "tools")).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "https"})
    void listsAndCallsNeedNoSessionThere(String scheme) throws Exception {
        serve(scheme);
        post("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2024-11-05\","
                + "\"capabilities\":{},\"clientInfo\":{\"name\":\"curl\",\"version\":\"1.0\"}}}");
        JsonObject tools = post(LIST);
        assertThat(tools.toString()).contains("server_info", "inputSchema");
        assertThat(tools.get("id")).isEqualTo(2L);
        JsonObject called = post("{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"tools/call\",\"params\":{"
                + "\"name\":\"project_info\",\"arguments\":{}}}");
        assertThat(called.at("result", "content").toString()).contains("work");
        JsonObject resources = post("{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"resources/list\",\"params\":{}}");
        assertThat(resources.at("result", "resources")).isPresent();
        JsonObject unknown = post("{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"no/such\",\"params\":{}}");
        assertThat(unknown.at("error", "code")).contains(-32601L);
        assertThat(post("{no JSON").at("error", "code")).contains(-32700L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "https"})
    void healthIsToldAndOneConnectionServesSeveralRequests(String scheme) throws Exception {
        serve(scheme);
        ServingProcess.Curled curled = server.curl(directory, "--verbose", "/health", "/health", "/health");
        assertThat(curled.out()).contains("\"status\":\"ok\"");
        assertThat(curled.err()).contains("Re-using existing connection");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "https"})
    void countsAreShownAsPrometheusReadsThem(String scheme) throws Exception {
        serve(scheme);
        post("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"server_info\"}}");
        post("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"made \\\"up\\\"\"}}");
        String page = server.curl(directory, "/metrics").out();
        assertThat(page)
                .contains(
                        "pegboard_calls_total{tool=\"server_info\",outcome=\"ok\"} 1\n",
                        "pegboard_calls_total{tool=\"unknown\",outcome=\"E_TOOL_NOT_FOUND\"} 1\n",
                        "pegboard_call_seconds_bucket{tool=\"server_info\",le=\"+Inf\"} 1\n",
                        "pegboard_http_requests_total{status=\"200\"} ",
                        "pegboard_database_connections 0\n",
                        "jvm_heap_used_bytes ")
                .doesNotContain("made");
        assertThat(page.lines())
                .allMatch(line -> line.matches("# (HELP|TYPE) \\w+ .+|\\w+(\\{(\\w+=\"[^\"]*\",?)+})? -?[0-9.E]+"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "https"})
    void onlyTheProjectsThatWereNamedAreServed(String scheme) throws Exception {
        Path other = Files.createDirectory(directory.resolve("other"));
        Path third = Files.createDirectory(directory.resolve("third"));
        serve(scheme, "--project", directory.resolve("work").toString(), "--project", other.toString());
        assertThat(projectInfo("")).contains("/work");
        assertThat(projectInfo("\"projectRoot\":\"" + other + "\"")).contains("/other");
        assertThat(projectInfo("\"projectRoot\":\"" + third + "\"")).contains("E_INVALID_PROJECT_ROOT", "serves");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "https"})
    void otherNamesAreKnownOnlyIfTheyWereGiven(String scheme) throws Exception {
        serve(scheme, "--host", "mcp.example.com");
        String asked = "--write-out";
        assertThat(server.curl(directory, asked, "%{http_code}", "--header", "Host: mcp.example.com", "/health")
                        .out())
                .endsWith("200");
        assertThat(server.curl(directory, asked, "%{http_code}", "--header", "Host: evil.example.com", "/health")
                        .out())
                .endsWith("403");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "https"})
    void theLogIsALineOfJsonForEachCallAndEachRefusal(String scheme) throws Exception {
        serve(scheme, "--log", "json");
        post("{\"jsonrpc\":\"2.0\",\"id\":\"a1\",\"method\":\"tools/call\",\"params\":{\"name\":\"server_info\"}}");
        server.curl(directory, "/nowhere?token=secret");
        server.process().toHandle().destroy();
        assertThat(server.process().waitFor(30, TimeUnit.SECONDS)).isTrue();
        List<JsonObject> lines = server.said().stream().map(ChildProgram::parse).toList();
        assertThat(lines)
                .anySatisfy(line -> assertThat(line)
                        .containsEntry("event", "call")
                        .containsEntry("id", "a1")
                        .containsEntry("owner", "local")
                        .containsEntry("tool", "server_info")
                        .containsEntry("outcome", "ok")
                        .containsKey("durationMs"));
        assertThat(lines)
                .anySatisfy(line -> assertThat(line)
                        .containsEntry("event", "request")
                        .containsEntry("path", "/nowhere")
                        .containsEntry("status", 404L));
        assertThat(server.said().toString()).doesNotContain("secret");
    }

    @Test
    void overHttpATokenOpensAndFailuresNameNoPlaces() throws Exception {
        String token = token();
        start("http");
        assertAsksFor(token);
        String failure = unreachable(token);
        assertThat(failure)
                .contains("E_DB_UNREACHABLE", "the server's log tells why under ")
                .doesNotContain(NOWHERE, directory.toString());
        String reference = failure.replaceFirst("(?s).* why under (\\w+).*", "$1");
        await().atMost(SOON)
                .until(() ->
                        server.said().stream().anyMatch(line -> line.contains(reference) && line.contains(NOWHERE)));
    }

    @Test
    void overHttpsATokenOpensDevelopersAreToldAllAndARenewedCertificateCounts() throws Exception {
        String token = token();
        start("https", "--dev");
        assertAsksFor(token);
        assertThat(unreachable(token)).contains("E_DB_UNREACHABLE", NOWHERE).doesNotContain("the server's log");

        Pair renewed = new TestCertificates(directory).pair("ec", "renewed");
        Files.move(renewed.key(), directory.resolve("localhost.key"), StandardCopyOption.REPLACE_EXISTING);
        Files.move(renewed.certificate(), directory.resolve("localhost.pem"), StandardCopyOption.REPLACE_EXISTING);
        await("the only certificate that curl trusts now")
                .atMost(SOON)
                .untilAsserted(() -> server.curl(directory, "/health"));
    }

    /** A token for a project whose database is not there. */
    private String token() throws Exception {
        Path work = Files.createDirectory(directory.resolve("work"));
        Files.writeString(work.resolve(".env"), "DATABASE_URL=postgres://someone:else@" + NOWHERE + ":1/shop\n");
        return new ChildProgram(directory).run("token", "create", "curl").out().strip();
    }

    private void assertAsksFor(String token) throws Exception {
        String closed = server.curl(directory, "--include", "/mcp/v1", "--header", JSON, "--data", LIST)
                .out();
        assertThat(closed)
                .startsWith("HTTP/1.1 401")
                .containsIgnoringCase("\r\nWWW-Authenticate: Bearer ")
                .endsWith("\r\n\r\n{\"error\":\"Unauthorized\"}");
        assertThat(post(LIST, BEARER, token).toString()).contains("server_info", "inputSchema");
    }

    /** What is told of a query of that database. */
    private String unreachable(String token) throws Exception {
        JsonObject call = JsonObject.of("name", "run_query", "arguments", JsonObject.of("query", "SELECT 1"));
        return Json.write(post(ChildProgram.request(1, "tools/call", Json.write(call)), BEARER, token));
    }

    private String projectInfo(String argument) throws Exception {
        return post("{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"tools/call\",\"params\":{"
                        + "\"name\":\"project_info\",\"arguments\":{" + argument + "}}}")
                .toString();
    }

    private JsonObject post(String body, String... more) throws Exception {
        List<String> words = List.of("--request", "POST", "/mcp/v1", "--header", JSON, "--data", body);
        return ChildProgram.parse(server.curl(directory, with(words, more)).out());
    }

    private void serve(String scheme, String... options) throws Exception {
        start(scheme, with(List.of("--no-auth"), options));
    }

    private void start(String scheme, String... options) throws Exception {
        Files.createDirectories(directory.resolve("work/.git"));
        ChildProgram program = new ChildProgram(directory);
        if (scheme.equals("http")) {
            server = new ServingProcess(program, List.of(), options);
            return;
        }
        Pair pair = new TestCertificates(directory).pair("ec", "localhost");
        server = new ServingProcess(
                program,
                List.of("--cacert", pair.certificate().toString(), "--tlsv1.3"),
                with(
                        List.of(
                                "--tls-cert",
                                pair.certificate().toString(),
                                "--tls-key",
                                pair.key().toString()),
                        options));
    }

    private static String[] with(List<String> some, String... more) {
        return java.util.stream.Stream.concat(some.stream(), java.util.stream.Stream.of(more))
                .toArray(String[]::new);
    }
}
