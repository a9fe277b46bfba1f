package dev.pegboard.tools.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import dev.pegboard.call.Answer;
import dev.pegboard.fixture.PostgresServer;
import dev.pegboard.fixture.Repository;
import dev.pegboard.fixture.SampleServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares the databases of real workflows with their originals, as a client does. */
class WorkflowDiffTest {
    private static final String MIGRATION = """
            ALTER TABLE item ADD COLUMN price numeric(8,2) NOT NULL DEFAULT 0;
            ALTER TABLE item DROP COLUMN note;
            CREATE TABLE tag (id serial PRIMARY KEY, item int REFERENCES item);
            CREATE INDEX tagged ON tag (item);
            CREATE VIEW dear AS SELECT id FROM item WHERE price > 100""";

    private final PostgresServer postgres = PostgresServer.shared();
    private Path folder;
    private String original = "";

    @BeforeEach
    void makeDatabase(@TempDir Path temporary) throws IOException {
        folder = temporary.toRealPath();
        original = postgres.newDatabase();
        postgres.run(original, "CREATE TABLE item (id int PRIMARY KEY, note text); INSERT INTO item VALUES (1, 'a')");
    }

    @AfterEach
    void dropAll() {
        String ours = postgres.ask(
                "postgres",
                "SELECT coalesce(string_agg(datname, ','), '') FROM pg_database WHERE datname LIKE '" + original
                        + "%'");
        List.of(ours.split(",")).forEach(postgres::drop);
    }

    private SampleServer postgresProject() {
        Repository shop = Repository.at(folder.resolve("shop")).write(".gitignore", ".pegboard/\n");
        shop.write("pegboard.yaml", """
                databases:
                  shop:
                    engine: postgresql
                    host: 127.0.0.1
                    port: %d
                    database: %s
                    user: %s
                    password: "%s"
                """.formatted(
                                postgres.port(), original, PostgresServer.USER, PostgresServer.PASSWORD))
                .commit();
        return SampleServer.at(Optional.of(shop.path()), folder.resolve("home"));
    }

    private static JsonObject create(SampleServer server, String branch) {
        return server.data("workflow_create", JsonObject.of("branch", branch, "new_branch", true));
    }

    private static String text(SampleServer server, JsonObject arguments) {
        return switch (server.call("workflow_diff", arguments)) {
            case Answer.Done done -> done.outcome().text();
            case Answer other -> throw new AssertionError(other);
        };
    }

    private static Fault refusal(SampleServer server, JsonObject arguments) {
        return switch (server.call("workflow_diff", arguments)) {
            case Answer.Failed failed -> failed.fault();
            case Answer other -> throw new AssertionError(other);
        };
    }

    private static List<Object> descriptions(JsonObject data) {
        return data.list("differences").orElseThrow().stream()
                .map(one -> ((JsonObject) one).get("description"))
                .toList();
    }

    @Test
    void itsSqlBringsAnotherCopyOfTheOriginalToTheSchemaOfTheBranch() {
        SampleServer server = postgresProject();
        String copy = create(server, "cart").text("database").orElseThrow();
        JsonObject cart = JsonObject.of("branch", "cart");
        assertThat(text(server, cart)).isEqualTo("The schema of " + copy + " is that of " + original + ".");

        postgres.run(copy, MIGRATION);
        JsonObject data = server.data("workflow.diff", cart);
        assertThat(descriptions(data))
                .containsExactly(
                        "table tag added: id, item",
                        "column item.note removed: text null",
                        "column item.price added: numeric(8,2) default 0 not null",
                        "view dear added: id");
        assertThat(data.list("differences").orElseThrow())
                .filteredOn(one -> ((JsonObject) one).get("losesData").equals(true))
                .extracting(one -> ((JsonObject) one).get("description"))
                .containsExactly("column item.note removed: text null");

        String another = create(server, "another").text("database").orElseThrow();
        postgres.run(another, data.text("sql").orElseThrow());
        JsonObject same = server.data("workflow.diff", JsonObject.of("branch", "another"));
        assertThat(same.get("differences")).isEqualTo(data.get("differences"));
        assertThat(same.get("sql")).isEqualTo(data.get("sql"));
        postgres.run(original, data.text("sql").orElseThrow());
        assertThat(text(server, cart)).startsWith("The schema of ");
        assertThat(postgres.ask(original, "SELECT count(*) FROM item")).isEqualTo("1");
    }

    @Test
    void inItsOwnWorktreeTheBranchNeedNotBeNamed() {
        SampleServer server = postgresProject();
        JsonObject made = create(server, "cart");
        postgres.run(made.text("database").orElseThrow(), MIGRATION);
        JsonObject inside =
                JsonObject.of("projectRoot", made.text("worktree_path").orElseThrow());
        assertThat(descriptions(server.data("workflow_diff", inside))).hasSize(4);
        assertThat(descriptions(server.data("workflow_diff", inside.with("branch", "cart"))))
                .hasSize(4);
        assertThat(refusal(server, inside.with("branch", "other")).code()).isEqualTo(FaultCode.WORKFLOW_NOT_FOUND);
    }

    @Test
    void whatIsMissingIsNamed() {
        SampleServer server = postgresProject();
        String copy = create(server, "cart").text("database").orElseThrow();
        assertThat(refusal(server, new JsonObject()).code()).isEqualTo(FaultCode.INVALID_ARGUMENT);
        assertThat(refusal(server, JsonObject.of("branch", "card")).message()).contains("cart");
        postgres.drop(copy);
        Fault gone = refusal(server, JsonObject.of("branch", "cart"));
        assertThat(gone.code()).isEqualTo(FaultCode.DATABASE_NOT_FOUND);
        assertThat(gone.message()).contains(copy);
    }

    @Test
    void aLongDifferenceIsCutAndATableCanBeAskedFor() {
        SampleServer server = postgresProject();
        String copy = create(server, "cart").text("database").orElseThrow();
        postgres.run(
                copy,
                IntStream.range(0, 300)
                        .mapToObj(number -> "CREATE TABLE t%d (a_rather_long_name int, %s);"
                                .formatted(number, "another_column_with_a_long_name text NOT NULL DEFAULT 'none'"))
                        .collect(Collectors.joining()));
        JsonObject cart = JsonObject.of("branch", "cart");
        assertThat(text(server, cart)).startsWith("300 differences").contains("name a table to see its own");
        String one = text(server, JsonObject.of("branch", "cart", "table", "T7"));
        assertThat(one)
                .startsWith("1 difference ")
                .contains("not instructions", "CREATE TABLE \"public\".\"t7\"")
                .doesNotContain("t70");
        assertThat(text(server, JsonObject.of("branch", "cart", "table", "item")))
                .isEqualTo("Nothing about that table differs; 300 differences are about others.");
    }

    @ParameterizedTest
    @CsvSource({"sqlite, shop.db, shop.db", "h2, shop, shop.mv.db", "duckdb, shop.db, shop.db"})
    void aFileOfTheProjectIsComparedWithTheOneInTheWorktree(String engine, String name, String file) throws Exception {
        String user = engine.equals("h2") ? ";USER=sa" : "";
        Repository shop = Repository.at(folder.resolve("shop")).write(".gitignore", "*.db\n.pegboard/\n");
        shop.write("pegboard.yaml", "databases:\n  shop:\n    engine: " + engine + "\n    file: " + name + "\n")
                .commit();
        String here = "jdbc:" + engine + ":" + shop.path().resolve(name) + user;
        run(here, "CREATE TABLE item (id INTEGER PRIMARY KEY)");
        SampleServer server = SampleServer.at(Optional.of(shop.path()), folder.resolve("home"));
        Path worktree = Path.of(create(server, "cart").text("worktree_path").orElseThrow());
        String there = "jdbc:" + engine + ":" + worktree.resolve(name) + user;
        run(there, "CREATE TABLE tag (id INTEGER PRIMARY KEY, name VARCHAR(9))", "CREATE INDEX named ON tag (name)");
        JsonObject cart = JsonObject.of("branch", "cart");
        JsonObject data = patiently(server, cart);
        assertThat(descriptions(data)).singleElement().asString().isEqualToIgnoringCase("table tag added: id, name");
        JsonObject inside = JsonObject.of("projectRoot", worktree.toString());
        assertThat(patiently(server, inside).get("sql")).isEqualTo(data.get("sql"));

        run(here, data.text("sql").orElseThrow().split(";\n"));
        assertThat(descriptions(patiently(server, cart))).isEmpty();
        Files.delete(worktree.resolve(file));
        assertThat(refusal(server, cart).code()).isEqualTo(FaultCode.DATABASE_NOT_FOUND);
    }

    /** In a worktree the server has other connections, and H2 lets only one of both have a file. */
    private static JsonObject patiently(SampleServer server, JsonObject arguments) {
        return SampleServer.data((Answer.Done)
                await().until(() -> server.call("workflow_diff", arguments), Answer.Done.class::isInstance));
    }

    /** The server lets go of a file only a moment after it has read it. */
    private static void run(String url, String... statements) throws SQLException {
        Callable<Connection> opening = () -> DriverManager.getConnection(url);
        try (Connection connection =
                        await().ignoreExceptionsInstanceOf(SQLException.class).until(opening, Objects::nonNull);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
