package dev.pegboard.mcp.operation;

import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.ToolCard;
import dev.pegboard.mcp.message.Revision;
import java.util.List;

/** A tool's card as tools/list shows it to clients of each revision. */
final class ToolListing {
    private final boolean projectRootRequired;
    private final boolean outputSchemas;

    ToolListing(boolean projectRootRequired, boolean outputSchemas) {
        this.projectRootRequired = projectRootRequired;
        this.outputSchemas = outputSchemas;
    }

    JsonObject of(ToolCard card, Revision revision) {
        JsonObject tool = JsonObject.of("name", card.name());
        boolean rich = revision.isAtLeast(Revision.V2025_06_18);
        if (rich) {
            tool.put("title", card.title());
        }
        tool.with("description", card.description()).put("inputSchema", card.callSchema(projectRootRequired));
        if (rich && outputSchemas) {
            tool.put("outputSchema", envelope(card.outputSchema()));
        }
        if (revision.isAtLeast(Revision.V2025_03_26)) {
            tool.put("annotations", annotations(card.effect()));
        }
        if (rich) {
            card.ui().ifPresent(ui -> tool.put("_meta", JsonObject.of("ui", JsonObject.of("resourceUri", ui))));
        }
        return tool;
    }

    private static JsonObject annotations(ToolCard.Effect effect) {
        return switch (effect) {
            case READ -> JsonObject.of("readOnlyHint", true, "openWorldHint", false);
            case WRITE -> JsonObject.of("destructiveHint", false, "openWorldHint", false);
            case CHANGE -> JsonObject.of("readOnlyHint", false, "destructiveHint", true, "openWorldHint", false);
            case DESTROY -> JsonObject.of("destructiveHint", true, "openWorldHint", false);
        };
    }

    /** The schema of a whole answer, around the schema of its data. */
    private static JsonObject envelope(JsonObject data) {
        JsonObject properties = JsonObject.of(
                "ok", JsonObject.of("type", "boolean"),
                "type", JsonObject.of("type", "string"),
                "data", data,
                "error", JsonObject.of("type", "object"),
                "meta", JsonObject.of("type", "object"));
        return JsonObject.of("type", "object", "properties", properties, "required", List.of("ok", "type", "meta"));
    }
}
