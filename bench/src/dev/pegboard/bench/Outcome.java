package dev.pegboard.bench;

/** What one load came to: calls sent, answers per second, latencies in milliseconds, and everything that went wrong. */
record Outcome(int calls, double perSecond, double p50, double p99, Faults faults) {
    /** Calls without an answer, answers that were errors, ids answered twice, and ids nobody asked for. */
    record Faults(int lost, int failed, int repeated, int unknown) {
        int total() {
            return lost + failed + repeated + unknown;
        }
    }
}
