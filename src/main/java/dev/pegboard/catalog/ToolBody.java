package dev.pegboard.catalog;

import dev.pegboard.base.JsonObject;

/** What runs when a tool is called: the tool itself behind arguments that were already checked. */
@FunctionalInterface
public interface ToolBody {
    Outcome run(JsonObject arguments, ToolContext context) throws Exception;

    /** Asks what must be known before the work begins, and may not act yet. */
    default void askFirst(JsonObject arguments, ToolContext context) throws Exception {}

    default Pace pace() {
        return Pace.FREE;
    }

    /** Gets ready to run; throws a fault if that cannot be. */
    default void prepare() {}
}
