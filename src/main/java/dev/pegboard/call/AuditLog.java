package dev.pegboard.call;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.Secrets;
import java.time.Instant;

/** Everything agents did: one line of JSON for each call, without secrets. */
public interface AuditLog {
    void write(Call call, Answer answer);

    /** The line for one call. */
    static String line(Call call, Answer answer) {
        JsonObject line = JsonObject.of(
                "time", Instant.now().toString(),
                "id", call.id(),
                "caller", call.caller().name(),
                "tool", call.tool(),
                "arguments", Secrets.hide(call.arguments()));
        switch (answer) {
            case Answer.Done done ->
                line.with("outcome", "ok").put("durationMs", done.meta().durationMs());
            case Answer.Failed failed -> {
                line.put("outcome", failed.fault().code().code());
                line.put("message", Secrets.hideIn(failed.fault().message()));
                line.put("durationMs", failed.meta().durationMs());
            }
            case Answer.Asks asks -> line.put("outcome", "asks");
        }
        return Json.write(line);
    }
}
