package dev.pegboard.transport.stdio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Good lines among bad ones. */
class LinesTest {
    private static final String PING = "{'jsonrpc':'2.0','id':1,'method':'ping'}";

    private final Wire wire = Wire.to(new WireTools().server);

    @AfterEach
    void theServerEndsInGoodOrder() {
        wire.assertEnd();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "nonsense", "{'jsonrpc':'2.0','id':1,'method':'ping'", "\u0000", "{} {}", "\"\\ud800"})
    void aLineThatIsNotJsonGetsAParseErrorAndTheNextLineWorks(String line) {
        wire.line(line).line(PING);
        assertError(wire.next(), -32700L);
        assertPong();
    }

    @Test
    void bytesThatAreNotUtf8GetAParseError() {
        wire.bytes(new byte[] {'{', '"', (byte) 0xff, '"', ':', '1', '}', '\n'}).line(PING);
        assertError(wire.next(), -32700L);
        assertPong();
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "null", "'text'", "{}", "{'jsonrpc':'2.0','id':null,'method':'ping'}", "{'id':1}"})
    void aLineThatIsNoMessageIsAnInvalidRequest(String line) {
        wire.line(line).line(PING);
        assertError(wire.next(), -32600L);
        assertPong();
    }

    @Test
    void blankLinesCarriageReturnsAndSpacesDoNotMatter() {
        wire.line("").line("   \t").line("\r").line(PING + "\r").line("  " + PING + "  ");
        assertPong();
        assertPong();
    }

    @Test
    void noticesAndStrayResponsesGetNoAnswer() {
        wire.line("{'jsonrpc':'2.0','method':'notifications/initialized'}")
                .line("{'jsonrpc':'2.0','method':'no/such'}")
                .line("{'jsonrpc':'2.0','id':'pegboard-1','result':{}}")
                .line("{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':{'odd':1}}}")
                .line(PING);
        assertPong();
    }

    @Test
    void aLineIsReadHoweverItIsCutIntoPieces() throws InterruptedException {
        byte[] line = (PING.replace('\'', '"') + "\n").getBytes(StandardCharsets.UTF_8);
        for (byte octet : line) {
            wire.bytes(new byte[] {octet});
        }
        assertPong();
        wire.bytes((PING.replace('\'', '"') + "\n" + PING.replace('\'', '"') + "\n{\"jso")
                .getBytes(StandardCharsets.UTF_8));
        assertPong();
        assertPong();
        wire.line("nrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}");
        assertPong();
    }

    @Test
    void aLastLineWithoutAnEndCounts() {
        wire.bytes(PING.replace('\'', '"').getBytes(StandardCharsets.UTF_8)).hangUp();
        assertPong();
    }

    @Test
    void halfALineAtTheEndGetsAParseError() {
        wire.bytes("{\"jsonrpc\":\"2.0\",\"id\":1,".getBytes(StandardCharsets.UTF_8))
                .hangUp();
        assertError(wire.next(), -32700L);
    }

    @Test
    void aLineOfAMegabyteIsServed() {
        wire.call(1L, "measure", "text", "x".repeat(1 << 20));
        assertThat(wire.next().at("result", "content").orElseThrow())
                .isEqualTo(List.of(JsonObject.of("type", "text", "text", "1048576")));
    }

    @Test
    void aLineOfSeventeenMegabytesIsRefusedAndTheNextLineWorks() {
        byte[] chunk = "x".repeat(1 << 20).getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < 17; i++) {
            wire.bytes(chunk);
        }
        wire.line("").line(PING);
        JsonObject refusal = wire.next();
        assertError(refusal, -32600L);
        assertThat(String.valueOf(refusal.at("error", "message"))).contains("longer than 16777216 bytes");
        assertPong();
    }

    @Test
    void anyTextComesBackAsItWas() {
        for (String text : List.of("ä€😀", "line\nbreak\r\u2028", "quote\"\\", "\u0000\u001f", "\ud800 alone")) {
            wire.call(1L, "echo", "text", text);
            assertThat(wire.next().at("result", "content").orElseThrow())
                    .isEqualTo(List.of(JsonObject.of("type", "text", "text", text)));
        }
    }

    @Test
    void anIdInUseIsRefusedAndBothGetOneAnswer() {
        wire.call(1L, "sleep", "millis", 300L).call(1L, "echo");
        Set<Boolean> errors = new HashSet<>();
        errors.add(wire.next().containsKey("error"));
        errors.add(wire.next().containsKey("error"));
        assertThat(errors).containsExactlyInAnyOrder(true, false);
    }

    @Test
    void progressComesBeforeTheAnswerAndRises() {
        wire.request(
                "p",
                "tools/call",
                "name",
                "count",
                "arguments",
                JsonObject.of("to", 50L),
                "_meta",
                JsonObject.of("progressToken", "t"));
        for (int i = 1; i <= 50; i++) {
            assertThat(wire.next().at("params", "progress")).contains((double) i);
        }
        assertThat(wire.next()).containsEntry("id", "p");
    }

    private void assertPong() {
        assertThat(wire.next()).isEqualTo(JsonObject.of("jsonrpc", "2.0", "id", 1L, "result", new JsonObject()));
    }

    private static void assertError(JsonObject response, long number) {
        assertThat(response.at("error", "code")).contains(number);
    }
}
