package dev.pegboard.call;

import dev.pegboard.base.Fault;
import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Question;
import java.time.Instant;
import java.util.Map;

/** How a call ended, in no protocol's words. */
public sealed interface Answer {
    record Done(Outcome outcome, Meta meta) implements Answer {}

    record Failed(Fault fault, Meta meta) implements Answer {}

    /** Not ended: the same call must come again with replies to these questions. */
    record Asks(Map<String, Question> questions) implements Answer {}

    /** When a call was made, under which id, and how long it took. */
    record Meta(String requestId, Instant timestamp, long durationMs) {}
}
