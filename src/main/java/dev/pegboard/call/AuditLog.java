package dev.pegboard.call;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.Secrets;
import dev.pegboard.catalog.ToolCard;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Everything agents did: one line of JSON for each call, without secrets. */
public interface AuditLog {
    int LONGEST_TEXT = 4000;

    void write(Call call, Answer answer);

    /** The line for one call. */
    static String line(Call call, Answer answer) {
        JsonObject arguments = JsonObject.copyOf(call.arguments());
        Optional<String> project = arguments.text(ToolCard.PROJECT_ROOT);
        arguments.remove(ToolCard.PROJECT_ROOT);
        JsonObject line = JsonObject.of("time", Instant.now().toString(), "id", shortened(call.id()))
                .with("caller", call.caller().name())
                .withPresent("project", project)
                .with("tool", shortened(call.tool()))
                .with("arguments", Secrets.hide(shortened(arguments)));
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

    /** A copy of the value in which no text is longer than a page. */
    private static @Nullable Object shortened(@Nullable Object value) {
        return switch (value) {
            case String text
            when text.length() > LONGEST_TEXT ->
                text.substring(0, LONGEST_TEXT) + "… (" + text.length() + " characters)";
            case JsonObject object -> {
                JsonObject copy = new JsonObject();
                object.forEach((name, member) -> copy.put(name, shortened(member)));
                yield copy;
            }
            case List<?> list ->
                list.stream().<@Nullable Object>map(AuditLog::shortened).toList();
            case null, default -> value;
        };
    }
}
