package dev.pegboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.fixture.Agent;
import dev.pegboard.fixture.PostgresServer;
import dev.pegboard.instance.Stage;
import dev.pegboard.workspace.ProjectRoot;
import java.io.IOException;
import java.net.URLEncoder;
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

/** Resources, completion and prompts as a real agent gets them: its gateway has a real instance answer. */
@Timeout(180)
class PostgresThroughGatewayTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final PostgresServer server = PostgresServer.shared();
    private final String database = server.newDatabase();

    @TempDir
    private Path temporary;

    private Stage stage;
    private ProjectRoot shop;

    @BeforeEach
    void makeProject() throws IOException {
        stage = new Stage(temporary.toRealPath());
        shop = stage.project("shop");
        server.run(database, "CREATE TABLE customer (id int PRIMARY KEY); CREATE TABLE invoice (id int)");
        Files.writeString(
                shop.path().resolve("pegboard.yaml"),
                "databases:\n  main: \"postgres://postgres:"
                        + URLEncoder.encode(PostgresServer.PASSWORD, StandardCharsets.UTF_8)
                                .replace("+", "%20")
                        + "@127.0.0.1:" + server.port() + "/" + database + "\"\n");
    }

    @AfterEach
    void tidyUp() throws IOException {
        stage.close();
        server.drop(database);
    }

    private static JsonObject result(Agent agent, String method, JsonObject params) {
        JsonObject response = agent.peer().send(method, params).await();
        return response.object("result").orElseThrow(() -> new AssertionError(Json.write(response)));
    }

    private static String read(Agent agent, String uri) {
        return Json.write(
                result(agent, "resources/read", JsonObject.of("uri", uri)).get("contents"));
    }

    @Test
    void resourcesAreReadByTheProjectsInstance() throws Exception {
        try (Agent agent = Agent.in(shop.path(), stage.home())) {
            assertThat(Json.write(result(agent, "resources/list", new JsonObject())))
                    .contains("pg://system_info", "pg://settings", "pg://stat/activity", "pg://stat/replication");
            assertThat(Json.write(result(agent, "resources/templates/list", new JsonObject())))
                    .contains("pg://{database}/schema", "pg://{database}/table/{name}");
            assertThat(read(agent, "pg://system_info")).contains("PostgreSQL 1", database);
            assertThat(read(agent, "pg://settings")).contains("work_mem").doesNotContain("s3cret");
            assertThat(read(agent, "pg://main/schema")).contains("public.customer");
            assertThat(read(agent, "pg://main/table/invoice")).contains("table public.invoice");
            JsonObject missing = agent.peer()
                    .send("resources/read", JsonObject.of("uri", "pg://other/schema"))
                    .await();
            assertThat(missing.at("error", "data", "code")).contains("DATABASE_NOT_FOUND");
        }
    }

    @Test
    void whatIsTypedIsCompletedFromTheDatabase() throws Exception {
        try (Agent agent = Agent.in(shop.path(), stage.home())) {
            JsonObject table = JsonObject.of("type", "ref/resource", "uri", "pg://{database}/table/{name}");
            JsonObject known = JsonObject.of("arguments", JsonObject.of("database", "main"));
            JsonObject typed = JsonObject.of("ref", table, "argument", JsonObject.of("name", "name", "value", "inv"));
            assertThat(result(agent, "completion/complete", typed.with("context", known))
                            .at("completion", "values"))
                    .contains(List.of("invoice"));
            JsonObject first = JsonObject.of("ref", table, "argument", JsonObject.of("name", "database", "value", "m"));
            assertThat(result(agent, "completion/complete", first).at("completion", "values"))
                    .contains(List.of("main"));
        }
    }

    @Test
    void promptsOfTheProjectComeAndGoWithTheirFiles() throws Exception {
        try (Agent agent = Agent.in(shop.path(), stage.home())) {
            assertThat(Json.write(result(
                            agent,
                            "prompts/get",
                            JsonObject.of("name", "explain_slow_query")
                                    .with("arguments", JsonObject.of("query", "SELECT 42")))))
                    .contains("SELECT 42", "explain_query")
                    .doesNotContain("{database}");
            Path file = Files.createDirectories(shop.path().resolve(".pegboard/prompts"))
                    .resolve("greet.yaml");
            Files.writeString(file, """
                    name: greet
                    title: Greet
                    description: Greets somebody.
                    arguments:
                      whom: { description: Who is greeted. }
                    text: Say hello to {whom}.
                    """);
            await().atMost(PATIENCE).until(() -> agent.peer().heard().contains("notifications/prompts/list_changed"));
            JsonObject greeting = JsonObject.of("name", "greet", "arguments", JsonObject.of("whom", "Ann"));
            assertThat(Json.write(result(agent, "prompts/get", greeting))).contains("Say hello to Ann.");
            Files.delete(file);
            await().atMost(PATIENCE)
                    .until(() -> !Json.write(result(agent, "prompts/list", new JsonObject()))
                            .contains("greet"));
        }
    }

    @Test
    void anInstanceReadsTheSchemaBeforeAnybodyAsks() throws Exception {
        try (Agent agent = Agent.in(shop.path(), stage.home())) {
            assertThat(agent.ask(shop.toString()).get("ok")).isEqualTo(true);
            await().atMost(PATIENCE).until(() -> connections() > 0);
        }
    }

    @Test
    void whoSubscribesHearsOfChangesAlsoFromAnotherInstance() throws Exception {
        try (Agent agent = Agent.in(shop.path(), stage.home())) {
            result(agent, "resources/subscribe", JsonObject.of("uri", "pg://main/schema"));
            result(agent, "resources/subscribe", JsonObject.of("uri", "pg://main/table/invoice"));
            JsonObject refused = agent.peer()
                    .send("resources/subscribe", JsonObject.of("uri", "pg://stat/activity"))
                    .await();
            assertThat(refused.at("error", "data", "code")).contains("NOT_SUBSCRIBABLE");
            server.run(database, "CREATE TABLE order_line (id int)");
            await().atMost(PATIENCE).until(() -> updates(agent) == 1);

            stage.instances().find(shop).ifPresent(stage.instances()::stop);
            server.run(database, "ALTER TABLE invoice ADD COLUMN total int");
            await().during(Duration.ofSeconds(5))
                    .atMost(PATIENCE)
                    .until(() -> stage.instances().find(shop).isEmpty());
            assertThat(agent.ask(shop.toString()).get("ok")).isEqualTo(true);
            await().atMost(PATIENCE.multipliedBy(2)).until(() -> updates(agent) == 3);

            result(agent, "resources/unsubscribe", JsonObject.of("uri", "pg://main/schema"));
            server.run(database, "DROP TABLE invoice");
            await().atMost(PATIENCE).until(() -> updates(agent) == 4);
        }
    }

    @Test
    void aLongQueryTellsThroughTheGatewayHowItGoes() throws Exception {
        try (Agent agent = Agent.in(shop.path(), stage.home())) {
            JsonObject arguments = JsonObject.of("query", "SELECT i, pg_sleep(0.05) FROM generate_series(1, 80) i");
            JsonObject call = JsonObject.of("name", "run_query", "arguments", arguments)
                    .with("_meta", JsonObject.of("progressToken", 5));
            assertThat(result(agent, "tools/call", call).at("structuredContent", "data", "shown"))
                    .contains(80L);
            assertThat(agent.peer().heard()).contains("notifications/progress");
        }
    }

    private static long updates(Agent agent) {
        return agent.peer().heard().stream()
                .filter("notifications/resources/updated"::equals)
                .count();
    }

    private long connections() {
        return server.number(
                "postgres",
                "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'pegboard' AND datname = '" + database
                        + "'");
    }
}
