package dev.pegboard.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.JsonObject;
import dev.pegboard.fixture.McpPeer;
import dev.pegboard.mcp.operation.ServerOptions;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What clients of each revision see of the same server. */
class RevisionsTest {
    private static final String NEWEST = "2026-07-28";

    private final Showcase showcase = open(new ServerOptions(true, false), Clock.systemUTC());

    @ParameterizedTest
    @CsvSource({
        "2024-11-05, name description inputSchema",
        "2025-03-26, name description inputSchema annotations",
        "2025-06-18, name title description inputSchema outputSchema annotations _meta",
        "2025-11-25, name title description inputSchema outputSchema annotations _meta",
        "2026-07-28, name title description inputSchema outputSchema annotations _meta"
    })
    void aToolsEntryHasWhatTheRevisionKnows(String revision, String members) {
        assertThat(tool(peer(revision), "show").keySet()).containsExactlyInAnyOrder(members.split(" "));
    }

    @Test
    void theEffectIsToldByAnnotations() {
        McpPeer peer = peer("2025-03-26");
        assertThat(tool(peer, "show").object("annotations").orElseThrow()).containsEntry("readOnlyHint", true);
        assertThat(tool(peer, "change").object("annotations").orElseThrow()).containsEntry("destructiveHint", false);
        assertThat(tool(peer, "destroy").object("annotations").orElseThrow()).containsEntry("destructiveHint", true);
    }

    @ParameterizedTest
    @CsvSource({
        "2024-11-05, text image text resource text",
        "2025-03-26, text image audio resource text",
        "2025-06-18, text image audio resource resource_link",
        "2025-11-25, text image audio resource resource_link",
        "2026-07-28, text image audio resource resource_link"
    })
    void contentThatTheRevisionLacksBecomesText(String revision, String types) {
        JsonObject result = peer(revision).call("show", "name", "it");
        assertThat(types(result)).containsExactly(types.split(" "));
        assertThat(((JsonObject) result.list("content").orElseThrow().getFirst()).text("text"))
                .contains("shown it");
    }

    @ParameterizedTest
    @CsvSource({"2024-11-05, false", "2025-03-26, false", "2025-06-18, true", "2025-11-25, true", "2026-07-28, true"})
    void structuredContentIsThereSince2025June(String revision, boolean structured) {
        assertThat(peer(revision).call("change").containsKey("structuredContent"))
                .isEqualTo(structured);
        assertThat(peer(revision).call("fail").containsKey("structuredContent")).isEqualTo(structured);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2025-06-18", "2025-11-25", "2026-07-28"})
    void theEnvelopeCarriesEverything(String revision) {
        JsonObject envelope =
                peer(revision).call("change").object("structuredContent").orElseThrow();
        assertThat(envelope.keySet()).containsExactly("ok", "type", "data", "meta");
        assertThat(envelope.at("data", "said")).contains("done");
        assertThat(envelope.object("meta").orElseThrow().keySet())
                .containsExactly("requestId", "timestamp", "durationMs");

        JsonObject failure =
                peer(revision).call("fail").object("structuredContent").orElseThrow();
        assertThat(failure.keySet()).containsExactly("ok", "type", "error", "meta");
        assertThat(failure.object("error").orElseThrow().keySet())
                .containsExactly("code", "message", "hint", "details");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"})
    void olderClientsSeeNothingOfTheNewestRevision(String revision) {
        McpPeer peer = peer(revision);
        for (JsonObject result : List.of(
                peer.result("tools/list"),
                peer.result("resources/list"),
                peer.result("resources/templates/list"),
                peer.result("prompts/list"),
                peer.result("resources/read", "uri", "test://page"),
                peer.call("change"))) {
            assertThat(result).doesNotContainKeys("resultType", "ttlMs", "cacheScope", "_meta");
        }
        assertThat(peer.result("ping")).isEmpty();
        assertThat(peer.result("logging/setLevel", "level", "info")).isEmpty();
    }

    @Test
    void theNewestResultsCarryTheirTypeServerAndLifetime() {
        McpPeer peer = peer(NEWEST);
        for (String list : List.of(
                "server/discover", "tools/list", "resources/list", "resources/templates/list", "prompts/list")) {
            JsonObject result = peer.result(list);
            assertThat(result).containsEntry("resultType", "complete").containsEntry("cacheScope", "private");
            assertThat(result.get("ttlMs")).isInstanceOf(Long.class);
            assertThat(result.at("_meta", "io.modelcontextprotocol/serverInfo", "name"))
                    .contains("pegboard");
        }
        assertThat(peer.result("resources/read", "uri", "test://page")).containsEntry("ttlMs", 0L);
        assertThat(peer.call("change")).containsEntry("resultType", "complete").doesNotContainKey("ttlMs");
    }

    @ParameterizedTest
    @CsvSource({"2024-11-05, false", "2025-03-26, false", "2025-06-18, true", "2025-11-25, true", "2026-07-28, true"})
    void titlesAreThereSince2025June(String revision, boolean titled) {
        McpPeer peer = peer(revision);
        assertThat(first(peer.result("prompts/list"), "prompts").containsKey("title"))
                .isEqualTo(titled);
        assertThat(first(peer.result("resources/list"), "resources").containsKey("title"))
                .isEqualTo(titled);
        assertThat(first(peer.result("resources/templates/list"), "resourceTemplates")
                        .containsKey("title"))
                .isEqualTo(titled);
    }

    @ParameterizedTest
    @CsvSource({"2024-11-05, false", "2025-03-26, true", "2025-06-18, true", "2025-11-25, true", "2026-07-28, true"})
    void progressHasAMessageSince2025March(String revision, boolean worded) {
        McpPeer peer = peer(revision);
        peer.result("tools/call", "name", "talk", "_meta", JsonObject.of("progressToken", "p"));
        assertThat(peer.heard("notifications/progress").getFirst().containsKey("message"))
                .isEqualTo(worded);
    }

    @ParameterizedTest
    @CsvSource({
        "2024-11-05, -32002",
        "2025-03-26, -32002",
        "2025-06-18, -32002",
        "2025-11-25, -32002",
        "2026-07-28, -32602"
    })
    void aMissingResourceHasTheRevisionsNumber(String revision, long number) {
        JsonObject error = peer(revision).error("resources/read", "uri", "test://none");
        assertThat(error).containsEntry("code", number);
        assertThat(error.at("data", "uri")).contains("test://none");
        assertThat(error.at("data", "code")).contains("RESOURCE_NOT_FOUND");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"})
    void anUnknownToolIsWrongParamsWithWhatIsWrong(String revision) {
        JsonObject error = peer(revision).error("tools/call", "name", "shwo");
        assertThat(error).containsEntry("code", -32602L);
        assertThat(error.text("message")).contains("Unknown tool: shwo. Did you mean show?");
        assertThat(error.at("data", "code")).contains("TOOL_NOT_FOUND");
        assertThat(error.at("data", "tool")).contains("shwo");
    }

    @ParameterizedTest
    @CsvSource({
        "2024-11-05, 2024-11-05",
        "2025-03-26, 2025-03-26",
        "2025-06-18, 2025-06-18",
        "2025-11-25, 2025-11-25",
        "2026-07-28, 2025-11-25",
        "1999-01-01, 2025-11-25",
        "newest, 2025-11-25"
    })
    void theHandshakeAgreesOnARevisionThatHasOne(String wanted, String agreed) {
        McpPeer peer = peer("2025-06-18");
        JsonObject welcome = peer.shakeHands(wanted);
        assertThat(welcome).containsEntry("protocolVersion", agreed);
        assertThat(peer.connection().revision().date()).isEqualTo(agreed);
    }

    @ParameterizedTest
    @CsvSource({
        "2024-11-05, false, false",
        "2025-03-26, true, false",
        "2025-06-18, true, true",
        "2025-11-25, true, true"
    })
    void theWelcomeHasWhatTheRevisionKnows(String revision, boolean completions, boolean titled) {
        JsonObject welcome = peer(revision).shakeHands(revision);
        JsonObject capabilities = welcome.object("capabilities").orElseThrow();
        assertThat(capabilities)
                .containsKeys("tools", "resources", "prompts", "logging")
                .doesNotContainKey("extensions");
        assertThat(capabilities.containsKey("completions")).isEqualTo(completions);
        assertThat(welcome.object("serverInfo").orElseThrow().containsKey("title"))
                .isEqualTo(titled);
        assertThat(welcome).containsKey("instructions").doesNotContainKey("_meta");
    }

    @Test
    void aHandshakeWithoutAVersionIsRefused() {
        assertThat(peer("2025-06-18").error("initialize", "capabilities", new JsonObject()))
                .containsEntry("code", -32602L);
    }

    @Test
    void discoveryListsOnlyWhatCanBeUsedWithoutAHandshake() {
        JsonObject found = peer(NEWEST).result("server/discover");
        assertThat(found.texts("supportedVersions")).containsExactly(NEWEST);
        assertThat(found.at("capabilities", "extensions", "io.modelcontextprotocol/tasks"))
                .isPresent();
        assertThat(found.at("capabilities", "extensions", "io.modelcontextprotocol/ui"))
                .isPresent();
        assertThat(found.at("capabilities", "tasks")).isEmpty();
        assertThat(found).doesNotContainKey("serverInfo");
    }

    @Test
    void aModernRequestMustTellItsVersionAndCapabilities() {
        McpPeer peer = McpPeer.of(showcase.server, "2025-11-25");
        assertThat(peer.error("server/discover")).containsEntry("code", -32602L);
        peer.meta("io.modelcontextprotocol/protocolVersion", NEWEST);
        assertThat(peer.error("server/discover").text("message").orElseThrow()).contains("clientCapabilities");
        peer.meta("io.modelcontextprotocol/clientCapabilities", new JsonObject());
        assertThat(peer.result("server/discover")).containsKey("capabilities");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2025-11-25", "2027-01-01", "v999.0.0"})
    void aVersionThatNeedsAHandshakeIsNotSupportedWithoutOne(String version) {
        McpPeer peer = peer(NEWEST).meta("io.modelcontextprotocol/protocolVersion", version);
        JsonObject error = peer.error("tools/list");
        assertThat(error).containsEntry("code", -32022L);
        assertThat(error.get("data")).isEqualTo(JsonObject.of("supported", List.of(NEWEST), "requested", version));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "initialize",
                "ping",
                "logging/setLevel",
                "resources/subscribe",
                "resources/unsubscribe",
                "tasks/list",
                "tasks/result",
                "no/such"
            })
    void whatTheNewestRevisionRemovedIsNotFoundThere(String method) {
        assertThat(peer(NEWEST).error(method)).containsEntry("code", -32601L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"subscriptions/listen", "tasks/get", "no/such", ""})
    void whatOlderRevisionsLackIsNotFoundThere(String method) {
        assertThat(peer("2025-11-25").error(method)).containsEntry("code", -32601L);
    }

    private McpPeer peer(String revision) {
        return McpPeer.of(showcase.server, revision);
    }

    private static JsonObject tool(McpPeer peer, String name) {
        return peer.result("tools/list").list("tools").orElseThrow().stream()
                .map(tool -> (JsonObject) tool)
                .filter(tool -> tool.text("name").equals(Optional.of(name)))
                .findFirst()
                .orElseThrow();
    }

    private static JsonObject first(JsonObject result, String list) {
        return (JsonObject) result.list(list).orElseThrow().getFirst();
    }

    private static List<String> types(JsonObject result) {
        return result.list("content").orElseThrow().stream()
                .map(block -> ((JsonObject) block).text("type").orElseThrow())
                .toList();
    }

    /** The server whose answers are looked at. */
    Showcase open(ServerOptions options, Clock time) {
        return new Showcase(options, time);
    }

    @AfterEach
    void close() {
        showcase.close();
    }
}
