package dev.pegboard.call;

import static dev.pegboard.call.ExecutorTest.fault;
import static dev.pegboard.call.ExecutorTest.text;
import static dev.pegboard.fixture.TestTool.said;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.LogLevel;
import dev.pegboard.catalog.Question;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.fixture.Bench;
import dev.pegboard.fixture.Offer;
import dev.pegboard.fixture.RecordingCaller;
import dev.pegboard.fixture.StandardError;
import dev.pegboard.fixture.TestTool;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Time limits, cancellation, and what a stopped call may still say. */
class StoppingTest {
    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicBoolean interrupted = new AtomicBoolean();
    private final AtomicInteger actions = new AtomicInteger();

    @Test
    void theToolsOwnLimitWinsOverTheServers() {
        TestTool own = TestTool.named("own").timeout(Duration.ofMillis(50)).does(this::waitForInterrupt);
        Answer answer = Bench.of(own).call("own");
        assertThat(fault(answer).code()).isEqualTo(FaultCode.TIMEOUT);
        assertThat(fault(answer).message()).isEqualTo("own took longer than 50 ms");
    }

    @Test
    void aToolWithoutALimitHasTheServers() throws InterruptedException {
        TestTool slow = TestTool.named("slow").does(this::waitForInterrupt);
        CallLimits limits = CallLimits.DEFAULT.withTimeout(Duration.ofMillis(70));

        assertThat(fault(Bench.of(Offer.of(slow).catalog(), limits).call("slow"))
                        .message())
                .isEqualTo("slow took longer than 70 ms");
        assertThat(ended.await(60, SECONDS)).isTrue();
        assertThat(interrupted).isTrue();
        assertThat(CallLimits.DEFAULT.timeout()).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void aToolThatIgnoresInterruptsIsAnsweredForInTime() {
        CountDownLatch release = new CountDownLatch(1);
        TestTool stubborn = TestTool.named("stubborn")
                .timeout(Duration.ofMillis(50))
                .does((arguments, context) -> {
                    context.onCancel(() -> awaitStubbornly(release));
                    awaitStubbornly(release);
                    return said("too late");
                });

        assertThat(fault(Bench.of(stubborn).call("stubborn")).code()).isEqualTo(FaultCode.TIMEOUT);
        release.countDown();
    }

    @Test
    void timeSpentAskingDoesNotCount() {
        TestTool asks = TestTool.named("ask").timeout(Duration.ofMillis(300)).does((arguments, context) -> {
            context.ask("sure", Question.confirmation("Sure?"));
            return said("answered");
        });
        Caller slow = new RecordingCaller(none -> {
            sleep(900);
            return Map.of();
        });

        assertThat(text(Bench.of(asks).executor().execute(Call.of("1", "ask", new JsonObject(), slow))))
                .isEqualTo("answered");
    }

    @Test
    void aCancelledCallIsInterruptedAndItsActionsRun() throws Exception {
        Call call = Call.of("1", "wait", new JsonObject(), Caller.silent("t"));
        var answer = start(
                TestTool.named("wait").does((arguments, context) -> {
                    context.onCancel(actions::incrementAndGet);
                    return waitForInterrupt(arguments, context);
                }),
                call);
        entered.await();

        call.cancellation().request();
        call.cancellation().request();

        assertThat(fault(answer.join()).code()).isEqualTo(FaultCode.CANCELLED);
        assertThat(ended.await(60, SECONDS)).isTrue();
        assertThat(interrupted).isTrue();
        await().untilAsserted(() -> assertThat(actions).hasValue(1));
    }

    @Test
    void aCallCancelledBeforehandNeverStarts() throws InterruptedException {
        Call call = Call.of("1", "wait", new JsonObject(), Caller.silent("t"));
        call.cancellation().request();

        Answer answer = Bench.of(TestTool.named("wait").does(this::waitForInterrupt))
                .executor()
                .execute(call);

        assertThat(fault(answer).code()).isEqualTo(FaultCode.CANCELLED);
        assertThat(entered.await(100, TimeUnit.MILLISECONDS)).isFalse();
    }

    @Test
    void cancellingAfterTheEndChangesNothing() {
        Call call = Call.of("1", "quick", new JsonObject(), Caller.silent("t"));
        Bench bench = Bench.of(TestTool.named("quick"));

        Answer answer = bench.executor().execute(call);
        call.cancellation().request();

        assertThat(text(answer)).isEqualTo("done");
        assertThat(text(bench.call("quick"))).isEqualTo("done");
    }

    @Test
    void anActionAddedAfterTheStopRunsAtOnce() {
        TestTool late = TestTool.named("late").timeout(Duration.ofMillis(50)).does((arguments, context) -> {
            sleepUntilInterrupted();
            context.onCancel(actions::incrementAndGet);
            ended.countDown();
            return said("late");
        });
        Bench.of(late).call("late");
        await().untilAsserted(() -> assertThat(actions).hasValue(1));
    }

    @Test
    void anActionThatFailsStopsNeitherTheOthersNorTheCanceller() {
        Cancellation cancellation = new Cancellation();
        cancellation.onRequest(() -> {
            throw new IllegalStateException("broken");
        });
        cancellation.onRequest(actions::incrementAndGet);
        try (StandardError errors = new StandardError()) {
            cancellation.request();
            assertThat(errors.text()).contains("broken");
        }
        assertThat(actions).hasValue(1);
        assertThat(cancellation.isRequested()).isTrue();
    }

    @Test
    void theCallersSwitchStaysUntouchedWhenTheClockStopsACall() {
        Call call = Call.of("1", "slow", new JsonObject(), Caller.silent("t"));
        TestTool slow = TestTool.named("slow").timeout(Duration.ofMillis(50)).does(this::waitForInterrupt);

        assertThat(fault(Bench.of(slow).executor().execute(call)).code()).isEqualTo(FaultCode.TIMEOUT);
        assertThat(call.cancellation().isRequested()).isFalse();
    }

    @Test
    void anInterruptedWaiterCancelsTheCall() throws Exception {
        Call call = Call.of("1", "wait", new JsonObject(), Caller.silent("t"));
        Bench bench = Bench.of(TestTool.named("wait").does(this::waitForInterrupt));
        CompletableFuture<Answer> answer = new CompletableFuture<>();
        Thread waiter =
                Thread.startVirtualThread(() -> answer.complete(bench.executor().execute(call)));
        entered.await();

        waiter.interrupt();

        assertThat(fault(answer.get(60, SECONDS)).code()).isEqualTo(FaultCode.CANCELLED);
        assertThat(ended.await(60, SECONDS)).isTrue();
    }

    @Test
    void progressOnlyRisesAndEndsWithTheCall() throws Exception {
        RecordingCaller caller = new RecordingCaller();
        CountDownLatch told = new CountDownLatch(1);
        TestTool works = TestTool.named("work").does((arguments, context) -> {
            for (double done : new double[] {1, 1, 0.5, Double.NaN, Double.POSITIVE_INFINITY, 2, -3, 2.5}) {
                context.progress(done, 4, "step");
            }
            context.log(LogLevel.INFO, "worked");
            Thread.startVirtualThread(() -> {
                awaitStubbornly(ended);
                context.progress(4, 4, "after the end");
                context.log(LogLevel.ERROR, "after the end");
                told.countDown();
            });
            return said("done");
        });

        Bench.of(works).executor().execute(Call.of("1", "work", new JsonObject(), caller));
        ended.countDown();
        told.await();

        assertThat(caller.heard())
                .containsExactly(
                        "progress 1.0/4.0 step", "progress 2.0/4.0 step", "progress 2.5/4.0 step", "info worked");
    }

    private CompletableFuture<Answer> start(TestTool tool, Call call) {
        Bench bench = Bench.of(tool);
        return CompletableFuture.supplyAsync(() -> bench.executor().execute(call), Thread::startVirtualThread);
    }

    private dev.pegboard.catalog.Outcome waitForInterrupt(JsonObject arguments, ToolContext context) {
        entered.countDown();
        sleepUntilInterrupted();
        interrupted.set(true);
        ended.countDown();
        return said("interrupted");
    }

    private static void sleepUntilInterrupted() {
        try {
            Thread.sleep(Duration.ofMinutes(5));
            throw new AssertionError("nobody interrupted this");
        } catch (InterruptedException expected) {
            Thread.currentThread().interrupt();
        }
    }

    private static void awaitStubbornly(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            sleep(5);
        }
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException ignored) {
            // As stubborn as a tool can be.
        }
    }
}
