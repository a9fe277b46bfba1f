package dev.pegboard.tools.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import dev.pegboard.fixture.PostgresProject;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Values, names and places that are easily got wrong on their way to and from a real PostgreSQL database. */
class ExactAnswersTest {
    @TempDir
    private Path folder;

    private PostgresProject project;

    @BeforeEach
    void open() {
        project = new PostgresProject(folder);
    }

    @AfterEach
    void close() {
        project.close();
    }

    private Object first(String sql, Object... params) {
        JsonObject data = project.data("run_query", "query", sql, "params", List.of(params));
        return ((List<?>) data.list("rows").orElseThrow().getFirst()).getFirst();
    }

    @Test
    void objectsAndListsAreBoundAsThePlaceNeedsThem() {
        JsonObject object = JsonObject.of("name", "ann", "tags", List.of(1L, "two"));
        assertThat(first("SELECT ?::jsonb ->> 'name'", object)).isEqualTo("ann");
        assertThat(first("SELECT jsonb_array_length(?)", List.of(1L, object))).isEqualTo(2L);
        assertThat(first("SELECT ?::json -> 1 ->> 'name'", List.of(1L, object))).isEqualTo("ann");
        assertThat(first("SELECT count(*) FROM generate_series(1, 9) n WHERE n = ANY(?)", List.of(1L, 3L)))
                .isEqualTo(2L);
        assertThat(first("SELECT (?::jsonb[])[1] ->> 'name'", List.of(object))).isEqualTo("ann");
        assertThat(first("SELECT $2::text || ($1::text[])[2]", List.of("a", "b,\"c"), "x"))
                .isEqualTo("xb,\"c");
    }

    @Test
    void aListInParenthesesIsNoListOfValues() {
        Fault fault =
                project.fault("run_query", "query", "SELECT 1 WHERE 'a' IN ( ?)", "params", List.of(List.of("a")));
        assertThat(fault.code()).isEqualTo(FaultCode.INVALID_ARGUMENT);
        assertThat(fault.hint()).contains("= ANY(?)");
    }

    @Test
    void wholeNumbersBeyondThoseOfADoubleAreTexts() {
        assertThat(first("SELECT (-9223372036854775808)::int8")).isEqualTo("-9223372036854775808");
        assertThat(first("SELECT 9223372036854775807")).isEqualTo("9223372036854775807");
        assertThat(first("SELECT -9007199254740992")).isEqualTo(-9007199254740992L);
    }

    @Test
    void everyTableCanBeNamed() {
        project.run("""
                CREATE TABLE "a""b" (n int); INSERT INTO "a""b" VALUES (1);
                CREATE TABLE "[c]" (n int); INSERT INTO "[c]" VALUES (2);
                CREATE TABLE "d.e" (n int); INSERT INTO "d.e" VALUES (3);
                CREATE SCHEMA d; CREATE TABLE d.e (n int); INSERT INTO d.e VALUES (4);
                CREATE TABLE d."E" (n int); INSERT INTO d."E" VALUES (5)""");
        assertThat(project.fault("get_tables", "schema", "pubic").hint()).isEqualTo("Use public.");
        assertThat(sampled("a\"b")).isEqualTo(1L);
        assertThat(sampled("\"a\"\"b\"")).isEqualTo(1L);
        assertThat(sampled("public.a\"b")).isEqualTo(1L);
        assertThat(sampled("[c]")).isEqualTo(2L);
        assertThat(sampled("\"d.e\"")).isEqualTo(3L);
        assertThat(sampled("\"d\".\"e\"")).isEqualTo(4L);
        assertThat(sampled("d.\"E\"")).isEqualTo(5L);
        for (Object name : project.data("get_tables").list("tables").orElseThrow()) {
            if (!name.equals("d.e")) {
                sampled(name.toString());
            }
        }
    }

    private Object sampled(String table) {
        JsonObject data = project.data("sample_table", "table", table);
        return ((List<?>) data.list("rows").orElseThrow().getFirst()).getFirst();
    }

    @Test
    void aPlaceIsOneOfTheStatementAsItWasWritten() {
        project.run("CREATE TABLE customer (id int, email text)");
        for (String sql : List.of(
                "SELECT emial FROM customer",
                "SELECT id, ?::int, ?::int,\n emial FROM customer",
                "SELECT id, $2::int, $1::int, emial FROM customer")) {
            List<Long> values = sql.contains("int") ? List.of(1L, 2L) : List.of();
            for (String tool : List.of("run_query", "explain_query")) {
                Fault fault = project.fault(tool, "query", sql, "params", values);
                assertThat(fault.message())
                        .as(tool + " " + sql)
                        .contains("near 'emial'")
                        .contains("mean email?");
                assertThat(fault.details()).containsEntry("position", sql.indexOf("emial") + 1);
            }
        }
        assertThat(project.fault("explain_query", "query", "SELECT id\nFORM customer x y", "analyze", true)
                        .message())
                .contains("at line 2, column 6");
    }

    @Test
    void theNextPageIsAsLongAsWanted() {
        String sql = "SELECT n FROM generate_series(1, 5000) n ORDER BY n";
        JsonObject first = project.data("run_query", "query", sql, "limit", 10L);
        JsonObject next =
                project.data("query_more", "handle", first.text("handle").orElseThrow(), "limit", 900L);
        assertThat(next.get("shown")).isEqualTo(900L);
        JsonObject last =
                project.data("query_more", "handle", next.text("handle").orElseThrow(), "limit", 500L);
        assertThat(last.get("shown")).isEqualTo(500L);
        assertThat(last.get("first")).isEqualTo(910L);
        assertThat(last.get("rows").toString()).startsWith("[[911], ");
        assertThat(last.get("cut").toString()).isEqualTo("[rows after the first 500]");
    }

    @Test
    void theColumnsOfAWideResultTakeNoFurtherQuery() {
        String columns =
                IntStream.range(0, 1_000).mapToObj(i -> "c" + i + " int").collect(Collectors.joining(", "));
        project.run("CREATE TABLE wide (" + columns + "); CREATE TABLE numbered (id serial PRIMARY KEY)");
        assertThat(project.data("run_query", "query", "SELECT * FROM wide")
                        .list("columns")
                        .orElseThrow())
                .hasSize(1_000);
        assertThat(project.data("run_query", "query", "SELECT id FROM numbered")
                        .get("columns")
                        .toString())
                .contains("int4");
    }
}
