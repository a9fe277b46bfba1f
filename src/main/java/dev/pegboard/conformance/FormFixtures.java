package dev.pegboard.conformance;

import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.Question;
import java.util.List;

/** Forms with every kind of field. */
final class FormFixtures {
    private FormFixtures() {}

    static Question.Form userAndEmail(String message) {
        JsonObject fields = JsonObject.of(
                "username", JsonObject.of("type", "string", "description", "User's response"),
                "email", JsonObject.of("type", "string", "description", "User's email address"));
        return new Question.Form(
                message,
                JsonObject.of("type", "object", "properties", fields, "required", List.of("username", "email")));
    }

    static Question.Form defaults() {
        return form(JsonObject.of(
                "name", JsonObject.of("type", "string", "default", "John Doe"),
                "age", JsonObject.of("type", "integer", "default", 30),
                "score", JsonObject.of("type", "number", "default", 95.5),
                "status",
                        JsonObject.of("type", "string", "enum", List.of("active", "inactive", "pending"))
                                .with("default", "active"),
                "verified", JsonObject.of("type", "boolean", "default", true)));
    }

    static Question.Form enums() {
        List<String> plain = List.of("option1", "option2", "option3");
        List<JsonObject> titled = List.of(
                JsonObject.of("const", "value1", "title", "First Option"),
                JsonObject.of("const", "value2", "title", "Second Option"),
                JsonObject.of("const", "value3", "title", "Third Option"));
        JsonObject named = JsonObject.of("type", "string", "enum", List.of("opt1", "opt2", "opt3"))
                .with("enumNames", List.of("Option One", "Option Two", "Option Three"));
        return form(JsonObject.of(
                "untitledSingle", JsonObject.of("type", "string", "enum", plain),
                "titledSingle", JsonObject.of("type", "string", "oneOf", titled),
                "legacyEnum", named,
                "untitledMulti",
                        JsonObject.of("type", "array", "items", JsonObject.of("type", "string", "enum", plain)),
                "titledMulti", JsonObject.of("type", "array", "items", JsonObject.of("anyOf", titled))));
    }

    private static Question.Form form(JsonObject fields) {
        return new Question.Form(
                "Please fill in", JsonObject.of("type", "object", "properties", fields, "required", List.of()));
    }
}
