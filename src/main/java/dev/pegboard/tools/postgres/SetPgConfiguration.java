package dev.pegboard.tools.postgres;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Parameter;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.Databases;
import dev.pegboard.engine.db.postgres.Configuration;
import dev.pegboard.engine.db.postgres.ServerSetting;
import java.util.Optional;

/** Changes a parameter of a PostgreSQL server. */
final class SetPgConfiguration implements Tool<SetPgConfiguration.Input, SetPgConfiguration.Output> {
    record Input(
            @Parameter(maxLength = 100) String parameter,
            @Parameter(maxLength = 1_000) Optional<String> value,
            boolean confirm,
            @Parameter(byDefault = "false") boolean reset,
            @Parameter(byDefault = "false") boolean dryRun,
            Optional<String> database) {}

    /**
     * What was done, or would be.
     *
     * @param previous the value before
     * @param current the value that counts now
     * @param effect what has to happen before a new value counts; a reload is done with the change
     * @param restartPending true if the new value counts after a restart of the server only
     */
    record Output(
            String parameter,
            String previous,
            String current,
            ServerSetting.Effect effect,
            boolean restartPending,
            boolean changed,
            String statement) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        if (input.reset() == input.value().isPresent()) {
            throw new Fault(FaultCode.INVALID_ARGUMENT, "Either value or reset must be given")
                    .hint("Pass value to set the parameter, or reset: true to forget what was set before.");
        }
        Databases databases = context.workspace().databases();
        Database database = databases.open(input.database());
        Configuration configuration = new Configuration(database, context::onCancel);
        Configuration.Change change = configuration.planned(input.parameter(), input.value());
        if (input.dryRun()) {
            return answer(change, change.before(), false);
        }
        context.workspace().requireWrites(database);
        ServerSetting now = configuration.apply(change, databases.connections());
        return answer(change, now, true);
    }

    private static Outcome answer(Configuration.Change change, ServerSetting now, boolean changed) {
        ServerSetting before = change.before();
        String sentence = (changed ? "Done: " : "Nothing was done; this would be run: ") + change.statement() + ". "
                + before.name() + " was " + before.value() + "; " + counts(before.effect(), changed);
        Output output = new Output(
                before.name(),
                before.value(),
                now.value(),
                before.effect(),
                now.pendingRestart(),
                changed,
                change.statement());
        return Outcome.done(sentence, output);
    }

    private static String counts(ServerSetting.Effect effect, boolean changed) {
        return switch (effect) {
            case RESTART -> "the new value counts after a restart of the server, which a person has to do.";
            case NEW_CONNECTIONS -> "the new value counts for new connections.";
            case RELOAD -> changed ? "the configuration was reloaded." : "the configuration would be reloaded.";
        };
    }
}
