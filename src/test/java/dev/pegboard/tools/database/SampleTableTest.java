package dev.pegboard.tools.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import dev.pegboard.fixture.PostgresProject;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Shows rows of tables in a real PostgreSQL database. */
class SampleTableTest {
    @TempDir
    private Path folder;

    private PostgresProject project;

    @BeforeEach
    void open() {
        project = new PostgresProject(folder);
        project.run("""
                CREATE TABLE numbers AS SELECT g AS n, 'row ' || g AS "Label" FROM generate_series(1, 50) g;
                CREATE TABLE "odd name (x)" (a text);
                INSERT INTO "odd name (x)" VALUES ('x');
                CREATE TABLE long AS SELECT repeat('x', 5000) AS x FROM generate_series(1, 100) g""");
    }

    @AfterEach
    void close() {
        project.close();
    }

    @Test
    void tenRowsAreShownUnlessMoreAreWanted() {
        assertThat(rows(project.data("sample_table", "table", "numbers"))).hasSize(10);
        JsonObject few = project.data("sample_table", "table", "numbers", "rows", 2L);
        assertThat(rows(few)).isEqualTo(List.of(List.of(1L, "row 1"), List.of(2L, "row 2")));
        assertThat(few.get("more")).isEqualTo(false);
        assertThat(few.text("content")).contains("untrusted");
    }

    @Test
    void onlyTheWantedColumnsAreShownInTheirOrder() {
        assertThat(rows(project.data(
                        "sample_table", "table", "public.numbers", "rows", 1L, "columns", List.of("label", "n"))))
                .isEqualTo(List.of(List.of("row 1", 1L)));
    }

    @Test
    void anyNameIsQuotedRight() {
        assertThat(rows(project.data("sample_table", "table", "odd name (x)"))).isEqualTo(List.of(List.of("x")));
    }

    @Test
    void whatIsTooLongCanBeReadOn() {
        JsonObject data = project.data("sample_table", "table", "long", "rows", 100L);
        assertThat(data.get("more")).isEqualTo(true);
        JsonObject next =
                project.data("query_more", "handle", data.text("handle").orElseThrow());
        assertThat(next.get("first")).isEqualTo(data.get("shown"));
    }

    @Test
    void wrongNamesAreAnsweredWithNearOnes() {
        Fault table = project.fault("sample_table", "table", "nmbers");
        assertThat(table.code()).isEqualTo(FaultCode.TABLE_NOT_FOUND);
        assertThat(table.message()).contains("Did you mean numbers?");
        Fault column = project.fault("sample_table", "table", "numbers", "columns", List.of("labl"));
        assertThat(column.code()).isEqualTo(FaultCode.INVALID_ARGUMENT);
        assertThat(column.message()).isEqualTo("The table has no column 'labl'. Did you mean Label?");
    }

    private static List<?> rows(JsonObject data) {
        return data.list("rows").orElseThrow();
    }
}
