package dev.pegboard.tools.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.pegboard.base.JsonObject;
import dev.pegboard.call.Answer;
import dev.pegboard.call.Call;
import dev.pegboard.call.Caller;
import dev.pegboard.engine.db.OpenedDatabase;
import dev.pegboard.engine.db.connection.Stop;
import dev.pegboard.engine.db.diff.Change;
import dev.pegboard.engine.db.diff.SchemaDifference;
import dev.pegboard.engine.db.postgres.HealthCheck;
import dev.pegboard.fixture.PostgresProject;
import dev.pegboard.fixture.PostgresServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** What we ask of PostgreSQL in its own words is understood by the oldest and by the newest version that we claim. */
@ParameterizedClass
@ValueSource(ints = {13, 18})
class EveryPostgresTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final int version;
    private final PostgresServer server;
    private PostgresProject project;

    EveryPostgresTest(int version) {
        assumeTrue(PostgresServer.has(version));
        this.version = version;
        this.server = PostgresServer.of(version);
    }

    @BeforeEach
    void open(@TempDir Path folder) {
        project = new PostgresProject(folder, server);
        project.run("""
                CREATE EXTENSION pg_stat_statements;
                CREATE TABLE customer (id int PRIMARY KEY, email text NOT NULL UNIQUE,
                    shout text GENERATED ALWAYS AS (upper(email)) STORED);
                COMMENT ON TABLE customer IS 'who buys';
                CREATE TABLE orders (id serial, customer_id int REFERENCES customer, placed date) PARTITION BY RANGE (id);
                CREATE TABLE orders_now PARTITION OF orders FOR VALUES FROM (1) TO (100000);
                CREATE VIEW recent AS SELECT id, placed FROM orders;
                INSERT INTO customer SELECT n, 'c' || n FROM generate_series(1, 5000) n;
                INSERT INTO orders (customer_id, placed) SELECT n, '2024-01-01' FROM generate_series(1, 5000) n;
                ANALYZE;
                CREATE TABLE fresh (id int)""");
    }

    @AfterEach
    void close() {
        project.close();
    }

    private String text(String tool, Object... arguments) {
        return project.done(tool, arguments).outcome().text();
    }

    private String resource(String uri) {
        return project.data("read_resource", "uri", uri).text("text").orElseThrow();
    }

    @Test
    void itTellsWhatItIsAndWhatItHas() {
        assertThat(text("get_database_type")).contains("PostgreSQL " + version);
        assertThat(text("get_schema_info"))
                .contains("public.customer, about 5000 rows  -- who buys", "email text NOT NULL", "customer_id")
                .doesNotContain("about 0 rows", "public.fresh, about");
        assertThat(text("get_schema", "table", "customer")).contains("shout", "upper(email)");
        assertThat(resource("pg://system_info")).contains("PostgreSQL " + version, "pg_stat_statements");
        assertThat(resource("pg://settings")).contains("DateStyle");
        assertThat(resource("pg://stat/activity")).contains(project.database());
        assertThat(resource("pg://stat/replication")).contains("standbys");
        String name = project.data("pg_health").text("database").orElseThrow();
        assertThat(resource("pg://" + name + "/schema")).contains("customer", "who buys");
        assertThat(resource("pg://" + name + "/table/orders")).contains("placed");
    }

    /** Each check has something to find, as far as that takes no time. */
    @Test
    void everyHealthCheckIsUnderstood() {
        project.run("""
                CREATE INDEX one ON customer (id, email); CREATE INDEX other ON customer (id, email);
                ALTER TABLE customer ADD CONSTRAINT long CHECK (length(email) > 1) NOT VALID;
                CREATE TABLE small (id smallserial); SELECT setval('small_id_seq', 32000);
                SELECT pg_create_physical_replication_slot('slow', true)""");
        try {
            JsonObject data = project.data("pg_health");
            assertThat(data.texts("unchecked")).isEmpty();
            assertThat(data.list("checked").orElseThrow()).hasSize(HealthCheck.values().length);
            assertThat(data.list("findings").orElseThrow().toString())
                    .contains("public.other", "long on public.customer", "small_id_seq", "slot slow", "autovacuum");
        } finally {
            project.run("SELECT pg_drop_replication_slot('slow')");
        }
    }

    @Test
    void statementsAreCountedAndAdvisedAbout() {
        for (String order : List.of("total_time", "mean_time", "calls", "rows", "io")) {
            assertThat(project.data("pg_top_queries", "by", order)
                            .list("queries")
                            .orElseThrow())
                    .as(order)
                    .isNotEmpty();
        }
        String query = "SELECT id FROM orders WHERE customer_id = 7";
        assertThat(text("pg_index_advice", "query", query)).contains("CREATE INDEX ON public.orders (customer_id)");
        assertThat(text("explain_query", "query", query)).contains("orders_now");
        assertThat(text("explain_query", "query", query, "analyze", true)).contains("orders_now");
    }

    @Test
    void whoeverWaitsIsSeen() throws SQLException {
        try (Connection holder = server.connect(project.database());
                Connection waiter = server.connect(project.database());
                Statement lock = holder.createStatement();
                Statement wait = waiter.createStatement()) {
            holder.setAutoCommit(false);
            lock.execute("LOCK TABLE customer");
            Thread.ofVirtual().start(new FutureTask<>(() -> wait.execute("SELECT count(*) FROM customer")));
            await().atMost(Duration.ofSeconds(60))
                    .untilAsserted(() -> assertThat(text("pg_locks"))
                            .contains("AccessShareLock on customer", "idle in transaction"));
            holder.rollback();
        }
    }

    @Test
    void parametersAreSetAndTakenBack() {
        project.grantWrites();
        Object[] wanted = {"parameter", "temp_file_limit", "value", "77MB", "confirm", true};
        assertThat(project.data("set_pg_configuration", "parameter", "work_mem", "value", "8MB", "dryRun", true)
                        .get("changed"))
                .isEqualTo(false);
        assertThat(project.data("set_pg_configuration", wanted).text("current")).contains("77MB");
        assertThat(project.data("set_pg_configuration", "parameter", "temp_file_limit", "reset", true, "confirm", true)
                        .text("current"))
                .contains("-1");
    }

    /** Large enough that the server is told to copy files. */
    @Test
    void aDatabaseIsCopied() {
        project.grantWrites();
        project.run("CREATE TABLE page AS SELECT n, repeat(md5(n::text), 30) AS text FROM generate_series(1, 36000) n");
        String copy = project.database() + "_copy";
        try {
            assertThat(project.data("db_clone", "target", copy).text("way").orElseThrow())
                    .matches(version < 18 ? "template, file copy" : "template, file (copy|clone)");
            assertThat(server.ask(copy, "SELECT count(*) FROM page")).isEqualTo("36000");
        } finally {
            server.drop(copy);
        }
    }

    /** What the text of a statement does not show is left to the server. */
    @Test
    void aFunctionThatWritesIsStoppedByTheServer() {
        project.run("""
                CREATE FUNCTION sneaky() RETURNS int LANGUAGE plpgsql AS $$ BEGIN
                    PERFORM set_config('transaction_read_only', 'off', false); DELETE FROM orders; RETURN 1; END $$;
                CREATE FUNCTION plain() RETURNS int LANGUAGE sql AS 'DELETE FROM orders; SELECT 1'""");
        for (String name : List.of("sneaky", "plain")) {
            assertThat(project.call("run_query", "query", "SELECT " + name + "()"))
                    .isInstanceOf(Answer.Failed.class);
        }
        assertThat(project.ask("SELECT count(*) FROM orders")).isEqualTo("5000");
    }

    @Test
    void aCancelledQueryStopsOnTheServer() throws Exception {
        Call call = Call.of("1", "run_query", JsonObject.of("query", "SELECT pg_sleep(60)"), Caller.silent("test"));
        CompletableFuture<Answer> answer = CompletableFuture.supplyAsync(() -> project.call(call));
        await().atMost(PATIENCE).until(() -> project.busy() == 1);
        call.cancellation().request();
        assertThat(answer.get(60, TimeUnit.SECONDS)).isInstanceOf(Answer.Failed.class);
        await().atMost(PATIENCE).until(() -> project.busy() == 0);
    }

    @Test
    void whatOnlyNewerVersionsHaveIsComparedToo() {
        String branch = server.newDatabase(project.database());
        try {
            project.run("DROP VIEW recent; ALTER TABLE customer DROP COLUMN shout");
            news().forEach(sql -> server.run(branch, sql));
            SchemaDifference difference = difference(branch);
            assertThat(difference.changes()).isNotEmpty().allMatch(Change::possible);
            difference.steps().forEach(step -> project.run(step.sql()));
            assertThat(difference(branch).changes()).isEmpty();
        } finally {
            server.drop(branch);
        }
    }

    private List<String> news() {
        return version < 18
                ? List.of("ALTER TABLE fresh ADD twice int GENERATED ALWAYS AS (id * 2) STORED")
                : List.of(
                        "CREATE EXTENSION btree_gist",
                        "ALTER TABLE fresh ADD twice int GENERATED ALWAYS AS (id * 2)",
                        "ALTER TABLE fresh ADD CONSTRAINT known CHECK (id > 0) NOT ENFORCED",
                        "ALTER TABLE customer ADD UNIQUE NULLS NOT DISTINCT (shout)",
                        "CREATE FUNCTION shouts() RETURNS bigint LANGUAGE sql BEGIN ATOMIC SELECT count(*) FROM fresh; END",
                        "CREATE TABLE stay (room int, at daterange, PRIMARY KEY (room, at WITHOUT OVERLAPS))",
                        "CREATE TABLE bill (room int, at daterange,"
                                + " FOREIGN KEY (room, PERIOD at) REFERENCES stay (room, PERIOD at))");
    }

    private SchemaDifference difference(String branch) {
        try (OpenedDatabase one = new OpenedDatabase(server.address(project.database()));
                OpenedDatabase other = new OpenedDatabase(server.address(branch))) {
            return SchemaDifference.of(one.database(), other.database(), Stop.NEVER);
        }
    }
}
