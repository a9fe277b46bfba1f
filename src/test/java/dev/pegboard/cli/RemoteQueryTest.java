package dev.pegboard.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.fixture.PostgresServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Queries of remote clients on a real database: who goes away takes the query along, who stays gets the answer. */
@Timeout(180)
class RemoteQueryTest {
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final String LONG = "SELECT pg_sleep(120)";

    @TempDir
    private Path directory;

    private final PostgresServer postgres = PostgresServer.shared();
    private final String database = postgres.newDatabase();
    private ServingProcess server;

    @BeforeEach
    void serve() throws Exception {
        Path work = Files.createDirectories(directory.resolve("work"));
        Files.createDirectory(work.resolve(".git"));
        Files.writeString(work.resolve("pegboard.yaml"), "timeout: 100000\n");
        postgres.run(database, "CREATE ROLE r_" + database + " LOGIN PASSWORD 'of-this-test'");
        Files.writeString(
                work.resolve(".env"),
                "DATABASE_URL=postgres://r_" + database + ":of-this-test@127.0.0.1:" + postgres.port() + "/" + database
                        + "\n");
        server = serve("60");
    }

    private ServingProcess serve(String drain) throws IOException {
        return new ServingProcess(new ChildProgram(directory), List.of(), "--no-auth", "--drain", drain);
    }

    @AfterEach
    void end() {
        server.close();
        postgres.drop(database);
        postgres.run("postgres", "DROP ROLE r_" + database);
    }

    @Test
    void whatTheDatabaseIsMadeOfIsReadBeforeAnybodyAsks() {
        await().atMost(SOON).until(() -> connected() > 0);
    }

    @Test
    void aModernClientThatGoesTakesItsQueryAlong() throws Exception {
        try (Socket client = open()) {
            say(client, modern(LONG));
            await().atMost(SOON).until(() -> running() == 1);
        }
        await().atMost(SOON).until(() -> running() == 0);
    }

    @Test
    void aClientWithoutASessionThatGoesTakesItsQueryAlong() throws Exception {
        try (Socket client = open()) {
            say(client, request("/mcp/v1", "", call(7, LONG)));
            await().atMost(SOON).until(() -> running() == 1);
        }
        await().atMost(SOON).until(() -> running() == 0);
    }

    @Test
    void anOlderClientCancelsItsQueryAndMayEndItsSession() throws Exception {
        String session = session();
        try (Socket client = open()) {
            say(client, request("/mcp", session, call(7, LONG)));
            await().atMost(SOON).until(() -> running() == 1);
            talk(request(
                    "/mcp",
                    session,
                    "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":7}}"));
            await().atMost(SOON).until(() -> running() == 0);
        }
        try (Socket client = open()) {
            say(client, request("/mcp", session, call(8, LONG)));
            await().atMost(SOON).until(() -> running() == 1);
            talk("DELETE /mcp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + session + "\r\n");
            await().atMost(SOON).until(() -> running() == 0);
        }
    }

    @Test
    void whoIsAtWorkWhenTheServerEndsGetsTheAnswerAndOthersAreSentAway() throws Exception {
        try (Socket late = open()) {
            CompletableFuture<String> answer =
                    CompletableFuture.supplyAsync(() -> talked(modern("SELECT pg_sleep(6), 4711 AS number")));
            await().atMost(SOON).until(() -> running() == 1);
            server.process().toHandle().destroy();
            await().atMost(SOON).until(() -> isTurnedAway(late));
            assertThat(answer.get(60, TimeUnit.SECONDS)).contains("4711");
        }
        assertThat(server.process().waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(connected()).isZero();
    }

    @Test
    void aQueryThatTakesLongerThanTheServerWaitsIsCancelled() throws Exception {
        server.close();
        server = serve("1");
        try (Socket client = open()) {
            say(client, modern(LONG));
            await().atMost(SOON).until(() -> running() == 1);
            server.process().toHandle().destroy();
            assertThat(server.process().waitFor(8, TimeUnit.SECONDS))
                    .as("ends before the 10 s that are usual")
                    .isTrue();
        }
        await().atMost(SOON).until(() -> running() == 0);
    }

    private static boolean isTurnedAway(Socket client) throws IOException {
        say(client, "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n");
        InputStream in = client.getInputStream();
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            assertThat(next).as("%s", head).isNotNegative();
            head.append((char) next);
        }
        in.skip(in.available());
        boolean turnedAway = head.toString().startsWith("HTTP/1.1 503");
        assertThat(head.toString().toLowerCase(Locale.ROOT).contains("\r\nretry-after: "))
                .isEqualTo(turnedAway);
        return turnedAway;
    }

    private String session() throws IOException {
        String answer = talk(request("/mcp", "", ChildProgram.INITIALIZE));
        Matcher id = Pattern.compile("(?i)(Mcp-Session-Id: [^\r]+\r\n)").matcher(answer);
        assertThat(id.find()).isTrue();
        return id.group(1);
    }

    private static String modern(String sql) {
        String body = call(7, sql)
                .replace(
                        "\"params\":{",
                        "\"params\":{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                                + "\"io.modelcontextprotocol/clientCapabilities\":{}},");
        return request(
                "/mcp", "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\nMcp-Name: run_query\r\n", body);
    }

    private static String call(int id, String sql) {
        return ChildProgram.request(
                id, "tools/call", "{\"name\":\"run_query\",\"arguments\":{\"query\":\"" + sql + "\"}}");
    }

    private static String request(String path, String headers, String body) {
        return "POST " + path
                + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n"
                + "Accept: application/json, text/event-stream\r\n" + headers + "Content-Length: "
                + body.length() + "\r\n\r\n" + body;
    }

    private Socket open() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), server.port());
    }

    private static void say(Socket client, String text) throws IOException {
        client.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private String talk(String text) throws IOException {
        try (Socket client = open();
                InputStream in = client.getInputStream()) {
            say(client, text);
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private String talked(String text) {
        try {
            return talk(text);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private long running() {
        return count("state = 'active' AND query LIKE '%pg_sleep%' AND ");
    }

    private long connected() {
        return count("");
    }

    private long count(String condition) {
        return postgres.number(
                "postgres",
                "SELECT count(*) FROM pg_stat_activity WHERE " + condition + "datname = '" + database + "'");
    }
}
