package dev.pegboard.tools.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import dev.pegboard.fixture.PostgresProject;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a database spends its time on, by the real pg_stat_statements. */
class PgTopQueriesTest {
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

    @Test
    void withoutTheExtensionItSaysHowToGetIt() {
        JsonObject data = project.data("pg_top_queries");
        assertThat(data.text("missing").orElseThrow()).contains("CREATE EXTENSION pg_stat_statements");
        assertThat(data.list("queries").orElseThrow()).isEmpty();
        assertThat(project.fault("pg_index_advice").hint()).contains("CREATE EXTENSION");
    }

    @Test
    void statementsAreOrderedByWhatWasAskedFor() {
        project.run("CREATE EXTENSION pg_stat_statements");
        project.run("SELECT pg_sleep(2)");
        project.run("SELECT n AS many FROM generate_series(1, 5000) n");
        assertThat(first("total_time")).contains("pg_sleep");
        assertThat(first("mean_time")).contains("pg_sleep");
        assertThat(first("rows")).contains("many");
        for (String order : List.of("calls", "io")) {
            assertThat(first(order)).isNotBlank();
        }
    }

    private String first(String order) {
        JsonObject data = project.data("pg_top_queries", "by", order, "limit", 3L);
        List<?> queries = data.list("queries").orElseThrow();
        assertThat(queries).hasSizeBetween(1, 3);
        return ((JsonObject) queries.getFirst()).text("query").orElseThrow();
    }

    @Test
    void secretsInStatementsAreMasked() {
        project.run("CREATE EXTENSION pg_stat_statements");
        String role = project.database() + "_other";
        project.run("CREATE ROLE " + role + " PASSWORD 'hunter22'; DROP ROLE " + role);
        String text = project.done("pg_top_queries", "by", "calls", "limit", 100L)
                .outcome()
                .text();
        assertThat(text).contains("CREATE ROLE").doesNotContain("hunter22");
    }

    @Test
    void anUnknownOrderIsRefused() {
        assertThat(project.fault("pg_top_queries", "by", "luck").code()).isEqualTo(FaultCode.INVALID_ARGUMENT);
    }
}
