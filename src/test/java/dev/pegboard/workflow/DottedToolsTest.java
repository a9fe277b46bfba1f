package dev.pegboard.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.Home;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.fixture.Agent;
import dev.pegboard.fixture.PostgresServer;
import dev.pegboard.fixture.Repository;
import dev.pegboard.fixture.StdioPeer;
import dev.pegboard.instance.Stage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tools about projects by their dotted names, through the real program, its pipe, and a real PostgreSQL. */
class DottedToolsTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final PostgresServer server = PostgresServer.shared();

    @TempDir
    private Path directory;

    private WorkBench bench;
    private BenchState state;
    private Stage stage;

    @BeforeEach
    void open() throws IOException {
        bench = WorkBench.in(directory, server);
        state = new BenchState(bench);
        stage = new Stage(bench.directory());
    }

    @AfterEach
    void close() throws IOException {
        stage.close();
        state.dropAll();
    }

    private Agent agent(String... options) throws IOException {
        return Agent.in(bench.root(), new Home(bench.home()), options);
    }

    private static JsonObject data(JsonObject envelope) {
        return envelope.object("data").orElseThrow(() -> new AssertionError(Json.write(envelope)));
    }

    private static Object code(JsonObject envelope) {
        return envelope.at("error", "code").orElseThrow(() -> new AssertionError(Json.write(envelope)));
    }

    @Test
    void allOfThemCanBeCalled() throws IOException {
        String copy = bench.database() + "_copy";
        String empty = bench.database() + "_empty";
        Files.copy(bench.dump(), bench.root().resolve("two.sql"));
        try (Agent agent = agent()) {
            assertThat(data(agent.call("project.info")).text("root"))
                    .contains(bench.root().toString());
            data(agent.call("project.init"));
            data(agent.call("db.list"));
            data(agent.call("db.create", "database", empty));
            data(agent.call("db.clone", "target", copy));
            String dump =
                    data(agent.call("db.dump", "database", copy)).text("path").orElseThrow();
            assertThat(data(agent.call("db.dumps")).list("dumps").orElseThrow()).hasSize(1);
            data(agent.call("db.import", "database", empty, "sql_path", dump));
            assertThat(server.ask(empty, "SELECT count(*) FROM item")).isEqualTo("3");
            assertThat(code(agent.call("db.import", "database", empty, "sql_path", "two.sql")))
                    .isEqualTo("E_NOT_CONFIRMED");
            data(agent.call("db.import", "database", empty, "sql_path", "two.sql", "confirm", true));
            assertThat(code(agent.call("db.drop", "database", copy))).isEqualTo("E_NOT_CONFIRMED");
            data(agent.call("db.drop", "database", copy, "confirm", true));
            data(agent.call("worktree.create", "branch", "plain", "new_branch", true));
            assertThat(data(agent.call("worktree.list")).list("worktrees").orElseThrow())
                    .hasSize(2);
            assertThat(code(agent.call("worktree.remove", "branch", "plain"))).isEqualTo("E_NOT_CONFIRMED");
            data(agent.call("worktree.remove", "branch", "plain", "confirm", true));
        }
    }

    @Test
    void eachWorktreeIsServedFromItsOwnDatabaseByItsOwnInstance() throws IOException {
        new Repository(bench.root())
                .write("pegboard.yaml", "defaultDatabase: " + bench.database() + "\n")
                .commit();
        try (Agent agent = agent()) {
            List<JsonObject> made = together(agent, "workflow.create", "new_branch");
            assertThat(code(agent.call("workflow.remove", "branch", "a-b"))).isEqualTo("E_NOT_CONFIRMED");
            await().atMost(LIMIT)
                    .until(() -> data(agent.call("workflow.list")).list("workflows").orElseThrow().stream()
                            .allMatch(entry -> ((JsonObject) entry).get("port") instanceof Number));
            for (JsonObject each : made) {
                String database = each.text("database").orElseThrow();
                server.run(database, "DELETE FROM item WHERE id > 1");
                JsonObject rows = agent.call(
                        "run_query",
                        "projectRoot",
                        each.text("worktree_path").orElseThrow(),
                        "query",
                        "SELECT current_database() AS name, count(*) AS rows FROM item");
                assertThat(data(rows).list("rows")).contains(List.of(List.of(database, 1L)));
            }
            assertThat(stage.processes()).hasSize(3);
            together(agent, "workflow.remove", "confirm");
            await().atMost(LIMIT).until(() -> stage.processes().size() == 1);
            assertThat(server.ask(bench.database(), "SELECT count(*) FROM item"))
                    .isEqualTo("3");
            made.forEach(
                    each -> assertThat(server.ask(each.text("database").orElseThrow(), "SELECT count(*) FROM item"))
                            .isEqualTo("1"));
        }
        assertThat(new Repository(bench.root()).git("status", "--porcelain")).isEmpty();
    }

    /** The same for two branches that look alike, at the same time. */
    private static List<JsonObject> together(Agent agent, String tool, String flag) {
        List<StdioPeer.Pending> pending = new ArrayList<>();
        for (String branch : List.of("a-b", "a_b")) {
            pending.add(agent.peer().call(tool, JsonObject.of("branch", branch, flag, true)));
        }
        return pending.stream().map(each -> data(Agent.envelope(each))).toList();
    }

    @Test
    void theSevenCodesHaveTheirNumbersInBothRenderings() throws IOException {
        Path bare = Repository.at(bench.directory().resolve("bare")).path();
        Path broken = Repository.at(bench.directory().resolve("broken"))
                .write("pegboard.yaml", "worktrees: [\n")
                .path();
        String fresh = bench.database() + "_new";
        try (Agent usual = agent();
                Agent plain = agent("--errors", "jsonrpc")) {
            Refusals refusals = new Refusals(usual, plain);
            refusals.expect(-32001, "CONFIG_MISSING", "db.create", "database", "x", "projectRoot", bare.toString());
            refusals.expect(-32002, "CONFIG_INVALID", "db.create", "database", "x", "projectRoot", broken.toString());
            refusals.expect(-32003, "INVALID_NAME", "workflow.create", "branch", "a..b");
            refusals.expect(-32004, "PATH_TRAVERSAL", "db.import", "database", fresh, "sql_path", "../two.sql");
            JsonObject error =
                    refusals.expect(-32005, "DB_NOT_ALLOWED", "db.drop", "database", "other_db", "confirm", true);
            assertThat(error.at("data", "database")).contains("other_db");
            refusals.expect(-32006, "DB_IS_DEFAULT", "db.drop", "database", bench.database(), "confirm", true);
            refusals.expect(-32007, "FILE_NOT_FOUND", "db.import", "database", fresh, "sql_path", "none.sql");
        }
    }

    /** A call that is refused, as a result and as an error of the protocol. */
    private record Refusals(Agent usual, Agent plain) {
        JsonObject expect(long number, String name, String tool, Object... arguments) {
            assertThat(code(usual.call(tool, arguments))).isEqualTo("E_" + name);
            JsonObject response =
                    plain.peer().call(tool, JsonObject.of(arguments)).await();
            JsonObject error = response.object("error").orElseThrow(() -> new AssertionError(Json.write(response)));
            assertThat(error).containsEntry("code", number);
            assertThat(error.at("data", "code")).contains(name);
            return error;
        }
    }
}
