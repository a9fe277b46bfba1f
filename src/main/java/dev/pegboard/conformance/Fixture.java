package dev.pegboard.conformance;

import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.Attachment;
import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.ToolBody;
import dev.pegboard.catalog.ToolCard;
import dev.pegboard.catalog.ToolShelf;
import java.util.List;
import java.util.Optional;

/** Makes one tool of the conformance suite. */
final class Fixture {
    private static final JsonObject NO_PARAMETERS = JsonObject.of("type", "object", "additionalProperties", false);

    private final String name;
    private JsonObject schema = NO_PARAMETERS;
    private ToolCard.TaskSupport task = ToolCard.TaskSupport.NEVER;
    private Optional<String> ui = Optional.empty();

    private Fixture(String name) {
        this.name = name;
    }

    static Fixture named(String name) {
        return new Fixture(name);
    }

    /** Takes required strings of those names. */
    Fixture taking(String... names) {
        JsonObject properties = new JsonObject();
        for (String parameter : names) {
            properties.put(parameter, JsonObject.of("type", "string"));
        }
        return schema(JsonObject.of("type", "object", "properties", properties, "required", List.of(names)));
    }

    Fixture schema(JsonObject given) {
        schema = given;
        return this;
    }

    Fixture asTask(ToolCard.TaskSupport support) {
        task = support;
        return this;
    }

    /** Shows its answer in the page at that address. */
    Fixture shownBy(String address) {
        ui = Optional.of(address);
        return this;
    }

    ToolShelf.Slot doing(ToolBody body) {
        ToolCard card = new ToolCard(
                name,
                name,
                "conformance",
                name,
                "Fixture of the conformance suite.",
                ToolCard.Effect.READ,
                ToolCard.Scope.SERVER,
                task,
                Optional.empty(),
                ui,
                schema,
                JsonObject.of("type", "object"),
                new JsonObject());
        return new ToolShelf.Slot(card, body);
    }

    static Outcome says(String text) {
        return Outcome.of(text, JsonObject.of("text", text));
    }

    static Outcome shows(Attachment... attachments) {
        return Outcome.of("", new JsonObject()).attach(attachments);
    }
}
