package dev.pegboard.call;

import dev.pegboard.access.Identity;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonText;
import dev.pegboard.base.Secrets;
import dev.pegboard.catalog.ToolCard;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Everything agents did: one line of JSON for each call, without secrets. */
public interface AuditLog {
    int LONGEST_TEXT = 4000;

    /** With more than this only the names of the arguments are kept: nobody shall flush the log by one large call. */
    int LONGEST_ARGUMENTS = 64_000;

    void write(Call call, Answer answer);

    /** The line for one call. */
    static String line(Call call, Answer answer) {
        JsonObject arguments = JsonObject.copyOf(call.arguments());
        Optional<String> project = arguments.text(ToolCard.PROJECT_ROOT);
        arguments.remove(ToolCard.PROJECT_ROOT);
        JsonObject line = JsonObject.of("time", Instant.now().toString(), "id", shown(call.id()))
                .with("caller", shown(call.caller().name()))
                .withPresent("owner", owner(call.caller().identity()))
                .withPresent("project", project.map(AuditLog::shown))
                .with("tool", shown(call.tool()))
                .with("arguments", limited(arguments));
        switch (answer) {
            case Answer.Done done ->
                line.with("outcome", "ok").put("durationMs", done.meta().durationMs());
            case Answer.Failed failed -> {
                line.put("outcome", failed.fault().code().code());
                line.put("message", shown(failed.fault().message()));
                line.put("durationMs", failed.meta().durationMs());
            }
            case Answer.Asks asks -> line.put("outcome", "asks");
        }
        return Json.write(line);
    }

    /** Whose call it was, if not that of the user of this machine: the name of a token, which is no secret. */
    private static Optional<String> owner(Identity identity) {
        return Optional.of(identity.owner())
                .filter(owner -> !owner.equals(Identity.LOCAL.owner()))
                .map(AuditLog::cut);
    }

    private static Object limited(JsonObject arguments) {
        Object hidden = Secrets.hide(mapped(arguments, AuditLog::searched));
        JsonText written = new JsonText(Json.write(mapped(hidden, AuditLog::cut)));
        return written.json().length() <= LONGEST_ARGUMENTS
                ? written
                : "too long; their names: " + shown(String.join(", ", arguments.keySet()));
    }

    private static String shown(String text) {
        return cut(Secrets.hideIn(searched(text)));
    }

    /** As much of a text as is searched for secrets: more than is shown, so that none is cut in two. */
    private static String searched(String text) {
        return text.substring(0, Math.min(text.length(), 2 * LONGEST_TEXT));
    }

    private static String cut(String text) {
        return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT) + "… (cut)";
    }

    /** A copy of the value with every text changed. */
    private static @Nullable Object mapped(@Nullable Object value, UnaryOperator<String> change) {
        return switch (value) {
            case String text -> change.apply(text);
            case JsonObject object -> {
                JsonObject copy = new JsonObject();
                object.forEach((name, member) -> copy.put(change.apply(name), mapped(member, change)));
                yield copy;
            }
            case List<?> list ->
                list.stream()
                        .<@Nullable Object>map(item -> mapped(item, change))
                        .toList();
            case null, default -> value;
        };
    }
}
