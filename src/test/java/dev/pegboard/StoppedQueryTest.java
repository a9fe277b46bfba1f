package dev.pegboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.fixture.Agent;
import dev.pegboard.fixture.PostgresServer;
import dev.pegboard.fixture.StdioPeer;
import dev.pegboard.instance.Instance;
import dev.pegboard.instance.Stage;
import dev.pegboard.workspace.ProjectRoot;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whoever goes away takes the query along, as the database server itself sees it: an agent that cancels, that closes its
 * pipe, that is killed, and an instance that is killed.
 */
@Timeout(120)
class StoppedQueryTest {
    private static final Duration SOON = Duration.ofMillis(500);
    private static final String CANARY = "canary-4711";

    @TempDir
    private Path temporary;

    private final PostgresServer server = PostgresServer.shared();
    private final String database = server.newDatabase();
    private Stage stage;
    private ProjectRoot shop;

    @BeforeEach
    void makeProject() throws IOException {
        stage = new Stage(temporary.toRealPath());
        shop = stage.project("shop");
        server.run(database, "CREATE ROLE r_" + database + " LOGIN PASSWORD '" + CANARY + "'");
        Files.writeString(shop.path().resolve("pegboard.yaml"), "timeout: 60000\n");
        Files.writeString(
                shop.path().resolve(".env"),
                "DATABASE_URL=postgres://r_" + database + ":" + CANARY + "@127.0.0.1:" + server.port() + "/" + database
                        + "\n");
    }

    @AfterEach
    void tidyUp() throws IOException {
        stage.close();
        server.drop(database);
        server.run("postgres", "DROP ROLE r_" + database);
    }

    @Test
    void aCancelledCallStopsItsQuery() throws Exception {
        try (Agent agent = Agent.in(shop.path(), stage.home())) {
            StdioPeer.Pending call = sleep(agent);
            agent.peer().cancel(call);
            assertStopsSoon();
            assertThat(agent.call("run_query", "query", "SELECT 7 AS seven").toString())
                    .contains("[[7]]");
        }
    }

    @Test
    void anAgentThatHangsUpStopsItsQuery() throws Exception {
        try (Agent agent = Agent.in(shop.path(), stage.home())) {
            sleep(agent);
            Thread.sleep(1_000); // Who closes the pipe right after a question is taken to wait for the answer.
            agent.peer().close();
            assertStopsSoon();
        }
    }

    @Test
    void aKilledGatewayStopsItsQuery() throws Exception {
        try (Agent agent = Agent.in(shop.path(), stage.home())) {
            sleep(agent);
            Stage.signal("KILL", agent.pid());
            assertStopsSoon();
        }
    }

    @Test
    void aKilledInstanceStopsItsQuery() throws Exception {
        try (Agent agent = Agent.in(shop.path(), stage.home())) {
            sleep(agent);
            Instance instance = stage.instances().find(shop).orElseThrow();
            Stage.signal("KILL", instance.pid());
            assertStopsSoon();
        }
    }

    @Test
    void aCallThatTakesTooLongStopsItsQuery() throws Exception {
        Files.writeString(shop.path().resolve("pegboard.yaml"), "timeout: 2000\n");
        try (Agent agent = Agent.in(shop.path(), stage.home())) {
            JsonObject answer = Agent.envelope(sleep(agent));
            assertThat(answer.at("error", "code")).contains("E_TIMEOUT");
            assertStopsSoon();
        }
    }

    @Test
    void thePasswordIsNowhereToBeSeen() throws Exception {
        try (Agent agent = Agent.in(shop.path(), stage.home())) {
            for (String sql : List.of("SELECT 1", "SELEC 1", "SELECT pg_read_file('x')", "SELECT current_user")) {
                assertThat(Json.write(agent.call("run_query", "query", sql))).doesNotContain(CANARY);
            }
            assertThat(Json.write(agent.call("db_list", "connect", true))).doesNotContain(CANARY);
            assertThat(Json.write(agent.ask(shop.toString()))).doesNotContain(CANARY);
            server.run(database, "ALTER ROLE r_" + database + " PASSWORD 'another'");
            server.run(
                    "postgres",
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" + database + "'");
            JsonObject refused = agent.call("run_query", "query", "SELECT 1");
            assertThat(refused.at("error", "code")).contains("E_DB_LOGIN");
            assertThat(Json.write(refused)).doesNotContain(CANARY);
        }
        try (var files = Files.walk(stage.home().directory())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                        .as("%s", file)
                        .doesNotContain(CANARY);
            }
        }
    }

    private StdioPeer.Pending sleep(Agent agent) {
        StdioPeer.Pending call = agent.peer().call("run_query", JsonObject.of("query", "SELECT pg_sleep(60) AS slept"));
        await().atMost(Duration.ofSeconds(60)).until(() -> sleeping() == 1);
        return call;
    }

    private void assertStopsSoon() {
        await().pollInterval(Duration.ofMillis(20)).atMost(SOON).until(() -> sleeping() == 0);
    }

    private long sleeping() {
        return server.number(
                "postgres",
                "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND datname = '" + database + "'");
    }
}
