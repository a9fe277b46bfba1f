package dev.pegboard.cli;

import dev.pegboard.base.JsonObject;
import java.util.List;
import java.util.Optional;

/**
 * One thing the agent does in the demo.
 *
 * @param reading what there is to see in the response
 */
record DemoStep(String title, String method, JsonObject params, Reading reading) {
    /** Reads a response: lines for a person, or nothing if it is not what was expected. */
    @FunctionalInterface
    interface Reading {
        Optional<List<String>> read(JsonObject response);
    }

    static DemoStep call(String title, String tool, JsonObject arguments, Reading reading) {
        return new DemoStep(title, "tools/call", JsonObject.of("name", tool, "arguments", arguments), reading);
    }
}
