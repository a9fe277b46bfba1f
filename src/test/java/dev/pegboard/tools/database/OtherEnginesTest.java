package dev.pegboard.tools.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.JsonObject;
import dev.pegboard.fixture.SampleServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Exports, samples and searches databases that run inside this process. */
class OtherEnginesTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"sqlite, shop.db, shop.db", "duckdb, shop.duckdb, shop.duckdb", "h2, shop;USER=sa, shop.mv.db"})
    void theToolsWorkWithEveryEngineAlike(String engine, String url, String file) throws Exception {
        Path root = Files.createDirectory(folder.toRealPath().resolve("project"));
        create("jdbc:" + engine + ":" + root.resolve(url));
        Files.writeString(
                root.resolve("pegboard.yaml"),
                "databases:\n  shop:\n    engine: " + engine + "\n    file: " + file + "\n");
        SampleServer server = SampleServer.at(Optional.of(root), folder.resolve("home"));
        assertThat(server.data("search_schema", JsonObject.of("words", "label")).get("total"))
                .isEqualTo(1L);
        assertThat(rows(server.data("sample_table", JsonObject.of("table", "things", "columns", List.of("label")))))
                .isEqualTo(List.of(List.of("one"), List.of("")));
        assertThat(server.data("explain_query", JsonObject.of("query", "SELECT * FROM things"))
                        .get("steps"))
                .isNotEqualTo(0L);
        JsonObject object = JsonObject.of("a", List.of(1L, "x"));
        assertThat(rows(server.data(
                        "run_query",
                        JsonObject.of("query", "SELECT CAST(? AS VARCHAR(100)) AS a", "params", List.of(object)))))
                .isEqualTo(List.of(List.of("{\"a\":[1,\"x\"]}")));
        for (String name : List.of("a.csv", "a.jsonl", "a.parquet")) {
            JsonObject export = JsonObject.of("query", "SELECT id, label FROM things ORDER BY id", "file", name);
            assertThat(server.data("query_export", export).get("rows")).as(name).isEqualTo(2L);
        }
        assertThat(Files.readString(root.resolve("a.csv")).toLowerCase()).isEqualTo("id,label\n1,one\n2,\"\"\n");
        assertThat(Files.readString(root.resolve("a.jsonl")).toLowerCase())
                .isEqualTo("{\"id\":1,\"label\":\"one\"}\n{\"id\":2,\"label\":\"\"}\n");
    }

    private static void create(String url) throws SQLException, IOException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE things (id INTEGER, label VARCHAR(20))");
            statement.execute("INSERT INTO things VALUES (1, 'one'), (2, '')");
        }
    }

    private static List<?> rows(JsonObject data) {
        return data.list("rows").orElseThrow();
    }
}
