package dev.pegboard.call;

import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.ToolCard;

/**
 * A request to run one tool, in no protocol's words.
 *
 * @param id what the audit log and the answer call it
 * @param caller the side that asked, and how to talk back to it
 */
public record Call(String id, String tool, JsonObject arguments, Caller caller, Cancellation cancellation) {
    public static Call of(String id, String tool, JsonObject arguments, Caller caller) {
        return new Call(id, tool, arguments, caller, new Cancellation());
    }

    /** The same call with the project named that it is about. */
    Call about(String project) {
        JsonObject named = JsonObject.copyOf(arguments).with(ToolCard.PROJECT_ROOT, project);
        return new Call(id, tool, named, caller, cancellation);
    }
}
