package dev.pegboard.tools.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import dev.pegboard.fixture.PostgresProject;
import dev.pegboard.fixture.PostgresServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is wrong with a real PostgreSQL database is found, with evidence and what to do. */
class PgHealthTest {
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

    private List<JsonObject> findings(String check) {
        return project.data("pg_health", "checks", List.of(check)).list("findings").orElseThrow().stream()
                .map(JsonObject.class::cast)
                .toList();
    }

    private JsonObject about(String check, String subject) {
        return findings(check).stream()
                .filter(finding -> finding.text("subject").orElse("").contains(subject))
                .findFirst()
                .orElseThrow(() -> new AssertionError(findings(check)));
    }

    @Test
    void everyCheckCanBeMadeOnAnEmptyDatabase() {
        JsonObject data = project.data("pg_health");
        assertThat(data.list("checked").orElseThrow()).hasSize(9);
        assertThat(data.list("unchecked").orElseThrow()).isEmpty();
        assertThat(findings("sequences")).isEmpty();
        assertThat(findings("cache")).isEmpty();
        assertThat(about("vacuum", "autovacuum").text("fix")).contains("ALTER SYSTEM SET autovacuum = on");
    }

    @Test
    void indexesThatAreOfNoUseAreFound() {
        project.run("""
                CREATE TABLE item (id int, kind int);
                INSERT INTO item SELECT n, n % 7 FROM generate_series(1, 100000) n;
                CREATE INDEX item_id ON item (id);
                CREATE INDEX item_id_again ON item (id);
                CREATE UNIQUE INDEX item_unique ON item (id);
                ALTER TABLE item ADD CONSTRAINT small CHECK (kind < 7) NOT VALID""");
        JsonObject duplicate = about("indexes", "item_id_again");
        assertThat(duplicate.text("severity")).contains("warning");
        assertThat(duplicate.text("fix")).contains("DROP INDEX CONCURRENTLY public.item_id_again");
        assertThat(project.done("pg_health", "checks", List.of("indexes"))
                        .outcome()
                        .text())
                .contains("no query used it since", "item_id")
                .doesNotContain("item_unique:");
        assertThat(about("constraints", "small").text("fix"))
                .contains("ALTER TABLE public.item VALIDATE CONSTRAINT small");
    }

    @Test
    void anIndexThatCouldNotBeBuiltIsFound() {
        project.run("CREATE TABLE item (id int); INSERT INTO item VALUES (1), (1)");
        try {
            project.run("CREATE UNIQUE INDEX CONCURRENTLY item_id ON item (id)");
        } catch (AssertionError expected) {
            assertThat(expected).hasMessageContaining("could not create unique index");
        }
        assertThat(about("indexes", "item_id").text("fix")).contains("REINDEX INDEX CONCURRENTLY public.item_id");
    }

    @Test
    void roomAndNumbersThatRunOutAreFound() {
        project.run("""
                CREATE TABLE event (id serial PRIMARY KEY, text text);
                INSERT INTO event (text) SELECT repeat('x', 100) FROM generate_series(1, 150000);
                DELETE FROM event WHERE id % 10 > 0;
                ANALYZE event;
                SELECT setval('event_id_seq', 2000000000)""");
        assertThat(about("bloat", "event").text("evidence").orElseThrow()).contains("estimate");
        JsonObject sequence = about("sequences", "event_id_seq");
        assertThat(sequence.text("severity")).contains("critical");
        assertThat(sequence.text("fix").orElseThrow()).contains("ALTER COLUMN id TYPE bigint");
        await().atMost(Duration.ofSeconds(60))
                .until(() -> findings("vacuum").toString().contains("dead rows")); // Statistics come a moment later.
        JsonObject dead = about("vacuum", "public.event");
        assertThat(dead.text("severity")).contains("warning");
        assertThat(dead.text("evidence").orElseThrow()).startsWith("135000 dead rows beside 15000 live ones; ");
        assertThat(dead.text("fix")).contains("VACUUM (ANALYZE) public.event");
    }

    @Test
    void namesOutOfTheDatabaseCannotBreakTheSql() {
        project.run("CREATE SCHEMA \"a;b\"; CREATE TABLE \"a;b\".\"x\"\"y\" (n int);"
                + "ALTER TABLE \"a;b\".\"x\"\"y\" ADD CONSTRAINT \"c'd\" CHECK (n > 0) NOT VALID");
        assertThat(about("constraints", "c'd").text("fix"))
                .contains("ALTER TABLE \"a;b\".\"x\"\"y\" VALIDATE CONSTRAINT \"c'd\"");
    }

    @Test
    void aTableThatSomebodyLocksHoldsNothingUp() throws SQLException {
        project.run("CREATE TABLE item (id serial PRIMARY KEY)");
        try (Connection holder = PostgresServer.shared().connect(project.database());
                Statement statement = holder.createStatement()) {
            holder.setAutoCommit(false);
            statement.execute("LOCK TABLE item IN ACCESS EXCLUSIVE MODE; ALTER SEQUENCE item_id_seq CACHE 5");
            JsonObject data = project.data("pg_health");
            assertThat(data.texts("unchecked")).hasSize(1);
            assertThat(data.texts("unchecked").getFirst()).contains("sequences: ", "lock timeout");
            holder.rollback();
        }
    }

    @Test
    void aPlainRoleIsToldWhatItDoesNotSee() throws SQLException {
        project.run("CREATE SCHEMA closed; CREATE TABLE closed.item (id serial)");
        project.run("ALTER ROLE " + project.database() + " NOSUPERUSER");
        JsonObject data = project.data("pg_health");
        assertThat(data.texts("unchecked").toString())
                .contains("transactions: the role lacks pg_read_all_stats", "replication: ", "connections: ")
                .doesNotContain("sequences");
        try (Connection _ = PostgresServer.shared().connect(project.database())) {
            assertThat(project.done("read_resource", "uri", "pg://stat/activity")
                            .outcome()
                            .text())
                    .contains("<insufficient privilege>");
        }
        project.run("GRANT pg_read_all_stats TO " + project.database());
        assertThat(project.data("pg_health").texts("unchecked")).isEmpty();
    }

    @Test
    void indexesThatCannotBeDroppedAloneAreLeftOut() {
        project.run("""
                CREATE TABLE event (id int, day int) PARTITION BY RANGE (day);
                CREATE TABLE event_1 PARTITION OF event FOR VALUES FROM (1) TO (9);
                CREATE INDEX event_id ON event (id);
                CREATE INDEX event_id_again ON event (id);
                CREATE TABLE item (id int);
                CREATE UNIQUE INDEX item_id ON item (id);
                CREATE UNIQUE INDEX item_id_strict ON item (id) NULLS NOT DISTINCT""");
        assertThat(findings("indexes")).isEmpty();
    }

    @Test
    void slotsThatKeepNothingAreLeftOut() {
        String slot = project.database();
        project.run("SELECT pg_create_physical_replication_slot('" + slot + "')");
        try {
            assertThat(findings("replication").toString()).doesNotContain(slot);
        } finally {
            project.run("SELECT pg_drop_replication_slot('" + slot + "')");
        }
    }

    @Test
    void slotsThatNobodyReadsAreFound() {
        String slot = project.database();
        project.run("SELECT pg_create_physical_replication_slot('" + slot + "', true)");
        try {
            JsonObject finding = about("replication", slot);
            assertThat(finding.text("evidence").orElseThrow()).startsWith("nobody reads it, and it keeps ");
            assertThat(finding.text("fix")).contains("SELECT pg_drop_replication_slot('" + slot + "')");
        } finally {
            project.run("SELECT pg_drop_replication_slot('" + slot + "')");
        }
    }

    @Test
    void onlyKnownChecksCanBeChosen() {
        assertThat(project.fault("pg_health", "checks", List.of("moon")).code()).isEqualTo(FaultCode.INVALID_ARGUMENT);
    }
}
