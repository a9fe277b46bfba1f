package dev.pegboard.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.pegboard.access.Identity;
import dev.pegboard.access.Permit;
import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.Catalog;
import dev.pegboard.catalog.ServerFacts;
import dev.pegboard.fixture.Offer;
import dev.pegboard.fixture.TestTool;
import dev.pegboard.workspace.Router;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The memory for long answers is shared, waited for, and always given back. */
class BudgetTest {
    private static final int SIZE = 100;
    private static final int ALL = SIZE * 1024 - 1;

    @TempDir
    private Path folder;

    private final Budget budget = new Budget(SIZE);
    private final Cancellation stop = new Cancellation();

    private static Deadline patient() {
        return new Deadline(Duration.ofMinutes(5));
    }

    private FaultCode refusal(int characters, Deadline deadline) {
        try {
            budget.take(characters, deadline, stop).run();
            throw new AssertionError("there was room");
        } catch (Fault fault) {
            return fault.code();
        }
    }

    /** True if nobody has any of it, seen without waiting. */
    private boolean isWhole() {
        try {
            budget.take(ALL, new Deadline(Duration.ZERO), new Cancellation()).run();
            return true;
        } catch (Fault fault) {
            assertThat(fault.code()).isEqualTo(FaultCode.BUSY);
            return false;
        }
    }

    private FutureTask<Runnable> waiting() {
        FutureTask<Runnable> task = new FutureTask<>(() -> budget.take(ALL, patient(), stop));
        Thread thread = Thread.ofPlatform().daemon().start(task);
        await().pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(5))
                .until(() -> thread.getState() == Thread.State.TIMED_WAITING);
        return task;
    }

    @Test
    void whoFindsNoneLeftWaitsUntilSomeIsGivenBack() throws Exception {
        Runnable first = budget.take(ALL / 2, patient(), stop);
        FutureTask<Runnable> second = waiting();
        assertThat(second.isDone()).isFalse();
        first.run();
        Runnable giveBack = second.get(60, TimeUnit.SECONDS);
        assertThat(isWhole()).isFalse();
        giveBack.run();
        assertThat(isWhole()).isTrue();
    }

    @Test
    void whoWaitedForHalfOfItsTimeIsRefused() {
        Runnable first = budget.take(ALL, patient(), stop);
        assertThat(refusal(ALL, new Deadline(Duration.ofMillis(20)))).isEqualTo(FaultCode.BUSY);
        first.run();
        assertThat(isWhole()).isTrue();
    }

    @Test
    void whoFindsALongLineIsRefusedAtOnce() throws Exception {
        Runnable first = budget.take(ALL, patient(), stop);
        List<FutureTask<Runnable>> line = new ArrayList<>();
        for (int place = 0; place < 32; place++) {
            line.add(waiting());
        }
        assertThat(refusal(ALL, patient())).isEqualTo(FaultCode.BUSY);
        first.run();
        for (FutureTask<Runnable> next : line) {
            next.get(60, TimeUnit.SECONDS).run();
        }
        assertThat(isWhole()).isTrue();
    }

    @Test
    void whatNeverFitsIsRefusedAndWhatIsShortIsNotCounted() {
        assertThat(refusal(ALL + 1, patient())).isEqualTo(FaultCode.ANSWER_TOO_LONG);
        Runnable first = budget.take(ALL, patient(), stop);
        budget.take(40_000, new Deadline(Duration.ZERO), stop).run();
        assertThat(isWhole()).isFalse();
        first.run();
        assertThat(isWhole()).isTrue();
    }

    @Test
    void whoIsCancelledWhileItWaitsLeavesTheLine() {
        Runnable first = budget.take(ALL, patient(), stop);
        FutureTask<Runnable> second = waiting();
        stop.request();
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> second.get(60, TimeUnit.SECONDS))
                .withCauseInstanceOf(Fault.class)
                .withMessageContaining("stopped while it waited");
        assertThat(refusal(ALL, patient())).isEqualTo(FaultCode.CANCELLED);
        assertThat(Thread.interrupted()).isFalse();
        first.run();
        assertThat(isWhole()).isTrue();
    }

    @Test
    void aCallGivesBackWhenItEnds() {
        AtomicBoolean taken = new AtomicBoolean();
        TestTool takes = TestTool.named("take").does((arguments, context) -> {
            context.requireRoom(ALL);
            taken.set(!isWhole());
            throw new Fault(FaultCode.SQL_FAILED, "it went wrong");
        });
        Answer answer = new Executor(bench(takes), (call, any) -> {}).execute(call("take"));
        assertThat(ExecutorTest.fault(answer).code()).isEqualTo(FaultCode.SQL_FAILED);
        assertThat(taken).isTrue();
        assertThat(isWhole()).isTrue();
    }

    @Test
    void aCallThatIsCancelledWhileItWaitsTakesNothing() throws Exception {
        Runnable first = budget.take(ALL, patient(), stop);
        CountDownLatch begun = new CountDownLatch(1);
        TestTool takes = TestTool.named("take").does((arguments, context) -> {
            begun.countDown();
            context.requireRoom(ALL);
            return TestTool.said("there was room");
        });
        Executor executor = new Executor(bench(takes), (call, any) -> {});
        Call call = call("take");
        FutureTask<Answer> answer = new FutureTask<>(() -> executor.execute(call));
        Thread.startVirtualThread(answer);
        begun.await();
        call.cancellation().request();
        assertThat(ExecutorTest.fault(answer.get(60, TimeUnit.SECONDS)).code()).isEqualTo(FaultCode.CANCELLED);
        first.run();
        await().until(this::isWhole);
    }

    @Test
    void whatIsTakenAfterTheEndIsGivenBackAtOnce() {
        RunningCall running = new RunningCall(bench(), call("late"), Optional.empty(), patient());
        running.requireRoom(ALL);
        assertThat(isWhole()).isFalse();
        running.end();
        assertThat(isWhole()).isTrue();
        running.requireRoom(ALL);
        assertThat(isWhole()).isTrue();
        running.end();
        assertThat(isWhole()).isTrue();
    }

    private static Call call(String tool) {
        return Call.of("1", tool, new JsonObject(), Caller.silent("test"));
    }

    private Workbench bench(TestTool... tools) {
        Catalog catalog = Offer.of(tools).catalog();
        ServerFacts facts = new ServerFacts("pegboard", "1.0", List.of(), List.of(), Optional.empty(), Instant.EPOCH);
        Router router = new Router(new Home(folder), Optional.empty());
        return new Workbench(() -> catalog, router, facts, CallLimits.DEFAULT, budget, Disclosure.ALL);
    }

    @Test
    void oneRemoteClientLeavesRoomForOthers() {
        Identity ci = new Identity("token:ci", Optional.empty(), Permit.ALL);
        Identity other = new Identity("token:other", Optional.empty(), Permit.ALL);
        Runnable whole = budget.takeFor(ci, 60 * 1024, patient(), stop); // More than its share, but the only one.
        assertThatExceptionOfType(Fault.class)
                .isThrownBy(() -> budget.takeFor(ci, 60 * 1024, patient(), stop))
                .satisfies(fault -> assertThat(fault.code()).isEqualTo(FaultCode.BUSY));
        budget.takeFor(other, 39 * 1024 + 64, patient(), stop).run();
        budget.takeFor(Identity.LOCAL, 39 * 1024 + 64, patient(), stop).run();
        whole.run();
        assertThat(isWhole()).isTrue();
        budget.takeFor(ci, 60 * 1024, patient(), stop).run();
    }
}
