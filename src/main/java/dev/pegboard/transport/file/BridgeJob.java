package dev.pegboard.transport.file;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A job on its way, seen by the client that made it; knows nothing of who works on it. */
public final class BridgeJob implements AutoCloseable {
    private static final Duration PICKUP = Duration.ofSeconds(5);

    /** How long a host may take to answer a job that is cancelled. */
    private static final Duration GRACE = Duration.ofSeconds(2);

    private static final long SHORTEST_PAUSE = TimeUnit.MICROSECONDS.toNanos(200);
    private static final long LONGEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(25);
    private static final int MAX_BYTES = 64 << 20;

    private final BridgeFolder bridge;
    private final JobFolder folder;
    private final JobCommand command;
    private final EventTail tail;
    private final Turn healthCheck = new Turn(Duration.ofSeconds(1));
    private final long start = System.nanoTime();
    private final long limit;
    private boolean claimed;
    private volatile @Nullable Ending ending;

    /** Why and since when the job is no longer wanted. */
    private record Ending(Fault why, long since) {}

    BridgeJob(BridgeFolder bridge, JobFolder folder, JobCommand command) {
        this.bridge = bridge;
        this.folder = folder;
        this.command = command;
        this.tail = new EventTail(folder.path().resolve(JobFolder.EVENTS));
        this.limit = command.timeout().orElseThrow().toNanos();
    }

    public String id() {
        return command.id();
    }

    /** Asks the host to stop the work; whoever waits gets the host's answer to that. */
    public void cancel() {
        end(new Fault(FaultCode.CANCELLED, command.tool() + " was cancelled"));
    }

    /** Waits for the answer; an interrupt cancels the job. */
    public JsonObject await(Consumer<JsonObject> events) {
        while (!isDone(events)) {
            checkLimit();
            checkPickup();
            checkEnding();
            checkHost();
            pause();
        }
        tail.forward(events);
        JsonObject answer = answer();
        Ending ended = ending;
        boolean cancelled = answer.at("error", "code").equals(Optional.of(FaultCode.CANCELLED.code()));
        if (ended != null && cancelled && ended.why().code() != FaultCode.CANCELLED) {
            throw ended.why();
        }
        return answer;
    }

    /** Removes the job's folder; a host that still works on it takes that as cancelling. */
    @Override
    public void close() {
        try {
            if (!folder.has(JobFolder.KEEP)) {
                OwnFiles.deleteFolder(folder.path());
            }
        } catch (IOException e) {
            // The host removes it later.
        }
    }

    private boolean isDone(Consumer<JsonObject> events) {
        tail.forward(events);
        return folder.has(JobFolder.DONE);
    }

    private void checkLimit() {
        if (elapsed() > limit) {
            end(new Fault(
                    FaultCode.TIMEOUT,
                    command.tool() + " took longer than "
                            + Duration.ofNanos(limit).toMillis() + " ms"));
        }
    }

    /** A job that nobody took is taken back by claiming it: then it is certain that it never runs. */
    private void checkPickup() {
        claimed = claimed || folder.has(JobFolder.CLAIMED);
        Ending ended = ending;
        if (!claimed && (ended != null || elapsed() > PICKUP.toNanos()) && withdraw()) {
            throw ended != null
                    ? ended.why()
                    : new Fault(
                            FaultCode.PICKUP_TIMEOUT,
                            "Nobody took the job within " + PICKUP.toSeconds() + " s; it was not run");
        }
    }

    private void checkEnding() {
        Ending ended = ending;
        if (ended != null && System.nanoTime() - ended.since() > GRACE.toNanos()) {
            throw ended.why();
        }
    }

    private void checkHost() {
        if (claimed && healthCheck.isDue() && !folder.has(JobFolder.DONE)) {
            Optional<String> why = folder.isThere() ? bridge.whyUnavailable() : Optional.of("the job's folder is gone");
            if (why.isPresent() && !folder.has(JobFolder.DONE)) {
                throw new Fault(FaultCode.CRASH_RECOVERY, "The job was lost while it ran: " + why.get());
            }
        }
    }

    /** A hundredth of the time that has passed: the longer it takes, the less a little waiting matters. */
    private void pause() {
        LockSupport.parkNanos(Math.clamp(elapsed() / 100, SHORTEST_PAUSE, LONGEST_PAUSE));
        if (Thread.interrupted()) {
            cancel();
            close();
            Thread.currentThread().interrupt();
            throw new Fault(FaultCode.CANCELLED, command.tool() + " was cancelled");
        }
    }

    private void end(Fault why) {
        if (ending != null) {
            return;
        }
        ending = new Ending(why, System.nanoTime());
        try {
            folder.mark(JobFolder.CANCEL);
        } catch (IOException e) {
            // The folder is gone, and with it the job.
        }
    }

    private boolean withdraw() {
        try {
            claimed = !folder.claim(JsonObject.of("bridgeId", command.clientId())
                    .with("claimedAt", Instant.now().toString())
                    .with("pid", ProcessHandle.current().pid()));
            return !claimed;
        } catch (IOException e) {
            return !folder.isThere(); // Then nobody can take it.
        }
    }

    private long elapsed() {
        return System.nanoTime() - start;
    }

    private JsonObject answer() {
        try {
            if (folder.has(JobFolder.ERROR)) {
                return Json.parseObject(folder.read(JobFolder.ERROR, MAX_BYTES));
            }
            JsonObject response = Json.parseObject(folder.read(JobFolder.RESPONSE, MAX_BYTES));
            return response.containsKey("dataRef") ? withData(response) : response;
        } catch (IOException | JsonSyntax e) {
            throw new Fault(FaultCode.COMMAND_FAILED, "The host ended the job without an answer: " + e.getMessage(), e)
                    .hint("Look at what the host says in its log, then send a new job.");
        }
    }

    private JsonObject withData(JsonObject response) throws IOException, JsonSyntax {
        if (!JobFolder.DATA.equals(response.remove("dataRef"))) {
            throw new IOException("dataRef names another file than " + JobFolder.DATA);
        }
        return response.with("data", Json.parse(folder.read(JobFolder.DATA, MAX_BYTES)));
    }
}
