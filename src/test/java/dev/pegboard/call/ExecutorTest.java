package dev.pegboard.call;

import static dev.pegboard.fixture.TestTool.said;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Question;
import dev.pegboard.catalog.ToolCard;
import dev.pegboard.fixture.Bench;
import dev.pegboard.fixture.Offer;
import dev.pegboard.fixture.RecordingCaller;
import dev.pegboard.fixture.StandardError;
import dev.pegboard.fixture.TestTool;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The one road, step by step. */
class ExecutorTest {
    @TempDir
    Path project;

    @Test
    void aToolGetsCheckedArgumentsAndDefaults() {
        Bench bench = Bench.of(TestTool.named("count_up")
                .needs("from", "type", "integer")
                .takes("by", "type", "integer", "default", 10L)
                .does((arguments, context) -> said(Json.write(arguments))));

        assertThat(text(bench.call("count.up", "from", 1L))).isEqualTo("{\"from\":1,\"by\":10}");
        assertThat(fault(bench.call("count_up", "from", "1")).code()).isEqualTo(FaultCode.INVALID_ARGUMENT);
    }

    @Test
    void anUnknownToolIsAnAnswerWithTheNearestNames() {
        Fault fault = fault(Bench.of(TestTool.named("db_list")).call("db_lst"));
        assertThat(fault.code()).isEqualTo(FaultCode.TOOL_NOT_FOUND);
        assertThat(fault.message()).isEqualTo("Unknown tool: db_lst. Did you mean db_list?");
    }

    @Test
    void whatDestroysNeedsConfirmationAndSaysSo() {
        Bench bench = Bench.of(TestTool.named("db_drop")
                .effect(ToolCard.Effect.DESTROY)
                .needs("database", "type", "string")
                .needs("confirm", "type", "boolean")
                .does((arguments, context) -> said("dropped")));

        assertThat(fault(bench.call("db_drop", "database", "shop")).code()).isEqualTo(FaultCode.NOT_CONFIRMED);
        assertThat(fault(bench.call("db_drop", "database", "shop", "confirm", null))
                        .code())
                .isEqualTo(FaultCode.NOT_CONFIRMED);
        assertThat(fault(bench.call("db_drop", "database", "shop", "confirm", false))
                        .code())
                .isEqualTo(FaultCode.NOT_CONFIRMED);
        assertThat(fault(bench.call("db_drop", "database", "shop", "confirm", "true"))
                        .code())
                .isEqualTo(FaultCode.INVALID_ARGUMENT);
        assertThat(text(bench.call("db_drop", "database", "shop", "confirm", true)))
                .isEqualTo("dropped");
    }

    @Test
    void aProjectToolSeesItsProjectAndNotTheArgument() {
        TestTool where = TestTool.named("where")
                .aboutProject()
                .does((arguments, context) -> said(context.workspace().root() + Json.write(arguments)));

        assertThat(text(Bench.of(where).call("where", "projectRoot", project.toString())))
                .isEqualTo(project + "{}");
        assertThat(text(Bench.at(project, where).call("where"))).isEqualTo(project + "{}");
        assertThat(fault(Bench.of(where).call("where")).message()).contains("projectRoot is missing");
        assertThat(fault(Bench.of(where).call("where", "projectRoot", "/no/such"))
                        .code())
                .isEqualTo(FaultCode.INVALID_PROJECT_ROOT);
    }

    @Test
    void moreCallsThanAllowedAreRefusedAsBusy() {
        CountDownLatch entered = new CountDownLatch(2);
        CountDownLatch release = new CountDownLatch(1);
        TestTool waits = TestTool.named("wait").does((arguments, context) -> {
            entered.countDown();
            release.await();
            return said("done");
        });
        Bench bench = Bench.of(Offer.of(waits).catalog(), new CallLimits(Duration.ofMinutes(1), 1000, 2, 0));
        var first = CompletableFuture.supplyAsync(() -> bench.call("wait"), Thread::startVirtualThread);
        var second = CompletableFuture.supplyAsync(() -> bench.call("wait"), Thread::startVirtualThread);
        awaitUninterruptibly(entered);

        assertThat(fault(bench.call("wait")).code()).isEqualTo(FaultCode.BUSY);

        release.countDown();
        assertThat(text(first.join()) + text(second.join())).isEqualTo("donedone");
        assertThat(text(bench.call("wait"))).isEqualTo("done");
    }

    @Test
    void moreCallsThanPlacesWaitInLineAsLongAsTheyHaveTime() {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        TestTool waits = TestTool.named("wait").does((arguments, context) -> {
            entered.countDown();
            release.await();
            return said("done");
        });
        TestTool hurried = TestTool.named("hurry").timeout(Duration.ofMillis(50));
        Bench bench = Bench.of(Offer.of(waits, hurried).catalog(), new CallLimits(Duration.ofMinutes(1), 1000, 1, 10));
        var first = CompletableFuture.supplyAsync(() -> bench.call("wait"), Thread::startVirtualThread);
        awaitUninterruptibly(entered);
        var second = CompletableFuture.supplyAsync(() -> bench.call("wait"), Thread::startVirtualThread);

        assertThat(fault(bench.call("hurry")).code()).isEqualTo(FaultCode.BUSY);
        release.countDown();

        assertThat(text(first.join()) + text(second.join())).isEqualTo("donedone");
    }

    @Test
    void aCallCancelledInLineNeverRuns() {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        TestTool waits = TestTool.named("wait").does((arguments, context) -> {
            entered.countDown();
            release.await();
            return said("done");
        });
        TestTool never = TestTool.named("never").does((arguments, context) -> said("ran"));
        Bench bench = Bench.of(Offer.of(waits, never).catalog(), new CallLimits(Duration.ofMinutes(1), 1000, 1, 10));
        var first = CompletableFuture.supplyAsync(() -> bench.call("wait"), Thread::startVirtualThread);
        awaitUninterruptibly(entered);
        Call waiting = Call.of("2", "never", new JsonObject(), Caller.silent("t"));
        var second = CompletableFuture.supplyAsync(() -> bench.executor().execute(waiting), Thread::startVirtualThread);

        waiting.cancellation().request();
        release.countDown();

        assertThat(fault(second.join()).code()).isEqualTo(FaultCode.CANCELLED);
        assertThat(text(first.join())).isEqualTo("done");
    }

    @Test
    void aLongAnswerIsReplacedByTheFirstShorterOneThatFits() {
        Outcome full = said("x".repeat(200))
                .orShorter(() -> said("y".repeat(150)))
                .orShorter(() -> said("short; ask for page 2"))
                .orShorter(() -> said("shortest"));

        assertThat(text(limited(full).call("tell"))).isEqualTo("short; ask for page 2");
    }

    @Test
    void anAnswerThatCannotBeShortenedIsRefusedWithAHint() {
        Fault fault = fault(limited(said("x".repeat(200)).orShorter(() -> said("y".repeat(150))))
                .call("tell"));

        assertThat(fault.code()).isEqualTo(FaultCode.ANSWER_TOO_LONG);
        assertThat(fault.message()).contains("at least 161 characters", "limit of 100");
        assertThat(fault.hint()).contains("Ask for less");
    }

    @Test
    void theLengthIsCountedInCharactersNotBytes() {
        assertThat(text(limited(said("€".repeat(80))).call("tell"))).hasSize(80);
    }

    @Test
    void questionsThatNeedANewCallBecomeAnAnswer() {
        Map<String, Question> questions = Map.of("sure", Question.confirmation("Sure?"));
        Bench bench = Bench.of(TestTool.named("ask").does((arguments, context) -> {
            context.ask(questions);
            return said("never");
        }));
        Caller caller = new RecordingCaller(none -> {
            throw new InputNeeded(questions);
        });

        Answer answer = bench.executor().execute(Call.of("1", "ask", new JsonObject(), caller));

        assertThat(answer).isEqualTo(new Answer.Asks(questions));
        assertThat(bench.auditLines()).singleElement().asString().contains("\"outcome\":\"asks\"");
    }

    @Test
    void aBugIsReportedAsOursOnceAndShowsNoStackTrace() {
        Bench bench = Bench.of(TestTool.named("buggy").does((arguments, context) -> {
            throw new NullPointerException("password=hunter2 was null");
        }));
        try (StandardError errors = new StandardError()) {
            Answer answer = bench.call("buggy");
            bench.call("buggy");

            assertThat(fault(answer).code()).isEqualTo(FaultCode.INTERNAL);
            String envelope = Json.write(Envelope.of(fault(answer), new Answer.Meta("7", java.time.Instant.EPOCH, 1)));
            assertThat(envelope)
                    .contains("buggy failed unexpectedly: java.lang.NullPointerException: password=*** was null")
                    .doesNotContain("hunter2", "ExecutorTest.java", "\\tat ");
            assertThat(errors.text()).containsOnlyOnce("pegboard: buggy failed unexpectedly");
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {StackOverflowError.class, OutOfMemoryError.class, AssertionError.class, LinkageError.class})
    void anErrorInAToolIsAnAnswerAndTheNextCallWorks(Class<? extends Error> kind) {
        Bench bench =
                Bench.of(TestTool.named("dies").takes("now", "type", "boolean").does((arguments, context) -> {
                    if (arguments.isTrue("now")) {
                        throw kind.getConstructor().newInstance();
                    }
                    return said("alive");
                }));
        try (StandardError errors = new StandardError()) {
            assertThat(fault(bench.call("dies", "now", true)).message()).contains(kind.getName());
            assertThat(text(bench.call("dies"))).isEqualTo("alive");
            assertThat(errors.text()).contains(kind.getName());
        }
    }

    @Test
    void aRealEndlessRecursionIsAnAnswer() {
        Bench bench = Bench.of(TestTool.named("deep").does((arguments, context) -> said(deeper(1) + "")));
        try (StandardError errors = new StandardError()) {
            assertThat(fault(bench.call("deep")).message()).contains("StackOverflowError");
            assertThat(errors.text()).isNotEmpty();
        }
    }

    private static long deeper(long depth) {
        return depth < 0 ? depth : depth + deeper(depth + 1);
    }

    @Test
    void whatIsAskedFirstIsCheckedAndWrittenDownIfItFails() {
        Bench bench = Bench.of(TestTool.named("plain").needs("name", "type", "string"));

        Call good = Call.of("1", "plain", JsonObject.of("name", "a"), Caller.silent("t"));
        Call bad = Call.of("2", "plain", new JsonObject(), Caller.silent("t"));

        assertThat(bench.executor().askFirst(good)).isEmpty();
        assertThat(bench.auditLines()).isEmpty();
        assertThat(fault(bench.executor().askFirst(bad).orElseThrow()).code()).isEqualTo(FaultCode.INVALID_ARGUMENT);
        assertThat(bench.auditLines()).hasSize(1);
    }

    private static Bench limited(Outcome outcome) {
        TestTool tells = TestTool.named("tell").does((arguments, context) -> outcome);
        return Bench.of(Offer.of(tells).catalog(), new CallLimits(Duration.ofMinutes(1), 100, 10, 0));
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static String text(Answer answer) {
        assertThat(answer).isInstanceOf(Answer.Done.class);
        return ((Answer.Done) answer).outcome().text();
    }

    static Fault fault(Answer answer) {
        assertThat(answer).isInstanceOf(Answer.Failed.class);
        return ((Answer.Failed) answer).fault();
    }
}
