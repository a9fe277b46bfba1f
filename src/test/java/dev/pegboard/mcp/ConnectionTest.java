package dev.pegboard.mcp;

import static dev.pegboard.fixture.TestTool.said;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.fixture.Bench;
import dev.pegboard.fixture.McpPeer;
import dev.pegboard.fixture.StandardError;
import dev.pegboard.fixture.TestTool;
import dev.pegboard.mcp.message.Message;
import dev.pegboard.mcp.operation.ServerOptions;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Messages, ids and cancellation on one connection. */
class ConnectionTest {
    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);
    private final TestTool waits = TestTool.named("wait").does((arguments, context) -> {
        entered.countDown();
        release.await();
        return said("waited");
    });
    private final Bench bench = Bench.of(waits, TestTool.named("quick"));
    private final McpServer server = new McpServer(bench.executor(), new ServerOptions(false, false));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "5 | a message must be a JSON object",
                "null | a message must be a JSON object",
                "{} | jsonrpc must be \"2.0\"",
                "{'jsonrpc':'1.0','id':1,'method':'ping'} | jsonrpc must be \"2.0\"",
                "{'jsonrpc':'2.0','id':null,'method':'ping'} | id must be a string or an integer",
                "{'jsonrpc':'2.0','id':1.5,'method':'ping'} | id must be a string or an integer",
                "{'jsonrpc':'2.0','id':true,'method':'ping'} | id must be a string or an integer",
                "{'jsonrpc':'2.0','id':{},'method':'ping'} | id must be a string or an integer",
                "{'jsonrpc':'2.0','id':[],'method':'ping'} | id must be a string or an integer",
                "{'jsonrpc':'2.0','id':1} | method must be a string",
                "{'jsonrpc':'2.0','id':1,'method':5} | method must be a string",
                "{'jsonrpc':'2.0','id':1,'method':'ping','params':[1]} | params must be an object",
                "{'jsonrpc':'2.0','method':'x','params':5} | a message needs a method and",
                "{'jsonrpc':'2.0'} | a message needs a method and"
            })
    void whatIsNoMessageIsToldWhy(String text, String why) throws JsonSyntax {
        Message message = Message.of(Json.parse(text.replace('\'', '"')));

        assertThat(message).isInstanceOf(Message.Invalid.class);
        JsonObject response = ((Message.Invalid) message).response();
        assertThat(response.at("error", "code")).contains(-32600);
        assertThat(String.valueOf(response.at("error", "message"))).contains("Invalid request: " + why);
        assertThat(response.containsKey("id")).isEqualTo(text.contains("'id':1,") || text.contains("'id':1}"));
    }

    @Test
    void anIdThatIsStillInUseIsRefusedAndTheFirstGoesOn() throws InterruptedException {
        McpPeer peer = McpPeer.of(server, "2025-11-25");
        var first = peer.send(1L, "tools/call", JsonObject.of("name", "wait"));
        entered.await();

        JsonObject second = peer.send(1L, "ping", new JsonObject()).join().orElseThrow();
        JsonObject text = peer.send("1", "ping", new JsonObject()).join().orElseThrow();
        release.countDown();

        assertThat(second.at("error", "code")).contains(-32600L);
        assertThat(text).containsKey("result");
        assertThat(first.join().orElseThrow()).containsKey("result");
        assertThat(peer.send(1L, "ping", new JsonObject()).join().orElseThrow()).containsKey("result");
    }

    @Test
    void aCancelledRequestIsNotAnsweredAndItsToolIsStopped() throws InterruptedException {
        for (String revision : new String[] {"2025-11-25", "2026-07-28"}) {
            McpPeer peer = McpPeer.of(server, revision);
            var answer = peer.send("c", "tools/call", JsonObject.of("name", "wait"));
            entered.await();
            peer.cancel("other");
            peer.cancel(null);
            peer.cancel("c");
            assertThat(answer.join()).isEmpty();
            peer.cancel("c");
        }
        await().untilAsserted(
                        () -> assertThat(bench.auditLines()).hasSize(2).allMatch(line -> line.contains("E_CANCELLED")));
    }

    @Test
    void closingCancelsEverythingAndUnknownNoticesAreIgnored() throws InterruptedException {
        McpPeer peer = McpPeer.of(server, "2025-11-25");
        peer.notice("notifications/roots/list_changed");
        peer.notice("notifications/no/such");
        var answer = peer.send(1L, "tools/call", JsonObject.of("name", "wait"));
        entered.await();

        peer.connection().close();

        assertThat(answer.join()).isEmpty();
    }

    @Test
    void aResponseNobodyWaitsForIsIgnored() {
        McpPeer peer = McpPeer.of(server, "2025-11-25");
        peer.connection().response(new Message.Response(5L, JsonObject.of("result", new JsonObject())));
        assertThat(peer.result("ping")).isEmpty();
    }

    @Test
    void erasMixOnOneConnection() {
        McpPeer older = McpPeer.of(server, "2024-11-05");
        JsonObject meta = JsonObject.of(
                "io.modelcontextprotocol/protocolVersion",
                "2026-07-28",
                "io.modelcontextprotocol/clientCapabilities",
                new JsonObject());

        assertThat(older.call("quick")).doesNotContainKeys("resultType", "structuredContent");
        assertThat(older.result("tools/call", "name", "quick", "_meta", meta))
                .containsKeys("resultType", "structuredContent");
        assertThat(older.call("quick")).doesNotContainKeys("resultType", "structuredContent");
    }

    @Test
    void aClientThatNeverShookHandsIsServed() {
        Connection connection = server.connect();
        Message.Request request = new Message.Request(1L, "tools/list", new JsonObject());
        assertThat(connection.begin(request, message -> {}).answer().orElseThrow())
                .containsKey("result");
    }

    @Test
    void aBugInTheProtocolItselfIsAnAnswer() {
        Connection connection = server.connect();
        Message.Request request = new Message.Request(1L, "initialize", null);
        try (StandardError errors = new StandardError()) {
            JsonObject response =
                    connection.begin(request, message -> {}, false).answer().orElseThrow();
            assertThat(response.at("error", "code")).contains(-32603);
            assertThat(errors.text()).contains("pegboard: initialize failed unexpectedly");
        }
    }
}
