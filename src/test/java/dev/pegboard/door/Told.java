package dev.pegboard.door;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.call.Answer;
import dev.pegboard.call.Envelope;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What came back through a door, in no door's words: ok with text and data, or code, message, hint, details and text.
 * When it came, under which id and from which process is left out.
 */
public record Told(JsonObject parts) {
    private static final Set<String> PASSING = Set.of("pid", "startedAt", "transports", "elapsedMs", "handle");

    /** The same without what some door does not tell. */
    public Told without(Set<String> names) {
        JsonObject fewer = JsonObject.copyOf(parts);
        fewer.keySet().removeAll(names);
        return new Told(fewer);
    }

    public boolean ok() {
        return parts.isTrue("ok");
    }

    static Told of(Answer answer) {
        return switch (answer) {
            case Answer.Done done ->
                success(parsed(done.outcome().data().json()), done.outcome().text());
            case Answer.Failed failed -> of(failed.fault());
            case Answer.Asks asks -> throw new AssertionError("asks " + asks.questions());
        };
    }

    static Told of(Fault fault) {
        return failure(
                fault.code().code(), fault.message(), fault.hint(), (JsonObject) parsed(Json.write(fault.details())));
    }

    /** The answer in the shape that all programs get. */
    static Told ofEnvelope(JsonObject envelope, Optional<String> text) {
        Told told = envelope.isTrue("ok")
                ? success(envelope.get("data"), text.orElse(""))
                : ofError(envelope.object("error").orElseThrow(() -> new AssertionError(Json.write(envelope))));
        text.ifPresent(shown -> told.parts().put("text", tidy(shown)));
        return told;
    }

    /** A response of MCP. A tool that does not exist is an error of the protocol, which has no text. */
    static Told ofResponse(JsonObject response) {
        Optional<JsonObject> result = response.object("result");
        if (result.isPresent()) {
            JsonObject envelope = result.get().object("structuredContent").orElseThrow();
            return ofEnvelope(envelope, Optional.of(firstText(result.get())));
        }
        JsonObject error = response.object("error").orElseThrow(() -> new AssertionError(Json.write(response)));
        JsonObject data = JsonObject.copyOf(error.object("data").orElseGet(JsonObject::new));
        String code = "E_" + data.remove("code");
        String hint = String.valueOf(data.remove("hint"));
        return failure(code, error.text("message").orElse(""), hint, data);
    }

    /** Code, message, hint and perhaps details. */
    static Told ofError(JsonObject error) {
        return failure(
                error.text("code").orElse(""),
                error.text("message").orElse(""),
                error.text("hint").orElse(""),
                error.object("details").orElseGet(JsonObject::new));
    }

    static Told success(Object data, String text) {
        return new Told(JsonObject.of("ok", true, "data", lasting(data), "text", tidy(text)));
    }

    private static Told failure(String code, String message, String hint, JsonObject details) {
        String text = FaultCode.of(code)
                .map(known -> Envelope.words(new Fault(known, message).hint(hint)))
                .orElse("");
        return new Told(JsonObject.of("ok", false, "code", code, "message", lasting(message), "hint", hint)
                .with("details", details)
                .with("text", lasting(text)));
    }

    private static String firstText(JsonObject result) {
        return result.list("content").orElse(List.of()).stream()
                .map(block -> ((JsonObject) block).text("text").orElse(""))
                .findFirst()
                .orElse("");
    }

    /** A text that is data is compared as data. */
    private static Object tidy(String text) {
        return text.startsWith("{") ? lasting(parsed(text)) : lasting(text);
    }

    /** Marks around data are new each time, and so are times and handles. */
    private static String lasting(String text) {
        return text.replaceAll("data-[0-9a-f]{5,6}>", "data>")
                .replaceAll("[0-9.]+ ms", "0 ms")
                .replaceAll("query_more \\w+", "query_more");
    }

    private static Object lasting(Object value) {
        if (value instanceof JsonObject object) {
            JsonObject copy = new JsonObject();
            object.forEach((name, member) -> {
                if (!PASSING.contains(name)) {
                    copy.put(name, lasting(member));
                }
            });
            return copy;
        }
        return value;
    }

    private static Object parsed(String json) {
        try {
            return Json.parse(json);
        } catch (JsonSyntax e) {
            throw new AssertionError(json, e);
        }
    }
}
