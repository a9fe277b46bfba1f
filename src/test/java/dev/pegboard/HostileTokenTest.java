package dev.pegboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.access.Permit;
import dev.pegboard.access.Permit.Rank;
import dev.pegboard.access.Verdict;
import dev.pegboard.access.token.Tokens;
import dev.pegboard.base.Home;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.CatalogReader;
import dev.pegboard.catalog.ToolCard;
import dev.pegboard.fixture.McpPeer;
import dev.pegboard.fixture.Repository;
import dev.pegboard.fixture.SampleDatabase;
import dev.pegboard.fixture.SampleServer;
import dev.pegboard.mcp.McpServer;
import dev.pegboard.mcp.operation.ServerOptions;
import dev.pegboard.state.FileState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Holders of tokens who try to get more than their tokens allow. */
@Timeout(120)
class HostileTokenTest {
    private static final String MODERN = "2026-07-28";
    private static final JsonObject NONE = new JsonObject();
    private static final JsonObject TASKS = JsonObject.of("io.modelcontextprotocol/tasks", NONE);

    @TempDir
    Path directory;

    private Path home;
    private Tokens tokens;
    private McpServer server;

    @BeforeEach
    void open() {
        home = directory.resolve("home");
        Repository project = Repository.at(directory.resolve("shop")).write("pegboard.yaml", """
                        databases:
                          shop: sqlite:shop.db
                          secret: sqlite:secret.db
                        defaultDatabase: shop
                        allowedDatabases: ["*"]
                        """);
        SampleDatabase.create(project.path().resolve("shop.db"));
        SampleDatabase.create(project.path().resolve("secret.db"));
        project.commit();
        tokens = new Tokens(new FileState(new Home(home)));
        server = new McpServer(
                SampleServer.at(Optional.of(project.path()), home).executor(), new ServerOptions(false, false));
    }

    @Test
    void aListShowsWhatCanBeCalledAndNothingElse() {
        McpPeer reader = holder("reader", Rank.READ);
        List<String> listed = names(reader);
        assertThat(listed).contains("run_query", "db_list").doesNotContain("db_drop", "db_import", "query_export");
        assertThat(names(holder("writer", Rank.WRITE))).contains("db_drop", "db_import", "query_export");
        assertThat(reader.call("server_info").at("structuredContent", "data", "tools"))
                .contains((long) listed.size());
    }

    @Test
    void noSpellingLeadsAReaderToWhatWrites() {
        McpPeer reader = holder("reader", Rank.READ);
        List<ToolCard> writing = CatalogReader.builtIn().tools().cards().stream()
                .filter(card -> card.rank() != Rank.READ)
                .toList();
        assertThat(writing).isNotEmpty();
        for (ToolCard card : writing) {
            assertThat(code(reader.call(card.name(), "confirm", true))).isEqualTo("E_NOT_PERMITTED");
            assertThat(code(reader.call(card.alias()))).isEqualTo("E_NOT_PERMITTED");
            assertThat(code(reader.call(card.name().replace('_', '-')))).isEqualTo("E_NOT_PERMITTED");
        }
    }

    @Test
    void everyToolThatMayChangeSomethingNeedsMoreThanReading() {
        List<String> open = CatalogReader.builtIn().tools().cards().stream()
                .filter(card -> card.effect() != ToolCard.Effect.READ && card.rank() == Rank.READ)
                .map(ToolCard::name)
                .toList();
        assertThat(open).containsExactly("run_query");
    }

    @Test
    void aReaderCannotWriteByAnArgument() {
        Object[] change = {"query", "DELETE FROM orders", "write", true};
        assertThat(code(holder("reader", Rank.READ).call("run_query", change))).isEqualTo("E_NOT_PERMITTED");
        assertThat(code(holder("writer", Rank.WRITE).call("run_query", change))).isEqualTo("E_WRITES_NOT_GRANTED");
    }

    @Test
    void otherDatabasesDoNotExist() {
        McpPeer shop = holder("shop", new Permit(Rank.READ, Set.of(), Set.of("shop")));
        for (String tool : List.of("get_tables", "get_database_type", "search_schema", "run_query")) {
            JsonObject answer = shop.call(tool, arguments(tool, "secret"));
            assertThat(code(answer)).as(tool).isEqualTo("E_DATABASE_NOT_FOUND");
            assertThat(code(shop.call(tool, arguments(tool, "shop")))).as(tool).isEqualTo("ok");
        }
        for (String tool : List.of("db_list", "project_info", "project_init")) {
            assertThat(Json.write(shop.call(tool))).as(tool).contains("shop.db").doesNotContain("secret.db");
        }
    }

    @Test
    void otherToolsetsAreClosed() {
        McpPeer server = holder("server", new Permit(Rank.ADMIN, Set.of("server"), Set.of()));
        assertThat(names(server)).containsExactly("server_info", "tool_help");
        assertThat(code(server.call("run_query", "query", "SELECT 1"))).isEqualTo("E_NOT_PERMITTED");
        assertThat(code(server.call("tool_help", "tool", "run_query"))).isEqualTo("E_NOT_PERMITTED");
        assertThat(server.error("resources/read", "uri", "pegboard://tools/run_query")
                        .get("message"))
                .asString()
                .contains("not found");
        JsonObject completed = server.result(
                "completion/complete",
                "ref",
                JsonObject.of("type", "ref/resource", "uri", "pegboard://tools/{name}"),
                "argument",
                JsonObject.of("name", "name", "value", ""));
        assertThat(completed.at("completion", "values")).contains(List.of("server_info", "tool_help"));
    }

    @Test
    void aResultIsUnknownToEverybodyElse() {
        McpPeer one = holder("one", Rank.READ);
        String handle = one.call("run_query", "query", "SELECT id FROM orders ORDER BY id", "limit", 1)
                .at("structuredContent", "data", "handle")
                .orElseThrow()
                .toString();
        assertThat(code(holder("two", Rank.ADMIN).call("query_more", "handle", handle)))
                .isEqualTo("E_RESULT_EXPIRED");
        assertThat(code(McpPeer.of(server, MODERN).call("query_more", "handle", handle)))
                .isEqualTo("E_RESULT_EXPIRED");
        assertThat(code(one.call("query_more", "handle", handle))).isEqualTo("ok");
    }

    @Test
    void oneHolderCannotFlushTheResultsOfOthers() {
        McpPeer one = holder("one", Rank.READ);
        Object[] query = {"query", "SELECT id FROM orders ORDER BY id", "limit", 1};
        String handle = one.call("run_query", query)
                .at("structuredContent", "data", "handle")
                .orElseThrow()
                .toString();
        McpPeer two = holder("two", Rank.READ);
        for (int i = 0; i < 40; i++) {
            two.call("run_query", query);
        }
        assertThat(code(one.call("query_more", "handle", handle))).isEqualTo("ok");
    }

    @Test
    void aTaskIsUnknownToEverybodyElse() {
        McpPeer one = holder("one", Rank.WRITE);
        String task = one.call("db_clone", "target", "shop_copy").text("taskId").orElseThrow();
        McpPeer two = holder("two", Rank.ADMIN);
        for (String method : List.of("tasks/get", "tasks/update", "tasks/cancel")) {
            assertThat(two.error(method, "taskId", task).get("message")).isEqualTo("Unknown task: " + task);
        }
        two.send(9, "subscriptions/listen", JsonObject.of("notifications", JsonObject.of("taskIds", List.of(task))));
        await().until(() ->
                !two.heard("notifications/subscriptions/acknowledged").isEmpty());
        assertThat(two.heard("notifications/subscriptions/acknowledged")
                        .getFirst()
                        .at("notifications", "taskIds"))
                .contains(List.of());
        await().until(() -> one.result("tasks/get", "taskId", task)
                .text("status")
                .orElseThrow()
                .equals("completed"));
        assertThat(two.heard("notifications/tasks")).isEmpty();
        two.cancel(9);
    }

    @Test
    void wholeDatabasesNeedTheirNameInTheToken() {
        McpPeer all = plain("all", new Permit(Rank.WRITE, Set.of(), Set.of()));
        assertDone(all.call("db_clone", "target", "shop_x"));
        String snapshot = data(all.call("db_snapshot", "database", "shop_x"), "id");
        String dump = data(all.call("db_dump", "database", "shop_x"), "path");
        McpPeer some = plain("some", new Permit(Rank.WRITE, Set.of(), Set.of("shop", "shop_y*")));

        assertDone(some.call("db_create", "database", "shop_y1"));
        assertRefused(some.call("db_create", "database", "shop_z"));
        assertRefused(some.call("db_clone", "source", "shop_x", "target", "shop_y2"));
        assertRefused(some.call("db_snapshot", "database", "shop_x"));
        assertRefused(some.call("db_dump", "database", "shop_x"));
        assertRefused(some.call("db_restore", "snapshot", snapshot, "confirm", true));
        assertRefused(some.call("db_snapshot_drop", "snapshot", snapshot, "confirm", true));
        assertRefused(some.call("db_import", "database", "shop_y1", "sql_path", dump, "confirm", true));
        assertRefused(some.call("db_drop", "database", "shop_x", "confirm", true));
        for (String tool : List.of("db_snapshots", "db_dumps", "db_list")) {
            assertThat(Json.write(some.call(tool))).as(tool).doesNotContain("shop_x");
        }
        String trash = data(all.call("db_drop", "database", "shop_x", "confirm", true), "trash");
        assertRefused(some.call("db_untrash", "id", trash, "database", "shop_y3"));
        assertThat(Json.write(some.call("db_trash"))).doesNotContain("shop_x");
    }

    @Test
    void aHiddenDefaultDatabaseIsNotReplacedByAnotherOne() {
        McpPeer secret = plain("secret", new Permit(Rank.WRITE, Set.of(), Set.of("secret", "s*_*")));
        assertRefused(secret.call("db_create", "database", "secret_copy"));
        assertRefused(secret.call("db_drop", "database", "shop", "confirm", true));
    }

    @Test
    void everyCallIsWrittenDownUnderTheNameOfItsToken() throws Exception {
        String token = tokens.create("noted", new Permit(Rank.READ, Set.of(), Set.of()), Optional.empty())
                .secret();
        McpPeer holder = holder(token);
        holder.call("run_query", "query", "SELECT '" + token + "'");
        holder.call("db_drop", "database", "shop", "confirm", true);
        holder.error("resources/read", "uri", "pegboard://tools/db_drop");

        String audit = Files.readString(home.resolve("audit/audit.jsonl"));
        assertThat(audit.lines()).hasSize(3).allMatch(line -> line.contains("\"owner\":\"token:noted\""));
        assertThat(audit).contains("\"outcome\":\"E_NOT_PERMITTED\"").doesNotContain(token.substring(12));
    }

    private static void assertRefused(JsonObject answer) {
        assertThat(code(answer)).as(Json.write(answer)).isEqualTo("E_NOT_PERMITTED");
    }

    private static void assertDone(JsonObject answer) {
        assertThat(code(answer)).as(Json.write(answer)).isEqualTo("ok");
    }

    private static Object[] arguments(String tool, String database) {
        return switch (tool) {
            case "search_schema" -> new Object[] {"database", database, "words", "customer"};
            case "run_query" -> new Object[] {"database", database, "query", "SELECT 1"};
            default -> new Object[] {"database", database};
        };
    }

    private static String data(JsonObject answer, String member) {
        return answer.at("structuredContent", "data", member)
                .orElseThrow(() -> new AssertionError(Json.write(answer)))
                .toString();
    }

    private static String code(JsonObject answer) {
        return answer.at("structuredContent", "error", "code")
                .map(String::valueOf)
                .orElse("ok");
    }

    private static List<String> names(McpPeer peer) {
        return peer.result("tools/list").list("tools").orElseThrow().stream()
                .map(tool -> ((JsonObject) tool).text("name").orElseThrow())
                .toList();
    }

    private McpPeer holder(String name, Rank rank) {
        return holder(name, new Permit(rank, Set.of(), Set.of()));
    }

    private McpPeer holder(String name, Permit permit) {
        return holder(tokens.create(name, permit, Optional.empty()).secret());
    }

    private McpPeer holder(String token) {
        Verdict.Known known = (Verdict.Known) tokens.check(token);
        return McpPeer.over(server.connect(known.identity()), MODERN, "extensions", TASKS);
    }

    /** A holder whose calls are answered at once. */
    private McpPeer plain(String name, Permit permit) {
        String token = tokens.create(name, permit, Optional.empty()).secret();
        Verdict.Known known = (Verdict.Known) tokens.check(token);
        return McpPeer.over(server.connect(known.identity()), MODERN);
    }
}
