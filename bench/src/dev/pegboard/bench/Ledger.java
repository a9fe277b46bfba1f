package dev.pegboard.bench;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The books of one load: every call sent, by id, and what came back for it. */
final class Ledger {
    private final Goal goal;
    private final long firstId;
    private final Proof proof;
    private final long begin = System.nanoTime();
    private long[] startedAt = new long[1 << 10];
    private long[] latencies = new long[1 << 10];
    private boolean[] answered = new boolean[1 << 10];
    private int started;
    private int answers;
    private int failed;
    private int repeated;
    private int unknown;
    private int givenUp;
    private volatile long lastAnswerAt = begin;

    Ledger(Goal goal, long firstId, Proof proof) {
        this.goal = goal;
        this.firstId = firstId;
        this.proof = proof;
    }

    boolean mayStart() {
        return inFlight() < goal.inFlight() && started < goal.calls() && System.nanoTime() - begin < goal.nanoseconds();
    }

    int inFlight() {
        return started - answers - givenUp;
    }

    /** Books a new call and gives its id. */
    long start() {
        if (started == startedAt.length) {
            startedAt = Arrays.copyOf(startedAt, started * 2);
            latencies = Arrays.copyOf(latencies, started * 2);
            answered = Arrays.copyOf(answered, started * 2);
        }
        startedAt[started] = System.nanoTime();
        return firstId + started++;
    }

    void answer(AnswerScanner message) {
        long index = message.id() - firstId;
        if (index < 0 || index >= started) {
            unknown++;
        } else if (answered[(int) index]) {
            repeated++;
        } else {
            book((int) index, message);
        }
    }

    /** A call that can no longer be answered, because its connection is gone. */
    void giveUp() {
        givenUp++;
    }

    long nextId() {
        return firstId + started;
    }

    double secondsSinceLastAnswer() {
        return (System.nanoTime() - lastAnswerAt) / 1e9;
    }

    Outcome close() {
        long[] sorted = Arrays.copyOf(latencies, answers);
        Arrays.sort(sorted);
        double seconds = (lastAnswerAt - begin) / 1e9;
        int wanted = goal.calls() == Integer.MAX_VALUE ? started : goal.calls();
        var faults = new Outcome.Faults(wanted - answers, failed, repeated, unknown);
        return new Outcome(started, answers / seconds, percentile(sorted, 50), percentile(sorted, 99), faults);
    }

    /** The clock stops before the answer is judged. */
    private void book(int index, AnswerScanner message) {
        answered[index] = true;
        lastAnswerAt = System.nanoTime();
        latencies[answers++] = lastAnswerAt - startedAt[index];
        if (message.failed() || !proof.holds(message.id(), message)) {
            if (failed++ == 0) {
                show(message);
            }
        }
    }

    private static void show(AnswerScanner message) {
        String text = new String(message.bytes(), StandardCharsets.UTF_8);
        System.err.println("a failed or wrong answer: " + text.substring(0, Math.min(text.length(), 500)));
    }

    static double percentile(long[] sorted, int percent) {
        if (sorted.length == 0) {
            return Double.NaN;
        }
        int index = (int) Math.min(sorted.length - 1, (long) sorted.length * percent / 100);
        return sorted[index] / 1e6;
    }
}
