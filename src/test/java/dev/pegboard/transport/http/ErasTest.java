package dev.pegboard.transport.http;

import static dev.pegboard.transport.http.TestServer.MODERN;
import static dev.pegboard.transport.http.TestServer.call;
import static dev.pegboard.transport.http.TestServer.initialize;
import static dev.pegboard.transport.http.TestServer.legacy;
import static dev.pegboard.transport.http.TestServer.modern;
import static dev.pegboard.transport.http.TestServer.modernCall;
import static dev.pegboard.transport.http.TestServer.notification;
import static dev.pegboard.transport.http.TestServer.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.JsonObject;
import dev.pegboard.mcp.message.MetaKeys;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Every revision at one address, and what each request must bring. */
@Timeout(60)
class ErasTest {
    @AutoClose
    private final TestServer server = new TestServer();

    @Test
    void bothErasAreServedAtOneAddressAndAtItsOtherName() throws Exception {
        for (String path : List.of("/mcp", "/mcp/v1")) {
            String session = server.send(initialize("2025-11-25").to(path))
                    .header("mcp-session-id")
                    .orElseThrow();
            RawClient.Answer old = server.send(legacy(session, call(1, "echo")).to(path));
            RawClient.Answer fresh = server.send(modernCall(1, "echo").to(path));
            assertThat(old.status()).isEqualTo(200);
            assertThat(old.json().at("result", "resultType")).isEmpty();
            assertThat(fresh.json().at("result", "resultType")).contains("complete");
        }
    }

    @Test
    void aModernRequestGetsPlainJson() throws Exception {
        RawClient.Answer answer = server.send(modern(7, "server/discover", new JsonObject()));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Content-Type")).contains("application/json");
        assertThat(answer.json().at("result", "supportedVersions")).contains(List.of(MODERN));
        assertThat(answer.json().get("id")).isEqualTo(7L);
    }

    @Test
    void theModernHeaderAloneAsksForTheMeta() throws Exception {
        RawClient.Answer answer = server.send(WebRequest.post(request(101, "server/discover", new JsonObject()))
                .with("MCP-Protocol-Version", MODERN)
                .with("Mcp-Method", "server/discover"));
        assertRefused(answer, 400, -32602);
        assertThat(answer.json().get("id")).isEqualTo(101L);
    }

    @Test
    void aVersionThatDiffersFromTheBodyIsAMismatchBeforeItIsUnsupported() throws Exception {
        WebRequest unsupported = modernIn("v999.0.0");
        assertRefused(server.send(unsupported.setting("MCP-Protocol-Version", MODERN)), 400, -32020);
        assertRefused(server.send(unsupported.without("MCP-Protocol-Version")), 400, -32020);
        RawClient.Answer answer = server.send(unsupported);
        assertRefused(answer, 400, -32022);
        assertThat(answer.json().at("error", "data", "supported")).contains(List.of(MODERN));
        assertThat(answer.json().at("error", "data", "requested")).contains("v999.0.0");
    }

    @Test
    void anUnknownVersionInTheHeaderAloneIsToldWhatIsSupported() throws Exception {
        for (JsonObject message : List.of(call(1, "echo"), notification("notifications/initialized"))) {
            RawClient.Answer answer = server.send(WebRequest.post(message).with("MCP-Protocol-Version", "1999-01-01"));
            assertRefused(answer, 400, -32022);
            assertThat(answer.json().at("error", "data", "supported")).contains(List.of(MODERN));
        }
    }

    @Test
    void methodAndNameMustBeRepeatedInTheHeaders() throws Exception {
        WebRequest call = modernCall(1, "echo");
        assertRefused(server.send(call.without("Mcp-Method")), 400, -32020);
        assertRefused(server.send(call.setting("Mcp-Method", "TOOLS/CALL")), 400, -32020);
        assertRefused(server.send(call.without("Mcp-Name")), 400, -32020);
        assertRefused(server.send(call.setting("Mcp-Name", "steps")), 400, -32020);
        assertThat(server.send(call.setting("Mcp-Name", "  echo  ")).status()).isEqualTo(200);
        assertThat(server.send(call.without("Mcp-Method").with("mcp-method", "tools/call"))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void twoHeadersThatDifferAreRefusedAndTwoThatAgreeAreNot() throws Exception {
        WebRequest call = modernCall(1, "echo");
        assertRefused(server.send(call.with("Mcp-Method", "tools/list")), 400, -32020);
        assertRefused(server.send(call.with("MCP-Protocol-Version", "2025-11-25")), 400, -32020);
        assertThat(server.send(call.with("Mcp-Method", "tools/call")).status()).isEqualTo(200);
    }

    @Test
    void methodsThatAreGoneOrUnknownAreNotFound() throws Exception {
        for (String method : List.of("initialize", "ping", "logging/setLevel", "resources/subscribe", "no/such")) {
            assertRefused(server.send(modern(1, method, new JsonObject())), 404, -32601);
        }
    }

    @Test
    void aMissingCapabilityIsABadRequest() throws Exception {
        JsonObject params = JsonObject.of("taskId", "none");
        WebRequest request = modern(1, "tasks/get", params).with("Mcp-Name", "none");
        assertRefused(server.send(request), 400, -32021);
    }

    @Test
    void otherErrorsAreAnsweredAsUsual() throws Exception {
        RawClient.Answer answer = server.send(
                modern(1, "resources/read", JsonObject.of("uri", "no://where")).with("Mcp-Name", "no://where"));
        assertRefused(answer, 200, -32602);
    }

    @Test
    void modernNotificationsAreAccepted() throws Exception {
        RawClient.Answer answer = server.send(
                WebRequest.post(notification("notifications/cancelled")).with("MCP-Protocol-Version", MODERN));
        assertThat(answer.status()).isEqualTo(202);
    }

    @Test
    void modernClientsSendNeitherResponsesNorBatches() throws Exception {
        JsonObject response = JsonObject.of("jsonrpc", "2.0", "id", 1, "result", new JsonObject());
        for (Object body : List.of(response, List.of(call(1, "echo")))) {
            assertRefused(server.send(WebRequest.post(body).with("MCP-Protocol-Version", MODERN)), 400, -32600);
        }
    }

    @Test
    void modernClientsHaveNothingToGetOrDelete() throws Exception {
        for (String method : List.of("GET", "DELETE")) {
            RawClient.Answer answer = server.send(WebRequest.of(method, "/mcp").with("MCP-Protocol-Version", MODERN));
            assertThat(answer.status()).isEqualTo(405);
            assertThat(answer.header("Allow")).contains("POST");
        }
    }

    @Test
    void theMethodHeaderAloneDoesNotMakeARequestModern() throws Exception {
        RawClient.Answer answer = server.send(initialize("2025-11-25")
                .with("MCP-Protocol-Version", "2025-11-25")
                .with("Mcp-Method", "initialize"));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Mcp-Session-Id")).isPresent();
    }

    @Test
    void anIdThatIsNoStringOrIntegerIsInvalid() throws Exception {
        for (Object id : new Object[] {null, 1.5, true, List.of(1)}) {
            assertRefused(server.send(WebRequest.post(request(id, "ping", new JsonObject()))), 400, -32600);
        }
    }

    private static WebRequest modernIn(String version) {
        JsonObject meta =
                JsonObject.of(MetaKeys.PROTOCOL_VERSION, version, MetaKeys.CLIENT_CAPABILITIES, new JsonObject());
        return WebRequest.post(request(1, "tools/list", JsonObject.of("_meta", meta)))
                .with("MCP-Protocol-Version", version)
                .with("Mcp-Method", "tools/list");
    }

    private static void assertRefused(RawClient.Answer answer, int status, long error) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        assertThat(answer.error()).isEqualTo(error);
    }
}
