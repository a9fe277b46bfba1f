package dev.pegboard.tools.postgres;

import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.Question;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.model.Completion;
import dev.pegboard.model.Model;
import dev.pegboard.model.Prompt;
import java.util.Optional;

/** Whoever writes the SQL of a question: the model that the user configured, or that of the client. */
sealed interface SqlWriter extends AutoCloseable permits ClientWriter, ConfiguredWriter {
    /** Its name for people, once it has written. */
    String name();

    /** What it writes. Each prompt of a call has a key of its own, so that an answer that came before can be told. */
    Completion write(String key, Prompt prompt);

    @Override
    default void close() {}

    /** The one that is there, the user's own first. */
    static Optional<SqlWriter> of(ToolContext context) {
        Optional<Model> configured = context.workspace().model();
        if (configured.isPresent()) {
            return Optional.of(new ConfiguredWriter(configured.get(), context));
        }
        boolean sampling = context.canAsk(new Question.Completion(new JsonObject()));
        return sampling ? Optional.of(new ClientWriter(context)) : Optional.empty();
    }
}
