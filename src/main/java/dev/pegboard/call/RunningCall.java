package dev.pegboard.call;

import dev.pegboard.access.Identity;
import dev.pegboard.base.Fault;
import dev.pegboard.catalog.Catalog;
import dev.pegboard.catalog.LogLevel;
import dev.pegboard.catalog.Question;
import dev.pegboard.catalog.Reply;
import dev.pegboard.catalog.ServerFacts;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.workspace.Workspace;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a tool sees of the call it serves. */
final class RunningCall implements ToolContext {
    private final Workbench bench;
    private final Call call;
    private final Optional<Workspace> workspace;
    private final Deadline deadline;

    /** Thrown by the caller or by the clock. The call's own switch is the caller's alone: it wants no answer then. */
    private final Cancellation stop = new Cancellation();

    private final List<Runnable> afterwards = new ArrayList<>();
    private double reported = Double.NEGATIVE_INFINITY;
    private boolean ended;
    private volatile boolean begun;

    RunningCall(Workbench bench, Call call, Optional<Workspace> workspace, Deadline deadline) {
        this.bench = bench;
        this.call = call;
        this.workspace = workspace;
        this.deadline = deadline;
        call.cancellation().onRequest(stop::request);
    }

    Cancellation stop() {
        return stop;
    }

    Deadline deadline() {
        return deadline;
    }

    @Override
    public Workspace workspace() {
        return workspace.orElseThrow(() -> new IllegalStateException(call.tool() + " is not about a project"));
    }

    @Override
    public Identity identity() {
        return call.caller().identity();
    }

    @Override
    public ServerFacts server() {
        return bench.facts();
    }

    @Override
    public Catalog catalog() {
        return bench.catalog().seenWith(identity().permit());
    }

    @Override
    public Fault disclosed(Fault fault) {
        return bench.disclosure().told(call, fault);
    }

    @Override
    public boolean hearsProgress() {
        return call.caller().hearsProgress();
    }

    @Override
    public void requireRoom(int characters) {
        Runnable giveBack = bench.budget().takeFor(identity(), characters, deadline, stop);
        if (!call.caller().doesAfterwards(giveBack)) {
            atTheEnd(giveBack);
        }
    }

    private synchronized void atTheEnd(Runnable action) {
        if (ended) {
            action.run();
        } else {
            afterwards.add(action);
        }
    }

    @Override
    public synchronized void progress(double done, double total, String message) {
        if (!ended && done > reported && Double.isFinite(done)) {
            reported = done;
            call.caller().progress(done, total, message);
        }
    }

    @Override
    public synchronized void log(LogLevel level, String message) {
        if (!ended) {
            call.caller().log(level, message);
        }
    }

    /** The call has found its place and works. */
    void begin() {
        begun = true;
    }

    boolean hasBegun() {
        return begun;
    }

    /** After this nothing more is told about the call. */
    synchronized void end() {
        ended = true;
        afterwards.forEach(Runnable::run);
        afterwards.clear();
    }

    @Override
    public Optional<OutputStream> lines() {
        return call.caller().lines();
    }

    @Override
    public boolean canAsk(Question question) {
        return call.caller().canAsk(question);
    }

    @Override
    public Map<String, Reply> ask(Map<String, Question> questions) {
        deadline.pause();
        try {
            return call.caller().ask(questions);
        } finally {
            deadline.resume();
        }
    }

    @Override
    public void onCancel(Runnable action) {
        if (stop.isRequested()) {
            action.run();
        } else {
            stop.onRequest(
                    () -> Thread.startVirtualThread(action)); // It may block, which is not the canceller's fault.
        }
    }
}
