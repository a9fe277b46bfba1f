package dev.pegboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.fixture.PostgresProject;
import dev.pegboard.instance.Instance;
import dev.pegboard.instance.Stage;
import dev.pegboard.workspace.ProjectRoot;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
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
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results of any length, sent line by line by an instance whose heap has 64 megabytes. */
class StreamedQueryTest {
    private static final String LINES = "application/x-ndjson";
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final long ROWS = Optional.ofNullable(System.getProperty("stream.rows"))
            .map(Long::valueOf)
            .orElse(2_000_000L);

    @TempDir
    private static Path temporary;

    private static PostgresProject project;
    private static Stage stage;
    private static Instance instance;
    private static HttpClient client;

    @BeforeAll
    static void open() throws IOException {
        Path folder = temporary.toRealPath();
        project = new PostgresProject(folder);
        stage = new Stage(folder);
        instance =
                stage.instances("-Xmx64m").start(ProjectRoot.of(project.root().toString()));
        client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    }

    @AfterAll
    static void close() throws IOException {
        client.close();
        stage.close();
        project.close();
    }

    @Test
    void columnsComeFirstThenRowsThenTheirNumber() throws Exception {
        HttpResponse<String> answer = ask(
                "SELECT g AS n, 9007199254740993 AS big, NULL AS nothing, 'é\"' AS word FROM generate_series(1, 2) g");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).contains(LINES);
        List<String> lines = answer.body().lines().toList();
        assertThat(lines.get(0).strip())
                .isEqualTo("{\"columns\":[{\"name\":\"n\",\"type\":\"int4\"},{\"name\":\"big\",\"type\":\"int8\"},"
                        + "{\"name\":\"nothing\",\"type\":\"text\"},{\"name\":\"word\",\"type\":\"text\"}]}");
        assertThat(lines.subList(1, 3))
                .containsExactly("[1,\"9007199254740993\",null,\"é\\\"\"]", "[2,\"9007199254740993\",null,\"é\\\"\"]");
        assertThat(last(lines)).containsEntry("rows", 2L).containsKey("elapsedMs");
    }

    @Test
    void valuesAreBoundAndALimitIsKept() throws Exception {
        JsonObject body = JsonObject.of("query", "SELECT generate_series(1, ?::int)", "params", List.of(1000L));
        assertThat(send(body).body().lines()).hasSize(1002);
        assertThat(send(body.with("limit", 3L)).body().lines()).hasSize(5);
    }

    @Test
    void aStatementThatIsWrongFromTheStartHasItsOwnStatus() throws Exception {
        ask("SELECT 1"); // The first call of all may take so long that its answer begins before its mistake is known.
        HttpResponse<String> answer = ask("SELEC 1");
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(Json.parseObject(answer.body().getBytes(StandardCharsets.UTF_8))
                        .text("code"))
                .contains("E_SQL_FAILED");
    }

    @Test
    void aFailureMidwayIsTheLastLine() throws Exception {
        HttpResponse<String> answer = ask("SELECT 1 / (50000 - g) AS x FROM generate_series(1, 100000) g");
        assertThat(answer.statusCode()).isEqualTo(200);
        List<String> lines = answer.body().lines().toList();
        JsonObject error = last(lines).object("error").orElseThrow();
        assertThat(error.text("code")).contains("E_SQL_FAILED");
        assertThat(error.text("message").orElseThrow()).contains("division by zero");
        assertThat(error.text("hint")).isPresent();
        assertThat(lines.size()).isBetween(2, 50_001);
        assertThat(audit()).contains("\"outcome\":\"E_SQL_FAILED\"");
    }

    @Test
    void millionsOfRowsPassThroughASmallHeap() throws Exception {
        HttpRequest request = request(JsonObject.of("query", "SELECT generate_series(1, " + ROWS + ") AS n"));
        long rows = 0;
        long sum = 0;
        String last = "";
        HttpResponse<InputStream> answer = client.send(request, BodyHandlers.ofInputStream());
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                last = line.strip();
                if (last.startsWith("[")) {
                    rows++;
                    sum += Long.parseLong(last, 1, last.length() - 1, 10);
                }
            }
        }
        assertThat(rows).isEqualTo(ROWS);
        assertThat(sum).isEqualTo(ROWS * (ROWS + 1) / 2);
        assertThat(last).startsWith("{\"rows\":" + ROWS + ",");
    }

    @Test
    void wideRowsPassThroughASmallHeap() throws Exception {
        HttpRequest request =
                request(JsonObject.of("query", "SELECT repeat('x', 200000) FROM generate_series(1, 2000)"));
        HttpResponse<InputStream> answer = client.send(request, BodyHandlers.ofInputStream());
        long bytes = 0;
        byte[] buffer = new byte[1 << 16];
        try (InputStream body = answer.body()) {
            for (int count = body.read(buffer); count >= 0; count = body.read(buffer)) {
                bytes += count;
            }
        }
        assertThat(bytes).isGreaterThan(400_000_000L);
    }

    @Test
    void aClientThatStopsReadingAndGoesStopsItsQuery() throws Exception {
        try (Socket socket = begin("SELECT repeat('x', 1000), generate_series(1, 2000000000)")) {
            await().atMost(LIMIT).until(() -> project.busy() == 1);
            assertThat(socket.getInputStream().readNBytes(1_000)).hasSize(1_000);
            Thread.sleep(500); // By now nobody can write any more.
            assertThat(project.busy()).isEqualTo(1);
        }
        await().atMost(LIMIT).until(() -> project.busy() == 0);
    }

    @Test
    void aClientThatGoesBeforeTheFirstRowStopsItsQuery() throws Exception {
        try (Socket socket = begin("SELECT pg_sleep(600)")) {
            await().atMost(LIMIT).until(() -> project.busy() == 1);
            assertThat(socket.isConnected()).isTrue();
        }
        await().atMost(LIMIT).until(() -> project.busy() == 0);
        await().atMost(LIMIT).until(() -> audit().contains("\"outcome\":\"E_CANCELLED\""));
    }

    @Test
    void spacesShowThatASlowQueryGoesOn() throws Exception {
        List<String> lines =
                ask("SELECT 7 AS n FROM pg_sleep(1.5)").body().lines().toList();
        assertThat(lines.getFirst()).startsWith("  ").contains("{\"columns\":");
        assertThat(lines.get(1).strip()).isEqualTo("[7]");
        assertThat(last(lines)).containsEntry("rows", 1L);
    }

    private static Socket begin(String query) throws IOException {
        byte[] body = Json.bytes(JsonObject.of("query", query));
        Socket socket = new Socket();
        socket.setReceiveBufferSize(1 << 14);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), instance.port()));
        socket.getOutputStream()
                .write(("POST /query HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                                + instance.token().text() + "\r\nContent-Type: application/json\r\nAccept: " + LINES
                                + "\r\nContent-Length: " + body.length + "\r\n\r\n")
                        .getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().write(body);
        return socket;
    }

    private static HttpResponse<String> ask(String query) throws IOException, InterruptedException {
        return send(JsonObject.of("query", query));
    }

    private static HttpResponse<String> send(JsonObject body) throws IOException, InterruptedException {
        return client.send(request(body), BodyHandlers.ofString(StandardCharsets.UTF_8));
    }

    private static HttpRequest request(JsonObject body) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + instance.port() + "/query"))
                .header("Authorization", "Bearer " + instance.token().text())
                .header("Content-Type", "application/json")
                .header("Accept", LINES)
                .POST(BodyPublishers.ofByteArray(Json.bytes(body)))
                .build();
    }

    private static JsonObject last(List<String> lines) throws Exception {
        return Json.parseObject(lines.getLast().getBytes(StandardCharsets.UTF_8));
    }

    private static String audit() throws IOException {
        return Files.readString(stage.home().directory().resolve("audit/audit.jsonl"));
    }
}
