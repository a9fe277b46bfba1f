package dev.pegboard.tools.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.JsonObject;
import dev.pegboard.fixture.McpPeer;
import dev.pegboard.fixture.PostgresProject;
import dev.pegboard.mcp.McpServer;
import dev.pegboard.mcp.operation.ServerOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whoever subscribes to a resource about PostgreSQL hears when it changes, and only then. */
@Timeout(240)
class ResourceSubscriptionTest {
    private static final Duration SOON = Duration.ofSeconds(60);
    private static final String UPDATED = "notifications/resources/updated";

    @TempDir
    private Path folder;

    private PostgresProject project;
    private McpServer server;
    private McpPeer client;
    private String name;

    @BeforeEach
    void open() {
        project = new PostgresProject(folder);
        project.run("CREATE TABLE customer (id int PRIMARY KEY)");
        name = project.data("get_schema_info").text("database").orElseThrow();
        server = new McpServer(project.executor(), new ServerOptions(false, false));
        client = McpPeer.of(server, "2025-11-25");
    }

    @AfterEach
    void close() {
        server.close();
        project.close();
    }

    private void subscribe(String uri) {
        client.result("resources/subscribe", "uri", uri);
    }

    private List<Object> updated(McpPeer peer) {
        return peer.heard(UPDATED).stream().map(params -> params.get("uri")).toList();
    }

    private void awaitUpdated(String... uris) {
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(updated(client)).containsExactlyInAnyOrder((Object[]) uris));
    }

    @Test
    void aChangedParameterIsAnnouncedOnceHoweverItWasChanged() {
        subscribe("pg://settings");
        subscribe("pg://" + name + "/schema");
        try {
            project.run("ALTER SYSTEM SET checkpoint_warning = '31s'");
            project.run("SELECT pg_reload_conf()");
            awaitUpdated("pg://settings");
            project.run("CREATE TABLE later (id int)");
            awaitUpdated("pg://settings", "pg://" + name + "/schema");
        } finally {
            project.run("ALTER SYSTEM RESET checkpoint_warning");
            project.run("SELECT pg_reload_conf()");
        }
    }

    @Test
    void aChangedTableIsAnnouncedToThoseWhoWatchItAndToNoOthers() {
        String customer = "pg://" + name + "/table/customer";
        String other = "pg://" + name + "/table/other";
        project.run("CREATE TABLE other (id int)");
        subscribe(customer);
        subscribe(other);
        project.run("INSERT INTO customer SELECT generate_series(1, 5000); ANALYZE customer");
        project.run("CREATE INDEX ON other (id)");
        awaitUpdated(other);
        project.run("ALTER TABLE customer ADD COLUMN email text");
        awaitUpdated(other, customer);
        project.run("DROP TABLE customer");
        awaitUpdated(other, customer, customer);
    }

    @Test
    void aNewSlotIsAnnouncedThoughNobodyLooksAtTheLag() {
        subscribe("pg://stat/replication");
        project.run("CREATE TABLE filled AS SELECT generate_series(1, 1000)");
        String slot = "slot_" + project.database();
        project.run("SELECT pg_create_physical_replication_slot('" + slot + "')");
        try {
            awaitUpdated("pg://stat/replication");
        } finally {
            project.run("SELECT pg_drop_replication_slot('" + slot + "')");
        }
        awaitUpdated("pg://stat/replication", "pg://stat/replication");
    }

    @Test
    void whoUnsubscribesOrGoesHearsNothingAndTheWatchingEnds() {
        String schema = "pg://" + name + "/schema";
        McpPeer modern = McpPeer.of(server, "2026-07-28");
        McpPeer going = McpPeer.of(server, "2025-11-25");
        going.result("resources/subscribe", "uri", schema);
        subscribe(schema);
        var listening = modern.send(
                5L,
                "subscriptions/listen",
                JsonObject.of(
                        "notifications",
                        JsonObject.of("resourceSubscriptions", List.of(schema, "pg://stat/activity", "pg://none"))));
        await().atMost(SOON)
                .until(() -> !modern.heard("notifications/subscriptions/acknowledged")
                        .isEmpty());
        assertThat(modern.heard("notifications/subscriptions/acknowledged")
                        .getFirst()
                        .at("notifications", "resourceSubscriptions"))
                .contains(List.of(schema));
        client.result("resources/unsubscribe", "uri", schema);
        going.connection().close();
        project.run("CREATE TABLE first_one (id int)");
        await().atMost(SOON).untilAsserted(() -> assertThat(updated(modern)).containsExactly(schema));
        assertThat(updated(client)).isEmpty();
        assertThat(updated(going)).isEmpty();

        modern.cancel(5L);
        assertThat(listening.join()).isEmpty();
        long before = transactions();
        await().during(Duration.ofSeconds(7)).atMost(SOON).until(() -> transactions() <= before + 2);
    }

    /** Of all clients of the project's role, as its connection counts them. */
    private long transactions() {
        return Long.parseLong(project.ask("SELECT count(*) FROM pg_stat_activity WHERE usename = '" + project.database()
                + "' AND query_start > now() - interval '3 seconds'"));
    }

    @Test
    void manyWhoWatchTheSameLookTogetherThroughOneConnection() {
        for (int i = 0; i < 20; i++) {
            McpPeer.of(server, "2025-11-25").result("resources/subscribe", "uri", "pg://settings");
        }
        subscribe("pg://" + name + "/schema");
        await().during(Duration.ofSeconds(7))
                .atMost(SOON)
                .until(() -> Long.parseLong(project.ask(
                                "SELECT count(*) FROM pg_stat_activity WHERE usename = '" + project.database() + "'"))
                        <= 1);
        assertThat(project.auditLines().stream().filter(line -> line.contains("pg://settings")))
                .hasSize(20);
    }

    @Test
    void whatCannotBeSubscribedToIsRefusedWithAHint() {
        JsonObject activity = client.error("resources/subscribe", "uri", "pg://stat/activity");
        assertThat(activity.at("data", "code")).contains("NOT_SUBSCRIBABLE");
        assertThat(client.error("resources/subscribe", "uri", "pg://system_info")
                        .at("data", "code"))
                .contains("NOT_SUBSCRIBABLE");
        JsonObject unknown = client.error("resources/subscribe", "uri", "pg://nothing");
        assertThat(unknown).containsEntry("code", -32002L);
        assertThat(String.valueOf(unknown.at("data", "hint"))).contains("resources/templates/list");
        assertThat(client.error("resources/subscribe", "uri", "pg://nowhere/schema")
                        .at("data", "code"))
                .contains("DATABASE_NOT_FOUND");
        assertThat(client.error("resources/subscribe", "uri", "pg://" + name + "/table/none")
                        .at("data", "code"))
                .contains("TABLE_NOT_FOUND");
    }

    @Test
    void thereIsAnEndToSubscriptions() {
        for (int i = 0; i < 1000; i++) {
            client.result("resources/subscribe", "uri", "pegboard://tools/t" + i);
        }
        JsonObject refused = client.error("resources/subscribe", "uri", "pg://settings");
        assertThat(refused.at("data", "code")).contains("TOO_MANY_SUBSCRIPTIONS");
        client.result("resources/unsubscribe", "uri", "pegboard://tools/t7");
        subscribe("pg://settings");
    }

    @Test
    void aDatabaseThatCannotBeUsedForAWhileIsWatchedOn() {
        String schema = "pg://" + name + "/schema";
        subscribe(schema);
        project.run("ALTER ROLE " + project.database() + " NOLOGIN");
        project.run(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '" + project.database() + "'");
        project.run("CREATE TABLE meanwhile (id int)");
        await().during(Duration.ofSeconds(8))
                .atMost(SOON)
                .until(() -> updated(client).isEmpty());
        project.run("ALTER ROLE " + project.database() + " LOGIN");
        awaitUpdated(schema);
    }
}
