package dev.pegboard.catalog;

import dev.pegboard.base.JsonObject;
import java.util.List;

/** Something only the caller's side can answer: its user, its model, or the client program itself. */
public sealed interface Question {
    /** A form for the user: a flat schema of simple fields. */
    record Form(String message, JsonObject schema) implements Question {}

    /** A page the user is to open. */
    record Page(String message, String address) implements Question {}

    /** A text for the client's model to write; the members are those of MCP's createMessage. */
    record Completion(JsonObject request) implements Question {}

    /** The directories the client works in. */
    record Roots() implements Question {}

    /** A yes-or-no form with one box to tick. */
    static Form confirmation(String message) {
        JsonObject box = JsonObject.of("confirm", JsonObject.of("type", "boolean", "title", "Yes, do it"));
        return new Form(message, JsonObject.of("type", "object", "properties", box, "required", List.of("confirm")));
    }
}
