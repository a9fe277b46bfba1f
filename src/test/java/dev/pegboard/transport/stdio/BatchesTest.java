package dev.pegboard.transport.stdio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.JsonObject;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several messages in one line. */
class BatchesTest {
    private final Wire wire = Wire.to(new WireTools().server);

    @Test
    void aBatchIsAnsweredAsOneArrayInItsOrder() {
        wire.shakeHands("2025-03-26")
                .line("[" + call(1, "sleep", "'millis':200") + "," + ping(2) + ",{'jsonrpc':'2.0','method':'x'},7,"
                        + ping(3) + "]");
        List<?> answers = wire.nextBatch();
        assertThat(answers)
                .extracting(answer -> ((JsonObject) answer).get("id"))
                .containsExactly(1L, 2L, null, 3L);
        assertThat(((JsonObject) answers.get(2)).at("error", "code")).contains(-32600L);
        wire.assertEnd();
    }

    @Test
    void aBatchOfNoticesGetsNoAnswer() {
        wire.shakeHands("2025-03-26").line("[{'jsonrpc':'2.0','method':'x'}]").line(ping(1));
        assertThat(wire.next()).containsEntry("id", 1L);
        wire.assertEnd();
    }

    @Test
    void cancelledPartsAreLeftOut() {
        wire.shakeHands("2025-03-26")
                .line("[" + call(1, "sleep", "'millis':600000") + "," + ping(2) + "]")
                .cancel(1L);
        assertThat(wire.nextBatch())
                .singleElement()
                .satisfies(answer -> assertThat((JsonObject) answer).containsEntry("id", 2L));
        wire.assertEnd();
    }

    @Test
    void theHandshakeMustNotBePartOfABatch() {
        wire.shakeHands("2025-03-26")
                .line("[{'jsonrpc':'2.0','id':1,'method':'initialize','params':{}}," + ping(2) + "]");
        List<?> answers = wire.nextBatch();
        assertThat(((JsonObject) answers.get(0)).at("error", "code")).contains(-32600L);
        assertThat(((JsonObject) answers.get(1))).containsKey("result");
        wire.assertEnd();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2024-11-05", "2025-06-18", "2025-11-25"})
    void otherRevisionsHaveNoBatches(String revision) {
        wire.shakeHands(revision).line("[" + ping(1) + "]").line(ping(2));
        assertThat(wire.next().at("error", "code")).contains(-32600L);
        assertThat(wire.next()).containsEntry("id", 2L);
        wire.assertEnd();
    }

    @Test
    void anEmptyOrVeryLargeBatchIsRefused() {
        wire.shakeHands("2025-03-26").line("[]").line(many(101)).line(many(100));
        assertThat(wire.next().at("error", "code")).contains(-32600L);
        assertThat(wire.next().at("error", "code")).contains(-32600L);
        assertThat(wire.nextBatch()).hasSize(100);
        wire.assertEnd();
    }

    @Test
    void aBatchUnderWayIsAnsweredAtTheEnd() {
        wire.shakeHands("2025-03-26")
                .line("[" + call(1, "sleep", "'millis':300") + "," + ping(2) + "]")
                .hangUp();
        assertThat(wire.nextBatch()).hasSize(2);
        wire.assertEnd();
    }

    private static String many(int count) {
        return IntStream.range(0, count).mapToObj(BatchesTest::ping).collect(Collectors.joining(",", "[", "]"));
    }

    private static String ping(int id) {
        return "{'jsonrpc':'2.0','id':" + id + ",'method':'ping'}";
    }

    private static String call(int id, String tool, String arguments) {
        return "{'jsonrpc':'2.0','id':" + id + ",'method':'tools/call','params':{'name':'" + tool + "','arguments':{"
                + arguments + "}}}";
    }
}
