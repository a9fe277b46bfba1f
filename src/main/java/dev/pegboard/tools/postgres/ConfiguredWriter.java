package dev.pegboard.tools.postgres;

import dev.pegboard.catalog.ToolContext;
import dev.pegboard.model.Completion;
import dev.pegboard.model.Model;
import dev.pegboard.model.Prompt;

/** The user's own model. */
record ConfiguredWriter(Model model, ToolContext context) implements SqlWriter {
    @Override
    public String name() {
        return model.name();
    }

    @Override
    public Completion write(String key, Prompt prompt) {
        return model.complete(prompt, context::onCancel);
    }

    @Override
    public void close() {
        model.close();
    }
}
