package dev.pegboard.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.fixture.PostgresServer;
import java.io.BufferedReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two servers with homes of their own that share one state; the client is sent to the other one at every request. */
class ReplicasTest {
    private static final String OLDER = "2025-11-25";
    private static final String MODERN = "2026-07-28";
    private static final Duration SOON = Duration.ofSeconds(30);

    private final PostgresServer postgres = PostgresServer.shared();
    private final String database = postgres.newDatabase();
    private final List<Process> processes = new ArrayList<>();
    private final List<String> addresses = new ArrayList<>();
    private final HttpClient client = HttpClient.newHttpClient();
    private int turn;
    private String token = "";

    @TempDir
    private Path directory;

    @BeforeEach
    void startBoth() throws Exception {
        Path project = Files.createDirectory(directory.resolve("project"));
        Files.writeString(project.resolve(".env"), "DATABASE_URL=" + state() + "\n");
        for (String name : List.of("one", "other")) {
            ChildProgram program = program(name);
            Files.createDirectories(program.home());
            String settings = "askBeforeDestroying: true\nconnections:\n  byAgents: true\n";
            Files.writeString(
                    program.home().resolve("config.yaml"),
                    name.equals("one") ? settings : settings + "state: " + state() + "\n");
            if (token.isEmpty()) {
                token = program.run("token", "create", "switched", "--scope", "write")
                        .out()
                        .replaceFirst("(?s).*?(pegb_\\S+).*", "$1");
            }
            Process process = program.start(
                    "serve", "--http", "127.0.0.1:0", "--project", project.toString(), "--concurrency", "2");
            processes.add(process);
            BufferedReader err = process.errorReader();
            addresses.add(err.readLine().replaceFirst(".* ", ""));
        }
    }

    private ChildProgram program(String name) throws Exception {
        ChildProgram program = new ChildProgram(Files.createDirectories(directory.resolve(name)))
                .set("PEGBOARD_KEY", "5ec2e7".repeat(11).substring(2));
        return name.equals("other") ? program : program.set("PEGBOARD_STATE", state()); // The other has it in a file.
    }

    @AfterEach
    void stopBoth() throws Exception {
        for (Process process : processes) {
            process.destroy();
            process.waitFor();
        }
        client.close();
        postgres.drop(database);
    }

    private String state() {
        return "postgresql://" + PostgresServer.USER + ":s3cret%2Fof%20the%3Atest@127.0.0.1:" + postgres.port() + "/"
                + database;
    }

    @Test
    void anOlderClientKeepsItsSessionAtBoth() throws Exception {
        String session = handshake();

        for (int i = 0; i < 6; i++) {
            assertThat(answer(call(session)).at("result", "structuredContent", "ok"))
                    .contains(true);
        }
        assertThat(send(Optional.of(session), "logging/setLevel", JsonObject.of("level", "error")))
                .satisfies(level -> assertThat(level.statusCode()).isEqualTo(200));
        assertThat(answer(call(session)).containsKey("result")).isTrue();
    }

    @Test
    void aSessionThatOneHasEndedIsUnknownToBoth() throws Exception {
        String session = handshake();
        assertThat(call(session).statusCode()).isEqualTo(200);

        client.send(to(nextAddress()).header("Mcp-Session-Id", session).DELETE().build(), BodyHandlers.discarding());

        assertThat(call(session).statusCode()).isEqualTo(404);
        assertThat(call(session).statusCode()).isEqualTo(404);
        assertThat(call("made-up").statusCode()).isEqualTo(404);
    }

    @Test
    void aTokenThatIsRevokedAtOnePlaceIsRevokedAtBoth() throws Exception {
        String session = handshake();
        assertThat(call(session).statusCode()).isEqualTo(200);

        assertThat(program("third").run("token", "revoke", "switched").exit()).isZero();

        assertThat(call(session).statusCode()).isEqualTo(401);
        assertThat(call(session).statusCode()).isEqualTo(401);
    }

    @Test
    void aTokenThatIsRevokedElsewhereTakesItsRunningQueryAlong() throws Exception {
        String session = handshake();
        HttpRequest.BodyPublisher sleep = body(
                "tools/call",
                JsonObject.of("name", "run_query", "arguments", JsonObject.of("query", "SELECT pg_sleep(120)")));
        HttpRequest inSession = to(addresses.getFirst())
                .header("Mcp-Session-Id", session)
                .header("MCP-Protocol-Version", OLDER)
                .POST(sleep)
                .build();
        HttpRequest alone = to(addresses.getFirst() + "/v1").POST(sleep).build();
        CompletableFuture<HttpResponse<String>> running = client.sendAsync(inSession, BodyHandlers.ofString());
        CompletableFuture<HttpResponse<String>> second = client.sendAsync(alone, BodyHandlers.ofString());
        await().atMost(SOON).until(() -> sleeping() == 2);
        HttpResponse<String> third = client.send(alone, BodyHandlers.ofString());
        assertThat(third.statusCode()).as("as --concurrency says").isEqualTo(429);
        assertThat(third.headers().firstValue("Retry-After")).isPresent();

        assertThat(program("third").run("token", "revoke", "switched").exit()).isZero();

        await().atMost(SOON).until(() -> sleeping() == 0);
        running.handle((answer, broken) -> "over").get(30, TimeUnit.SECONDS);
        second.handle((answer, broken) -> "over").get(30, TimeUnit.SECONDS);
    }

    @Test
    void aModernClientNeedsNothingFromOneToTheOther() throws Exception {
        JsonObject chosen =
                modern("set_database_connection", JsonObject.of("connection_string", state()), new JsonObject());
        Object handle =
                chosen.at("result", "structuredContent", "data", "database").orElseThrow();
        assertThat(handle.toString()).startsWith("conn_");
        for (int i = 0; i < 2; i++) {
            JsonObject query = JsonObject.of("query", "SELECT 40 + 2 AS n", "database", handle);
            assertThat(modern("run_query", query, new JsonObject()).toString()).contains("42");
        }
        modern(
                "add_database_connection",
                JsonObject.of("alias", "gone", "connection_string", state()),
                new JsonObject());

        JsonObject arguments = JsonObject.of("alias", "gone", "confirm", true);
        for (int i = 0; i < 2; i++) {
            JsonObject asked = modern("remove_database_connection", arguments, new JsonObject());
            assertThat(asked.at("result", "resultType")).as("%s", asked).contains("input_required");
            boolean agreed = i == 1;
            JsonObject reply = JsonObject.of("action", "accept", "content", JsonObject.of("confirm", agreed));
            JsonObject retry = JsonObject.of(
                    "requestState",
                    asked.at("result", "requestState").orElseThrow(),
                    "inputResponses",
                    JsonObject.of("agreement", reply));
            JsonObject done = modern("remove_database_connection", arguments, retry);
            assertThat(done.toString()).contains(agreed ? "Removed" : "E_NOT_CONFIRMED");
            turn++; // The next question comes from the other one.
        }
    }

    /** Calls a tool at the next server as a client of the newest revision that can ask its user. */
    private JsonObject modern(String tool, JsonObject arguments, JsonObject more) throws Exception {
        JsonObject meta = JsonObject.of(
                "io.modelcontextprotocol/protocolVersion",
                MODERN,
                "io.modelcontextprotocol/clientCapabilities",
                JsonObject.of("elicitation", new JsonObject()));
        JsonObject params = JsonObject.of("name", tool, "arguments", arguments, "_meta", meta);
        params.putAll(more);
        HttpRequest request = to(nextAddress())
                .header("MCP-Protocol-Version", MODERN)
                .header("Mcp-Method", "tools/call")
                .header("Mcp-Name", tool)
                .POST(body("tools/call", params))
                .build();
        return answer(client.send(request, BodyHandlers.ofString()));
    }

    private long sleeping() {
        return postgres.number(
                "postgres",
                "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%pg_sleep(120)%'"
                        + " AND datname = '" + database + "'");
    }

    @Test
    void aConnectionThatOneSavedIsUsedByBoth() throws Exception {
        String session = handshake();
        JsonObject added = answer(
                tool(session, "add_database_connection", JsonObject.of("alias", "copy", "connection_string", state())));
        assertThat(added.at("result", "structuredContent", "ok"))
                .as("%s", added)
                .contains(true);

        for (int i = 0; i < 2; i++) {
            JsonObject rows = answer(
                    tool(session, "run_query", JsonObject.of("query", "SELECT 40 + 2 AS n", "database", "copy")));
            assertThat(rows.toString()).contains("42");
        }
        answer(tool(session, "set_database_connection", JsonObject.of("alias", "copy")));
        for (int i = 0; i < 2; i++) {
            JsonObject rows = answer(tool(session, "run_query", JsonObject.of("query", "SELECT 1 AS n")));
            assertThat(rows.at("result", "structuredContent", "data", "database"))
                    .as("%s", rows)
                    .contains("copy");
        }
        assertThat(postgres.ask(database, "SELECT string_agg(body, ' ') FROM pegboard_state"))
                .doesNotContain("s3cret");
    }

    @Test
    void noResultIsKeptThatTheOtherWouldNotKnow() throws Exception {
        JsonObject rows = answer(tool(
                handshake(),
                "run_query",
                JsonObject.of("query", "SELECT * FROM generate_series(1, 50) AS n", "limit", 10)));

        assertThat(rows.at("result", "structuredContent", "data", "more")).contains(true);
        assertThat(rows.at("result", "structuredContent", "data", "handle")).isEmpty();
    }

    @Test
    void theCallsOfBothAreInOneAuditLog() throws Exception {
        String session = handshake();
        call(session);
        call(session);

        assertThat(postgres.number(database, "SELECT count(*) FROM pegboard_journal WHERE line LIKE '%server_info%'"))
                .isEqualTo(2);
        assertThat(directory.resolve("one/home/audit")).doesNotExist();
    }

    @Test
    void whileTheStateIsAwaySessionsAreToWait() throws Exception {
        String session = handshake();
        postgres.run("postgres", "ALTER DATABASE " + database + " ALLOW_CONNECTIONS false");
        postgres.run(
                "postgres",
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" + database + "'");

        HttpResponse<String> away = call(session);

        assertThat(away.statusCode()).isEqualTo(503);
        assertThat(away.body()).doesNotContain(database, "s3cret");
        postgres.run("postgres", "ALTER DATABASE " + database + " ALLOW_CONNECTIONS true");
        assertThat(call(session).statusCode()).isEqualTo(200);
    }

    @Test
    void nothingIsOfferedThatOnlyOneWouldRemember() throws Exception {
        JsonObject meta = JsonObject.of(
                "io.modelcontextprotocol/protocolVersion",
                MODERN,
                "io.modelcontextprotocol/clientCapabilities",
                new JsonObject());
        HttpRequest.Builder request =
                to(nextAddress()).header("MCP-Protocol-Version", MODERN).header("Mcp-Method", "server/discover");
        JsonObject discover = answer(client.send(
                request.POST(body("server/discover", JsonObject.of("_meta", meta)))
                        .build(),
                BodyHandlers.ofString()));

        assertThat(discover.at("result", "capabilities", "extensions")).isPresent();
        assertThat(discover.at("result", "capabilities", "extensions", "io.modelcontextprotocol/tasks"))
                .isEmpty();
    }

    private String handshake() throws Exception {
        JsonObject hello = JsonObject.of("protocolVersion", OLDER, "capabilities", new JsonObject())
                .with("clientInfo", JsonObject.of("name", "switched", "version", "1"));
        return send(Optional.empty(), "initialize", hello)
                .headers()
                .firstValue("Mcp-Session-Id")
                .orElseThrow();
    }

    private HttpResponse<String> call(String session) throws Exception {
        return tool(session, "server_info", new JsonObject());
    }

    private HttpResponse<String> tool(String session, String name, JsonObject arguments) throws Exception {
        return send(Optional.of(session), "tools/call", JsonObject.of("name", name, "arguments", arguments));
    }

    private HttpResponse<String> send(Optional<String> session, String method, JsonObject params) throws Exception {
        HttpRequest.Builder request = to(nextAddress());
        session.ifPresent(id -> request.header("Mcp-Session-Id", id).header("MCP-Protocol-Version", OLDER));
        return client.send(request.POST(body(method, params)).build(), BodyHandlers.ofString());
    }

    private String nextAddress() {
        return addresses.get(turn++ % addresses.size());
    }

    private HttpRequest.Builder to(String address) {
        return HttpRequest.newBuilder(URI.create(address))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream");
    }

    private static HttpRequest.BodyPublisher body(String method, JsonObject params) {
        return BodyPublishers.ofByteArray(
                Json.bytes(JsonObject.of("jsonrpc", "2.0", "id", 1, "method", method, "params", params)));
    }

    private static JsonObject answer(HttpResponse<String> response) throws Exception {
        String text = response.body();
        int data = text.lastIndexOf("data: ");
        return Json.parseObject(
                (data < 0 ? text : text.substring(data + "data: ".length())).getBytes(StandardCharsets.UTF_8));
    }
}
