package dev.pegboard.call;

import dev.pegboard.access.Identity;
import dev.pegboard.base.Bugs;
import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.Secrets;
import dev.pegboard.catalog.Arguments;
import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.ToolCard;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.catalog.ToolShelf;
import dev.pegboard.workspace.ProjectRoot;
import dev.pegboard.workspace.Workspace;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/** The one road every call takes, whatever way it came in. Never throws: a failure is an answer. */
public final class Executor {
    private static final Outcome NOTHING = Outcome.of("", new JsonObject());

    private static final Duration LONGEST_LOOK = Duration.ofSeconds(10);

    private final Workbench bench;
    private final AuditLog audit;
    private final Places places;
    private final TimedRun timedRun = new TimedRun();
    private final Set<String> reportedTools = ConcurrentHashMap.newKeySet();

    public Executor(Workbench bench, AuditLog audit) {
        this.bench = bench;
        this.audit = audit;
        this.places =
                new Places(bench.limits().concurrentCalls(), bench.limits().waitingCalls());
    }

    public Workbench bench() {
        return bench;
    }

    /** Runs the call to its end and writes it down. */
    public Answer execute(Call call) {
        Instant timestamp = Instant.now();
        long start = System.nanoTime();
        Answer answer = answer(call, () -> run(call), timestamp, start);
        return written(call, answer);
    }

    /** Asks what must be known before the work begins; empty if nothing stands in the way. */
    public Optional<Answer> askFirst(Call call) {
        Answer answer = answer(call, () -> askFirstHere(call), Instant.now(), System.nanoTime());
        if (answer instanceof Answer.Done) {
            return Optional.empty();
        }
        return Optional.of(written(call, answer));
    }

    /** Writes down a call that could not even begin, and answers it with the reason. */
    public Answer refuse(Call call, Fault fault) {
        Answer answer = answer(
                call,
                () -> {
                    throw fault;
                },
                Instant.now(),
                System.nanoTime());
        return written(call, answer);
    }

    /**
     * Serves something that is no tool, under the same clock and in the same log; the home project is its workspace.
     * What stands in the way is thrown.
     */
    public <T> T serve(Call call, Service<T> service) {
        AtomicReference<T> served = new AtomicReference<>();
        Callable<Outcome> work = serving(call, service, bench.limits().timeout(), served);
        return told(written(call, answer(call, work, Instant.now(), System.nanoTime())), served);
    }

    /** Looks at something for nobody's call, and not for long: it is neither written down nor told to anybody. */
    public <T> T look(Call call, Service<T> service) {
        AtomicReference<T> seen = new AtomicReference<>();
        Callable<Outcome> work = serving(call, service, LONGEST_LOOK, seen);
        return told(answer(call, work, Instant.now(), System.nanoTime()), seen);
    }

    private <T> Callable<Outcome> serving(Call call, Service<T> service, Duration limit, AtomicReference<T> served) {
        Optional<Workspace> workspace = bench.router()
                .home()
                .map(home -> bench.router()
                        .workspace(Optional.empty())
                        .seenBy(call.caller().identity()));
        RunningCall context = new RunningCall(bench, call, workspace, new Deadline(limit));
        return () -> {
            served.set(inPlace(call, context, () -> service.serve(context)));
            return NOTHING;
        };
    }

    private static <T> T told(Answer answer, AtomicReference<T> served) {
        return switch (answer) {
            case Answer.Done done -> served.get();
            case Answer.Asks asks -> throw new InputNeeded(asks.questions());
            case Answer.Failed failed -> throw failed.fault();
        };
    }

    /** What reads a resource or fills a prompt. */
    @FunctionalInterface
    public interface Service<T> {
        T serve(ToolContext context) throws Exception;
    }

    private Answer answer(Call call, Callable<Outcome> work, Instant timestamp, long start) {
        Fault fault;
        try {
            return new Answer.Done(work.call(), meta(call, timestamp, start));
        } catch (InputNeeded needed) {
            return new Answer.Asks(needed.questions());
        } catch (Fault known) {
            fault = known;
        } catch (Exception | Error bug) {
            String what = Secrets.hideIn(bug.toString());
            fault = new Fault(FaultCode.INTERNAL, call.tool() + " failed unexpectedly: " + what, bug);
        }
        report(call, fault);
        return new Answer.Failed(fault, meta(call, timestamp, start));
    }

    private static Answer.Meta meta(Call call, Instant timestamp, long start) {
        return new Answer.Meta(call.id(), timestamp, (System.nanoTime() - start) / 1_000_000);
    }

    /** Our own mistakes go to standard error, once for each tool. */
    private void report(Call call, Fault fault) {
        if (fault.code().fixer() == FaultCode.Fixer.US && reportedTools.add(call.tool())) {
            if (fault.code() == FaultCode.INTERNAL && fault.getCause() != null) {
                Bugs.report(call.tool(), fault.getCause());
            } else {
                System.err.println("pegboard: " + fault.message());
            }
        }
    }

    /** The answer as the caller is told it; the log has it as it is. */
    private Answer written(Call call, Answer answer) {
        try {
            audit.write(project(call).map(call::about).orElse(call), answer);
        } catch (RuntimeException | StackOverflowError bug) {
            Bugs.report("the audit log", bug); // The work is done: its answer must not be lost.
        }
        return answer instanceof Answer.Failed failed
                ? new Answer.Failed(bench.disclosure().told(call, failed.fault()), failed.meta())
                : answer;
    }

    /** The project a call is about, as far as the call can be understood. */
    private Optional<String> project(Call call) {
        return bench.catalog()
                .tools()
                .find(call.tool())
                .filter(slot -> slot.card().scope() == ToolCard.Scope.PROJECT)
                .flatMap(slot -> call.arguments()
                        .text(ToolCard.PROJECT_ROOT)
                        .or(() -> bench.router().home().map(ProjectRoot::toString)));
    }

    private Outcome run(Call call) throws Exception {
        ToolShelf.Slot slot = bench.catalog().tools().require(call.tool());
        JsonObject arguments = arguments(call, slot.card());
        RunningCall context = context(call, slot.card(), arguments);
        int limit = bench.limits().answerCharacters();
        Callable<Outcome> work = () -> {
            Agreement.require(slot.card(), arguments, context);
            return Shortening.fit(slot.body().run(arguments, context), limit);
        };
        return switch (slot.body().pace()) {
            case INSTANT -> atOnce(context, work);
            case HEEDFUL -> here(call, context, work);
            case FREE -> inPlace(call, context, work);
        };
    }

    private static Outcome atOnce(RunningCall context, Callable<Outcome> work) throws Exception {
        try {
            return work.call();
        } finally {
            context.end();
        }
    }

    /** On the caller's own thread, which saves waking another one, if there is a place right now. */
    private <T> T here(Call call, RunningCall context, Callable<T> work) throws Exception {
        if (!places.enterAtOnce()) {
            return inPlace(call, context, work);
        }
        context.begin();
        try {
            return timedRun.here(call, context, work);
        } finally {
            places.leave();
        }
    }

    /** The place is taken and left by the thread that works: who ignores that time is up keeps it. */
    private <T> T inPlace(Call call, RunningCall context, Callable<T> work) throws Exception {
        return timedRun.run(call, context, () -> {
            places.enter(call, context.deadline());
            context.begin();
            try {
                return work.call();
            } finally {
                places.leave();
            }
        });
    }

    private Outcome askFirstHere(Call call) throws Exception {
        ToolShelf.Slot slot = bench.catalog().tools().require(call.tool());
        JsonObject arguments = arguments(call, slot.card());
        RunningCall context = context(call, slot.card(), arguments);
        return atOnce(context, () -> {
            Agreement.require(slot.card(), arguments, context);
            slot.body().askFirst(arguments, context);
            return NOTHING;
        });
    }

    /** The arguments, checked; what destroys and was not confirmed is refused as that, not as an incomplete call. */
    private JsonObject arguments(Call call, ToolCard card) {
        card.requireFor(call.caller().identity());
        boolean destroys = card.effect() == ToolCard.Effect.DESTROY;
        JsonObject given = JsonObject.copyOf(call.arguments());
        if (destroys) {
            given.putIfAbsent("confirm", false);
        }
        JsonObject arguments = Arguments.checked(card, given, bench.projectRootRequired());
        if (card.destroysWith(arguments) && !arguments.isTrue("confirm")) {
            throw new Fault(FaultCode.NOT_CONFIRMED, card.name() + " was called without confirm: true");
        }
        return arguments;
    }

    private RunningCall context(Call call, ToolCard card, JsonObject arguments) {
        Identity identity = call.caller().identity();
        Optional<String> root =
                Optional.ofNullable(arguments.remove(ToolCard.PROJECT_ROOT)).map(String::valueOf);
        Optional<Workspace> workspace = card.scope() == ToolCard.Scope.PROJECT
                ? Optional.of(bench.router().workspace(root).seenBy(identity))
                : Optional.empty();
        return new RunningCall(bench, call, workspace, new Deadline(limit(call, card)));
    }

    private Duration limit(Call call, ToolCard card) {
        Duration limit = card.timeout()
                .or(call.caller()::usualLimit)
                .orElse(bench.limits().timeout());
        return call.caller()
                .patience()
                .filter(patience -> patience.compareTo(limit) < 0)
                .orElse(limit);
    }
}
