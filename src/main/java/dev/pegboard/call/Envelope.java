package dev.pegboard.call;

import dev.pegboard.base.Fault;
import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.Outcome;

/** The shape every answer has for programs: ok, type, data or error, meta. */
public final class Envelope {
    private Envelope() {}

    public static JsonObject of(Outcome outcome, Answer.Meta meta) {
        return JsonObject.of("ok", true, "type", "success", "data", outcome.data(), "meta", meta(meta));
    }

    public static JsonObject of(Fault fault, Answer.Meta meta) {
        JsonObject error = JsonObject.of("code", fault.code().code(), "message", fault.message(), "hint", fault.hint());
        if (!fault.details().isEmpty()) {
            error.put("details", fault.details());
        }
        return JsonObject.of("ok", false, "type", "error", "error", error, "meta", meta(meta));
    }

    /** A failure as text: code, message, and what to do next. No line of the message looks like the last part. */
    public static String words(Fault fault) {
        String message = fault.message().replaceAll("(?i)\\R(?=\\s*hint\\s*:)", " ");
        return "[" + fault.code().code() + "] " + message + "\nHint: " + fault.hint();
    }

    private static JsonObject meta(Answer.Meta meta) {
        return JsonObject.of(
                "requestId", meta.requestId(),
                "timestamp", meta.timestamp().toString(),
                "durationMs", meta.durationMs());
    }
}
