package dev.pegboard.mcp.relay;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import dev.pegboard.call.Answer;
import dev.pegboard.call.Envelope;
import dev.pegboard.mcp.message.RpcError;
import java.time.Instant;
import java.util.Map;

/** The last thing told about a request that was handed over. A result is not looked into on its way. */
public final class LastWord {
    /** Whatever begins like this is a result; one more bracket ends it. */
    public static final String RESULT = "{\"result\":";

    private LastWord() {}

    static JsonObject result(JsonObject result) {
        return JsonObject.of("result", result);
    }

    static JsonObject nothing() {
        return new JsonObject();
    }

    static JsonObject failed(Answer.Failed failed) {
        return JsonObject.of("failed", Envelope.of(failed.fault(), failed.meta()));
    }

    /** The questions were told before; they will be answered by a new request. */
    static JsonObject asks() {
        return JsonObject.of("asks", true);
    }

    static JsonObject error(RpcError error) {
        return JsonObject.of("error", error.toJson());
    }

    /** The failure in a last word, or an error of the protocol thrown. */
    public static Answer.Failed failure(JsonObject word) {
        word.object("error").ifPresent(error -> {
            throw RpcError.of(error);
        });
        JsonObject envelope = word.object("failed").orElseGet(JsonObject::new);
        JsonObject meta = envelope.object("meta").orElseGet(JsonObject::new);
        return new Answer.Failed(
                fault(envelope.object("error").orElseGet(JsonObject::new)),
                new Answer.Meta(
                        meta.text("requestId").orElse(""),
                        meta.text("timestamp").map(Instant::parse).orElseGet(Instant::now),
                        meta.get("durationMs") instanceof Long millis ? millis : 0));
    }

    static JsonObject envelope(Fault fault) {
        return JsonObject.of("code", fault.code().code(), "message", fault.message(), "hint", fault.hint())
                .with("details", fault.details());
    }

    /** A fault as it was before it was written; the code of a newer server may be unknown here. */
    static Fault fault(JsonObject error) {
        String code = error.text("code").orElse("");
        String message = error.text("message").orElse("");
        Fault fault = FaultCode.of(code)
                .map(known -> new Fault(known, message))
                .orElseGet(() -> new Fault(FaultCode.INTERNAL, "[" + code + "] " + message))
                .hint(error.text("hint").orElse(""));
        for (Map.Entry<String, ?> detail :
                error.object("details").orElseGet(JsonObject::new).entrySet()) {
            fault = fault.with(detail.getKey(), detail.getValue());
        }
        return fault;
    }
}
