package dev.pegboard.transport.file;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Answers jobs whose host has died, and removes what nobody needs any more; never touches a job of a living process. */
final class Sweep {
    private static final Duration KEPT = Duration.ofHours(24);
    private static final Duration DEAD_LETTERS_KEPT = Duration.ofDays(7);

    /** Time for the slowest client to read its answer. */
    private static final Duration UNREAD = Duration.ofMinutes(10);

    /** So old and still without a word in it, a claim was made by somebody who died over it. */
    private static final Duration UNWRITTEN = Duration.ofSeconds(15);

    private static final int MOST_KEPT = 500;

    private final BridgeFolder folder;
    private final String bridgeId;

    Sweep(BridgeFolder folder, String bridgeId) {
        this.folder = folder;
        this.bridgeId = bridgeId;
    }

    /** A job that is over, and since when. */
    private record Finished(JobFolder job, Instant since) {}

    void run(JobDesk desk) throws IOException {
        List<Finished> finished = new ArrayList<>();
        for (String name : folder.jobs()) {
            JobFolder job = folder.job(name);
            if (!desk.has(name) && desk.isOurs(job)) {
                visit(job, finished);
            }
        }
        finished.sort(Comparator.comparing(Finished::since));
        Instant now = Instant.now();
        for (Finished old : finished.subList(0, Math.max(0, finished.size() - MOST_KEPT))) {
            if (old.since().plus(UNREAD).isBefore(now)) {
                remove(old.job());
            }
        }
    }

    private static void remove(JobFolder job) {
        try {
            OwnFiles.deleteFolder(job.path());
        } catch (IOException e) {
            // Its client removes it too, or nobody can: the others must not suffer.
        }
    }

    private void visit(JobFolder job, List<Finished> finished) {
        try {
            if (isOrphan(job)) {
                bury(job);
            } else if (!job.has(JobFolder.KEEP) && !isUnderWay(job)) {
                age(job, finished);
            }
        } catch (IOException e) {
            // Its client has just removed it.
        }
    }

    private static boolean isUnderWay(JobFolder job) {
        return job.has(JobFolder.CLAIMED) && !job.has(JobFolder.DONE) && !job.has(JobFolder.DLQ);
    }

    /** Claimed, not done, and nobody there who could do it. */
    private static boolean isOrphan(JobFolder job) throws IOException {
        if (!isUnderWay(job)) {
            return false;
        }
        Optional<JsonObject> claim = OwnFiles.readObject(job.path().resolve(JobFolder.CLAIMED));
        return claim.isPresent()
                ? !ProcessLife.mayLive(claim.get(), "claimedAt")
                : job.changed(JobFolder.CLAIMED).plus(UNWRITTEN).isBefore(Instant.now());
    }

    private void bury(JobFolder job) throws IOException {
        if (job.has(JobFolder.RESPONSE) || job.has(JobFolder.ERROR)) {
            job.mark(JobFolder.DONE); // Only the last word was missing.
            return;
        }
        Fault fault = new Fault(FaultCode.CRASH_RECOVERY, "The host that had taken the job died before it was done");
        Optional<JsonObject> command = OwnFiles.readObject(job.path().resolve(JobFolder.COMMAND));
        job.write(
                JobFolder.DLQ,
                JsonObject.of("reason", fault.code().code(), "error", fault.message())
                        .withPresent("scriptName", command.flatMap(json -> json.text("scriptName")))
                        .with("timestamp", Instant.now().toString())
                        .with("pid", ProcessHandle.current().pid())
                        .with("bridgeId", bridgeId));
        job.answer(Job.refusal(job, fault));
    }

    private static void age(JobFolder job, List<Finished> finished) throws IOException {
        boolean done = job.has(JobFolder.DONE);
        Instant since = done ? job.changed(JobFolder.DONE) : job.changed();
        Duration kept = job.has(JobFolder.DLQ) ? DEAD_LETTERS_KEPT : KEPT;
        if (since.plus(kept).isBefore(Instant.now())) {
            OwnFiles.deleteFolder(job.path());
        } else if (done && !job.has(JobFolder.DLQ)) {
            finished.add(new Finished(job, since));
        }
    }
}
