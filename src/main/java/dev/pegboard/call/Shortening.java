package dev.pegboard.call;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.catalog.Outcome;
import java.util.function.Supplier;

/** Keeps answers within the limit: the tool's own shorter renderings are tried before an answer is refused. */
final class Shortening {
    private Shortening() {}

    static Outcome fit(Outcome outcome, int usualLimit) {
        int limit = Math.max(usualLimit, outcome.allowed());
        int shortest = outcome.length();
        if (shortest <= limit) {
            return outcome;
        }
        for (Supplier<Outcome> rendering : outcome.shorter()) {
            Outcome shorter = rendering.get();
            int length = shorter.length();
            if (length <= limit) {
                return shorter;
            }
            shortest = Math.min(shortest, length);
        }
        throw new Fault(
                FaultCode.ANSWER_TOO_LONG,
                "The answer has at least " + shortest + " characters, more than the limit of " + limit);
    }
}
