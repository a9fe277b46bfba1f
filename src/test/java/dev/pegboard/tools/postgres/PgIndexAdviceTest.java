package dev.pegboard.tools.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import dev.pegboard.fixture.PostgresProject;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which indexes would help a real query; none is ever made. */
class PgIndexAdviceTest {
    @TempDir
    private Path folder;

    private PostgresProject project;

    @BeforeEach
    void open() {
        project = new PostgresProject(folder);
        project.run("""
                CREATE TABLE orders (id int PRIMARY KEY, customer_id int, placed date, state varchar(10), "Odd Name" int);
                INSERT INTO orders SELECT n, n % 5000, date '2024-01-01' + n % 300, 'open', n FROM generate_series(1, 50000) n;
                CREATE TABLE tiny (id int, name text);
                INSERT INTO tiny VALUES (1, 'a');
                ANALYZE""");
    }

    @AfterEach
    void close() {
        project.close();
    }

    private static final String QUERY = "SELECT * FROM orders o WHERE o.customer_id = $1 AND o.placed > $2";

    private JsonObject advice(String sql) {
        return (JsonObject) project.data("pg_index_advice", "query", sql)
                .list("queries")
                .orElseThrow()
                .getFirst();
    }

    private List<String> indexes(String sql) {
        return advice(sql).list("indexes").orElseThrow().stream()
                .map(index -> ((JsonObject) index).text("statement").orElseThrow())
                .toList();
    }

    private long indexCount() {
        return Long.parseLong(project.ask("SELECT count(*) FROM pg_index WHERE indrelid >= 16384"));
    }

    @Test
    void equalColumnsComeBeforeRangesAndNothingIsMade() {
        long before = indexCount();
        assertThat(indexes(QUERY)).containsExactly("CREATE INDEX CONCURRENTLY ON public.orders (customer_id, placed)");
        assertThat(indexes("SELECT id FROM orders WHERE \"Odd Name\" = 7"))
                .containsExactly("CREATE INDEX CONCURRENTLY ON public.orders (\"Odd Name\")");
        assertThat(indexCount()).isEqualTo(before);
        assertThat(project.data("pg_index_advice", "query", QUERY)
                        .text("method")
                        .orElseThrow())
                .contains("HypoPG is not installed");
    }

    @Test
    void whatWouldNotHelpIsNotAdvised() {
        assertThat(indexes("SELECT * FROM orders WHERE state = 'open'")).isEmpty();
        assertThat(advice("SELECT * FROM orders WHERE state = 'open'")
                        .texts("notes")
                        .toString())
                .contains("would not help");
        assertThat(advice("SELECT * FROM tiny WHERE id = 1").texts("notes").toString())
                .contains("about 1 rows");
        assertThat(indexes("SELECT * FROM orders WHERE id = 1")).isEmpty();
        assertThat(indexes("SELECT * FROM orders WHERE customer_id = 1 OR placed = '2024-01-02'"))
                .isEmpty();
    }

    @Test
    void aColumnThatIsConvertedIsNotAnIndexedOne() {
        project.run("ALTER TABLE orders ADD made timestamp DEFAULT now()");
        assertThat(indexes("SELECT * FROM orders WHERE made::date = '2024-01-02'"))
                .isEmpty();
    }

    @Test
    void theFifthCountsForJoinsAndOrdersToo() {
        assertThat(indexes("SELECT * FROM orders ORDER BY placed DESC")).isEmpty();
        assertThat(indexes("SELECT * FROM orders ORDER BY placed DESC LIMIT 5"))
                .containsExactly("CREATE INDEX CONCURRENTLY ON public.orders (placed)");
        assertThat(indexes("SELECT * FROM orders WHERE state = 'open' ORDER BY placed"))
                .isEmpty();
    }

    @Test
    void anOrderThatAnIndexHasIsNotAdvisedAgain() {
        project.run("CREATE INDEX ON orders (placed DESC, customer_id)");
        project.run("ALTER ROLE " + project.database() + " SET enable_indexscan = off");
        project.run("ALTER ROLE " + project.database() + " SET enable_bitmapscan = off");
        assertThat(indexes("SELECT * FROM orders ORDER BY placed DESC, customer_id LIMIT 5"))
                .isEmpty();
        assertThat(indexes("SELECT * FROM orders ORDER BY placed, customer_id DESC, state LIMIT 5"))
                .hasSize(1);
    }

    @Test
    void partitionsGetOneIndexOnTheWholeTable() {
        project.run("""
                CREATE TABLE event (id int, day int) PARTITION BY RANGE (day);
                CREATE TABLE event_1 PARTITION OF event FOR VALUES FROM (0) TO (5);
                CREATE TABLE event_2 PARTITION OF event FOR VALUES FROM (5) TO (10);
                INSERT INTO event SELECT n, n % 10 FROM generate_series(1, 50000) n;
                ANALYZE""");
        assertThat(indexes("SELECT * FROM event WHERE id = 7")).containsExactly("CREATE INDEX ON public.event (id)");
    }

    @Test
    void aTableInASchemaThatTheRoleMayNotEnterGetsAdviceThroughAView() {
        project.run("""
                CREATE SCHEMA closed;
                ALTER TABLE orders SET SCHEMA closed;
                CREATE VIEW shown AS SELECT * FROM closed.orders;
                GRANT SELECT ON shown TO PUBLIC""");
        project.run("ALTER ROLE " + project.database() + " NOSUPERUSER");
        assertThat(indexes("SELECT * FROM shown WHERE customer_id = 7"))
                .containsExactly("CREATE INDEX CONCURRENTLY ON closed.orders (customer_id)");
    }

    @Test
    void hypotheticalIndexesThatFailAreReplacedByTheRule() {
        boolean available = project.ask("SELECT count(*) FROM pg_available_extensions WHERE name = 'hypopg'")
                .equals("1");
        Assumptions.assumeTrue(available, "HypoPG is not installed on this machine");
        project.run("CREATE EXTENSION hypopg; REVOKE EXECUTE ON FUNCTION hypopg_create_index(text) FROM PUBLIC;"
                + "GRANT SELECT ON orders TO PUBLIC");
        project.run("ALTER ROLE " + project.database() + " NOSUPERUSER");
        assertThat(indexes(QUERY)).hasSize(1);
        assertThat(advice(QUERY).texts("notes").toString()).contains("HypoPG could not try");
    }

    @Test
    void theCostliestQueriesGetAdviceToo() {
        project.run("CREATE EXTENSION pg_stat_statements");
        for (int i = 0; i < 5; i++) {
            project.run("SELECT count(*) FROM orders WHERE customer_id = 17");
            project.run("UPDATE tiny SET name = 'b' WHERE id = 1");
        }
        String text = project.done("pg_index_advice", "top", 20L).outcome().text();
        assertThat(text).contains("CREATE INDEX CONCURRENTLY ON public.orders (customer_id)", "Not planned");
    }

    @Test
    void whereTheMachineHasHypotheticalIndexesTheyAreTried() {
        boolean available = project.ask("SELECT count(*) FROM pg_available_extensions WHERE name = 'hypopg'")
                .equals("1");
        Assumptions.assumeTrue(available, "HypoPG is not installed on this machine");
        project.run("CREATE SCHEMA tools; CREATE EXTENSION hypopg SCHEMA tools");
        JsonObject advice = advice(QUERY);
        JsonObject index = (JsonObject) advice.list("indexes").orElseThrow().getFirst();
        assertThat(index.text("statement"))
                .contains("CREATE INDEX CONCURRENTLY ON public.orders (customer_id, placed)");
        assertThat((Double) index.get("costWith")).isLessThan((Double) advice.get("cost") / 10);
        assertThat(indexes("SELECT * FROM orders WHERE state = 'open'")).isEmpty();
        assertThat(project.data("run_query", "query", "SELECT count(*) FROM tools.hypopg()")
                        .get("rows")
                        .toString())
                .isEqualTo("[[0]]");
    }

    @Test
    void aStatementThatWritesOrIsWrongIsRefused() {
        assertThat(project.fault("pg_index_advice", "query", "DELETE FROM orders")
                        .code())
                .isEqualTo(FaultCode.NOT_READ_ONLY);
        assertThat(project.fault("pg_index_advice", "query", "SELECT 1; DROP TABLE orders")
                        .code())
                .isEqualTo(FaultCode.NOT_READ_ONLY);
        assertThat(project.fault("pg_index_advice", "query", "SELECT coustomer_id FROM orders")
                        .message())
                .contains("near 'coustomer_id'", "customer_id?");
        assertThat(indexes(QUERY)).hasSize(1);
    }
}
