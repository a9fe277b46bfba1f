package dev.pegboard.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.fixture.PostgresServer;
import dev.pegboard.mcp.message.MetaKeys;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What remote clients hear while they wait, and what a server with little memory does when they all want much. */
@Timeout(300)
class RemoteStreamsTest {
    private static final Duration SOON = Duration.ofSeconds(60);
    private static final String SLOW = "SELECT i, pg_sleep(0.05) FROM generate_series(1, 80) i";
    private static final String LARGE = "SELECT repeat('x', 1000) FROM generate_series(1, 8000)";

    @TempDir
    private Path directory;

    private final PostgresServer postgres = PostgresServer.shared();
    private final String database = postgres.newDatabase();
    private final List<Socket> sockets = new ArrayList<>();
    private ServingProcess server;

    @BeforeEach
    void serve() throws Exception {
        Path work = Files.createDirectories(directory.resolve("work"));
        Files.createDirectory(work.resolve(".git"));
        Files.writeString(work.resolve("pegboard.yaml"), """
                timeout: 20000
                limits:
                  queryRows: 100000
                  queryCharacters: 9000000
                """);
        postgres.run(database, "CREATE ROLE r_" + database + " LOGIN PASSWORD 'of-this-test'");
        Files.writeString(
                work.resolve(".env"),
                "DATABASE_URL=postgres://r_" + database + ":of-this-test@127.0.0.1:" + postgres.port() + "/" + database
                        + "\n");
        ChildProgram program = new ChildProgram(directory).flag("-Xmx320m").flag("-XX:+ExitOnOutOfMemoryError");
        server = new ServingProcess(program, List.of(), "--no-auth");
    }

    @AfterEach
    void end() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        server.close();
        postgres.drop(database);
        postgres.run("postgres", "DROP ROLE r_" + database);
    }

    @Test
    void aLongQueryTellsHowManyRowsHaveComeAndThenItsResult() throws Exception {
        for (List<String> lines :
                List.of(lines(modern(query(SLOW))), lines(post("/mcp/v1", "", request(query(SLOW)))))) {
            List<JsonObject> messages = messages(lines);
            assertThat(Json.write(messages.getLast().get("result"))).contains("80 rows, ");
            List<JsonObject> progress = messages.subList(0, messages.size() - 1);
            assertThat(progress).hasSizeBetween(2, 10).allSatisfy(message -> {
                assertThat(message.get("method")).isEqualTo("notifications/progress");
                assertThat(message.at("params", "progressToken")).contains("p1");
            });
            assertThat(String.valueOf(progress.getFirst().at("params", "message")))
                    .contains(" rows read after ");
        }
    }

    @Test
    void manyLargeAnswersToSlowReadersLeaveRoomForOthers() throws Exception {
        List<Socket> stuck = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            Socket client = open();
            say(client, modern(large()));
            stuck.add(client);
        }
        List<CompletableFuture<String>> readers = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            readers.add(CompletableFuture.supplyAsync(this::slowlyRead, Thread::startVirtualThread));
        }
        for (int i = 0; i < 20; i++) {
            assertThat(String.join("", lines(modern(query("SELECT 4711 AS number")))))
                    .contains("4711");
        }
        for (CompletableFuture<String> reader : readers) {
            assertThat(reader.get(120, TimeUnit.SECONDS)).containsAnyOf("xxxx", "E_BUSY");
        }
        for (Socket client : stuck) {
            client.close();
        }
        await().atMost(SOON).until(() -> slowlyRead().contains("xxxx"));
        assertThat(server.process().isAlive()).isTrue();
        assertThat(server.said()).noneMatch(line -> line.contains("OutOfMemory"));
    }

    @Test
    void anAnswerThatNoMemoryHoldsIsRefused() throws Exception {
        Files.writeString(directory.resolve("work/pegboard.yaml"), """
                limits:
                  queryRows: 100000
                  queryCharacters: 90000000
                """);
        JsonObject arguments = JsonObject.of("query", LARGE, "limit", 8000, "characters", 80_000_000);
        await().atMost(SOON)
                .until(() -> String.join("", lines(modern(arguments))).contains("E_ANSWER_TOO_LONG"));
    }

    @Test
    void announcementsComeOverTheStreamsOfBothEras() throws Exception {
        String schema = schema();
        String session = session();
        List<String> older =
                follow("GET /mcp HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n" + session + "\r\n");
        JsonObject wanted = JsonObject.of("notifications", JsonObject.of("resourceSubscriptions", List.of(schema)));
        List<String> modern = follow(modern("subscriptions/listen", "", wanted));
        assertThat(String.join("", lines(post("/mcp", session, subscribe(schema)))))
                .contains("\"result\":{}");
        await().atMost(SOON).until(() -> modern.stream().anyMatch(line -> line.contains("acknowledged")));

        postgres.run(database, "CREATE TABLE heard_of (id int)");

        await().atMost(SOON).until(() -> isAnnounced(older, schema) && isAnnounced(modern, schema));
    }

    @Test
    void aRequestThatStandsAloneLeavesNoSubscriptionBehind() throws Exception {
        JsonObject guide = subscribe("pegboard://tools/run_query");
        for (int i = 0; i < 1001; i++) {
            assertThat(String.join("", lines(post("/mcp/v1", "", guide)))).contains("\"result\":{}");
        }
    }

    private static JsonObject subscribe(String uri) {
        return JsonObject.of("jsonrpc", "2.0", "id", 4, "method", "resources/subscribe")
                .with("params", JsonObject.of("uri", uri));
    }

    private static boolean isAnnounced(List<String> lines, String uri) {
        return lines.stream().anyMatch(line -> line.contains("notifications/resources/updated") && line.contains(uri));
    }

    private String schema() throws IOException {
        String answer = String.join(
                "",
                lines(modern(
                        "tools/call",
                        "Mcp-Name: db_list\r\n",
                        JsonObject.of("name", "db_list", "arguments", new JsonObject()))));
        int at = answer.indexOf("\"name\":\"") + "\"name\":\"".length();
        return "pg://" + answer.substring(at, answer.indexOf('"', at)) + "/schema";
    }

    private String session() throws IOException {
        return lines(post("/mcp", "", ChildProgram.parse(ChildProgram.INITIALIZE))).stream()
                        .filter(line -> line.toLowerCase(java.util.Locale.ROOT).startsWith("mcp-session-id:"))
                        .findFirst()
                        .orElseThrow()
                + "\r\n";
    }

    /** Lines as they come, until the test ends. */
    private List<String> follow(String text) throws IOException {
        Socket client = open();
        say(client, text);
        List<String> heard = new CopyOnWriteArrayList<>();
        Thread.startVirtualThread(() -> {
            try (BufferedReader in = reader(client)) {
                in.lines().forEach(heard::add);
            } catch (IOException | java.io.UncheckedIOException e) {
                heard.add("(" + e + ")");
            }
        });
        return heard;
    }

    private String slowlyRead() {
        try (Socket client = open()) {
            say(client, modern(large()));
            byte[] piece = new byte[1 << 20];
            StringBuilder start = new StringBuilder();
            for (int count = client.getInputStream().read(piece);
                    count >= 0;
                    count = client.getInputStream().read(piece)) {
                if (start.length() < 5000) {
                    start.append(new String(piece, 0, count, StandardCharsets.UTF_8));
                }
                Thread.sleep(5);
            }
            return start.toString();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static JsonObject large() {
        return JsonObject.of("query", LARGE, "limit", 8000, "characters", 8_500_000);
    }

    private static JsonObject query(String sql) {
        return JsonObject.of("query", sql);
    }

    private static JsonObject params(JsonObject arguments) {
        return JsonObject.of("name", "run_query", "arguments", arguments)
                .with("_meta", JsonObject.of("progressToken", "p1"));
    }

    private static JsonObject request(JsonObject arguments) {
        return JsonObject.of("jsonrpc", "2.0", "id", 7, "method", "tools/call", "params", params(arguments));
    }

    private static String modern(JsonObject arguments) {
        return modern("tools/call", "Mcp-Name: run_query\r\n", params(arguments));
    }

    private static String modern(String method, String headers, JsonObject params) {
        JsonObject meta = params.object("_meta")
                .orElseGet(JsonObject::new)
                .with(MetaKeys.PROTOCOL_VERSION, "2026-07-28")
                .with(MetaKeys.CLIENT_CAPABILITIES, new JsonObject());
        JsonObject request =
                JsonObject.of("jsonrpc", "2.0", "id", 7, "method", method, "params", params.with("_meta", meta));
        return post("/mcp", "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: " + method + "\r\n" + headers, request);
    }

    private static String post(String path, String headers, JsonObject body) {
        String text = Json.write(body);
        return "POST " + path
                + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n"
                + "Accept: application/json, text/event-stream\r\n" + headers + "Content-Length: "
                + text.length() + "\r\n\r\n" + text;
    }

    private Socket open() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        synchronized (sockets) {
            sockets.add(socket);
        }
        return socket;
    }

    private static void say(Socket client, String text) throws IOException {
        client.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private List<String> lines(String text) throws IOException {
        try (Socket client = open();
                BufferedReader in = reader(client)) {
            say(client, text);
            return in.lines().toList();
        }
    }

    private static BufferedReader reader(Socket client) throws IOException {
        return new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.UTF_8));
    }

    private static List<JsonObject> messages(List<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith("data: "))
                .map(line -> ChildProgram.parse(line.substring("data: ".length())))
                .toList();
    }
}
