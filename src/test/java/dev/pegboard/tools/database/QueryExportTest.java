package dev.pegboard.tools.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import dev.pegboard.call.Answer;
import dev.pegboard.call.Call;
import dev.pegboard.fixture.PostgresProject;
import dev.pegboard.fixture.RecordingCaller;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Writes results of a real PostgreSQL database into files. */
class QueryExportTest {
    private static final String VALUES = """
            SELECT 9007199254740993 AS big, 'NaN'::float8 AS nan, '-infinity'::float8 AS minus,
                   12345678901234567890.0123456789::numeric(38, 10) AS exact, ARRAY['a,b', NULL, 'c "d"'] AS list,
                   '\\x00ff'::bytea AS bytes, '{"a": 1.50}'::jsonb AS json,
                   '2024-03-31 02:30:00.123456+02'::timestamptz AS at, interval '1 day 02:03' AS span, NULL AS nothing,
                   '' AS blank, E'é🦊\\n"x",\\r' AS odd, true AS yes""";

    @TempDir
    private Path folder;

    private PostgresProject project;

    @BeforeEach
    void open() {
        project = new PostgresProject(folder);
        project.run("ALTER ROLE " + project.database() + " SET timezone = 'UTC'");
    }

    @AfterEach
    void close() {
        project.close();
    }

    @Test
    void csvHasEveryValueAsPostgresWritesIt() throws IOException {
        JsonObject data = project.data("query_export", "query", VALUES, "file", "out/values.csv");
        assertThat(Files.readString(root("out/values.csv"))).isEqualTo("""
                big,nan,minus,exact,list,bytes,json,at,span,nothing,blank,odd,yes
                9007199254740993,NaN,-Infinity,12345678901234567890.0123456789,"{""a,b"",NULL,""c \\""d\\""\""}",\\x00ff,\
                "{""a"": 1.50}",2024-03-31 00:30:00.123456+00,1 day 02:03:00,,"","é🦊
                ""x"",\r",t
                """);
        assertThat(data.text("file")).contains("out/values.csv");
        assertThat(data.text("format")).contains("csv");
        assertThat(List.of(data.get("rows"), data.get("bytes"))).isEqualTo(List.of(1L, size("out/values.csv")));
        assertThat(data.list("columns").orElseThrow()).hasSize(13);
    }

    @Test
    void csvIsTheSameWhereValuesAreBound() throws IOException {
        project.data("query_export", "query", VALUES, "file", "copied.csv");
        project.data("query_export", "query", VALUES + ", ? AS bound", "params", List.of("b"), "file", "bound.csv");
        List<String> copied = Files.readAllLines(root("copied.csv"));
        assertThat(Files.readAllLines(root("bound.csv")))
                .containsExactly(copied.get(0) + ",bound", copied.get(1), copied.get(2), copied.get(3) + ",b");
    }

    @Test
    void jsonLinesHaveNumbersWithEveryDigit() throws IOException {
        project.data("query_export", "query", VALUES, "file", "values.jsonl");
        assertThat(Files.readString(root("values.jsonl")))
                .isEqualTo("{\"big\":9007199254740993,\"nan\":\"NaN\",\"minus\":\"-Infinity\","
                        + "\"exact\":12345678901234567890.0123456789,"
                        + "\"list\":\"{\\\"a,b\\\",NULL,\\\"c \\\\\\\"d\\\\\\\"\\\"}\",\"bytes\":\"\\\\x00ff\","
                        + "\"json\":\"{\\\"a\\\": 1.50}\",\"at\":\"2024-03-31 00:30:00.123456+00\","
                        + "\"span\":\"1 day 02:03:00\",\"nothing\":null,\"blank\":\"\",\"odd\":\"é🦊\\n\\\"x\\\",\\r\","
                        + "\"yes\":true}\n");
    }

    @Test
    void parquetHasTypes() throws SQLException {
        JsonObject data = project.data("query_export", "query", VALUES, "file", "values.parquet");
        assertThat(data.get("rows")).isEqualTo(1L);
        assertThat(parquet("values.parquet", "typeof(big), typeof(exact), typeof(bytes), typeof(\"at\"), typeof(yes)"))
                .isEqualTo("BIGINT|DECIMAL(38,10)|BLOB|TIMESTAMP WITH TIME ZONE|BOOLEAN");
        assertThat(parquet("values.parquet", "big, exact, isnan(nan), odd, blank, nothing IS NULL"))
                .isEqualTo("9007199254740993|12345678901234567890.0123456789|true|é🦊\n\"x\",\r||true");
    }

    @Test
    void aLongResultIsWrittenWhole() throws IOException, SQLException {
        for (String file : List.of("a.csv", "a.jsonl", "a.parquet")) {
            JsonObject data = project.data(
                    "query_export",
                    "query",
                    "SELECT g, 'row ' || g AS name FROM generate_series(1, 300000) g",
                    "file",
                    file);
            assertThat(data.get("rows")).isEqualTo(300_000L);
        }
        try (Stream<String> csv = Files.lines(root("a.csv"));
                Stream<String> json = Files.lines(root("a.jsonl"))) {
            assertThat(csv.count()).isEqualTo(300_001);
            assertThat(json.skip(299_999)).containsExactly("{\"g\":300000,\"name\":\"row 300000\"}");
        }
        assertThat(parquet("a.parquet", "count(*), sum(g), max(name)")).isEqualTo("300000|45000150000|row 99999");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.csv", "a.jsonl", "a.parquet"})
    void aResultThatBreaksMidwayLeavesNothing(String file) {
        Fault fault = project.fault(
                "query_export",
                "query",
                "SELECT g, 1 / (50000 - g) AS x FROM generate_series(1, 100000) g",
                "file",
                "new/folder/" + file);
        assertThat(fault.code()).isEqualTo(FaultCode.SQL_FAILED);
        assertThat(fault.message()).contains("division by zero");
        assertNothing();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.csv", "a.jsonl", "a.parquet"})
    void aCancelledExportLeavesNothingHereAndStopsOnTheServer(String file) throws Exception {
        RecordingCaller caller = new RecordingCaller();
        Call call = Call.of(
                "1",
                "query_export",
                JsonObject.of("query", "SELECT generate_series(1, 2000000000) AS g", "file", "new/" + file),
                caller);
        CompletableFuture<Answer> answer = CompletableFuture.supplyAsync(() -> project.call(call));
        await().atMost(60, TimeUnit.SECONDS).until(() -> !caller.heard().isEmpty());
        assertThat(caller.heard().getFirst()).matches("progress \\d+\\.0/0\\.0 \\d+ rows written");
        assertThat(hasPart()).isTrue();
        call.cancellation().request();
        assertThat(answer.get(30, TimeUnit.SECONDS)).isInstanceOf(Answer.Failed.class);
        await().atMost(30, TimeUnit.SECONDS).until(() -> project.busy() == 0);
        await().atMost(30, TimeUnit.SECONDS).untilAsserted(this::assertNothing);
    }

    @Test
    void wrongStatementsAreTold() {
        Fault wrong =
                project.fault("query_export", "query", "SELECT emial FROM (SELECT 1 AS email) x", "file", "a.csv");
        assertThat(wrong.message())
                .contains("The database says: \"column 'emial' does not exist\" at line 1, column 8");
        assertThat(project.fault("query_export", "query", "CREATE TABLE x (a int)", "file", "a.csv")
                        .code())
                .isEqualTo(FaultCode.NOT_READ_ONLY);
        assertThat(project.fault("query_export", "query", "SELECT 1) TO PROGRAM 'touch x' --", "file", "a.csv")
                        .code())
                .isEqualTo(FaultCode.SQL_FAILED);
        assertNothing();
    }

    @Test
    void filesThatCannotBeWrittenAreTold() throws IOException {
        assertThat(project.fault("query_export", "query", "SELECT 1", "file", "../a.csv")
                        .code())
                .isEqualTo(FaultCode.PATH_TRAVERSAL);
        Fault unknown = project.fault("query_export", "query", "SELECT 1", "file", "a.xlsx");
        assertThat(unknown.hint()).contains(".csv, .jsonl, .ndjson or .parquet");
        Files.writeString(root("a.csv"), "mine");
        Fault there = project.fault("query_export", "query", "SELECT 1", "file", "a.csv");
        assertThat(there.hint()).contains("overwrite: true");
        assertThat(root("a.csv")).hasContent("mine");
        Fault folder = project.fault("query_export", "query", "SELECT 1", "file", "a.csv/b.csv");
        assertThat(folder.code()).isEqualTo(FaultCode.FILE_NOT_WRITTEN);
        project.data("query_export", "query", "SELECT 1 AS one", "file", "a.csv", "overwrite", true);
        assertThat(root("a.csv")).hasContent("one\n1\n");
    }

    @Test
    void whatHasNoRowsOrIsNoSelectIsWrittenToo() {
        project.data("query_export", "query", "SELECT 1 AS one WHERE false", "file", "none.csv");
        assertThat(root("none.csv")).hasContent("one\n");
        project.data("query_export", "query", "SHOW server_encoding", "file", "shown.csv");
        assertThat(root("shown.csv")).hasContent("server_encoding\nUTF8\n");
        project.data("query_export", "query", "SELECT '{\"a\":1}'::jsonb ? 'a' AS has", "file", "operator.csv");
        assertThat(root("operator.csv")).hasContent("has\nt\n");
    }

    private boolean hasPart() throws IOException {
        try (Stream<Path> all = Files.walk(project.root())) {
            return all.anyMatch(path -> path.toString().contains(".part"));
        }
    }

    private void assertNothing() {
        try (Stream<Path> all = Files.walk(project.root())) {
            assertThat(all).containsExactlyInAnyOrder(project.root(), root(".env"));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private String parquet(String file, String what) throws SQLException {
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duck.createStatement();
                ResultSet row =
                        statement.executeQuery("SELECT concat_ws('|', " + what + ") FROM '" + root(file) + "'")) {
            row.next();
            return row.getString(1);
        }
    }

    private long size(String file) {
        return root(file).toFile().length();
    }

    private Path root(String file) {
        return project.root().resolve(file);
    }
}
