package dev.pegboard.transport.file;

import dev.pegboard.base.Bugs;
import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import dev.pegboard.call.Answer;
import dev.pegboard.call.Call;
import dev.pegboard.call.Cancellation;
import dev.pegboard.call.Envelope;
import dev.pegboard.call.Executor;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One claimed job: its command becomes a call, and the call's answer the answer of the job. */
final class Job {
    private final JobFolder folder;
    private final Executor executor;
    private final Duration freshness;
    private final Cancellation cancellation = new Cancellation();
    private volatile @Nullable Fault end;

    Job(JobFolder folder, Executor executor, Duration freshness) {
        this.folder = folder;
        this.executor = executor;
        this.freshness = freshness;
    }

    JobFolder folder() {
        return folder;
    }

    /** Stops the work if the client does not want it any more. */
    void look() {
        if (folder.has(JobFolder.CANCEL) || !folder.isThere()) {
            cancellation.request();
        }
    }

    /** Stops the work for a reason of our own. */
    void stop(Fault why) {
        end = why;
        cancellation.request();
    }

    /** Does the work. */
    JsonObject envelope() {
        try {
            JobCommand command = JobCommand.of(folder);
            command.mustNotBeOlderThan(freshness);
            look();
            return envelope(execute(command));
        } catch (Fault fault) {
            return refusal(folder, fault);
        } catch (RuntimeException bug) {
            Bugs.report("the bridge", bug);
            return refusal(folder, new Fault(FaultCode.INTERNAL, "The bridge failed unexpectedly"));
        }
    }

    /** What a job gets that is not done. */
    static JsonObject refusal(JobFolder folder, Fault why) {
        return wire(Envelope.of(why, new Answer.Meta(folder.name(), Instant.now(), 0)));
    }

    private Answer execute(JobCommand command) {
        try (JobEvents events = new JobEvents(folder, command)) {
            return executor.execute(new Call(command.id(), command.tool(), command.params(), events, cancellation));
        }
    }

    private JsonObject envelope(Answer answer) {
        return switch (answer) {
            case Answer.Done done -> wire(Envelope.of(done.outcome(), done.meta()));
            case Answer.Failed failed -> wire(Envelope.of(reason(failed.fault()), failed.meta()));
            case Answer.Asks asks ->
                throw new Fault(FaultCode.CLIENT_CANNOT_ASK, "The tool has a question, and files cannot answer it");
        };
    }

    /** The same envelope with the words that other clients of such bridges look for. */
    private static JsonObject wire(JsonObject envelope) {
        envelope.object("meta").ifPresent(meta -> meta.with("mode", "normal").with("duration", meta.get("durationMs")));
        return envelope;
    }

    private Fault reason(Fault fault) {
        Fault ours = end;
        return ours != null && fault.code() == FaultCode.CANCELLED ? ours : fault;
    }
}
