package dev.pegboard.tools.database;

import dev.pegboard.base.Fault;
import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Parameter;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.workflow.DatabaseDesk;
import dev.pegboard.workspace.KnownDatabase;
import dev.pegboard.workspace.Workspace;
import java.util.List;
import java.util.Optional;

/** Lists the databases that a project speaks of. */
final class DbList implements Tool<DbList.Input, DbList.Output> {
    record Input(@Parameter(byDefault = "false") boolean connect) {}

    /**
     * All of them.
     *
     * @param beside what else is where the default database is, and whether agents may make, fill and drop it
     */
    record Output(List<Entry> databases, Optional<List<DatabaseDesk.Entry>> beside, List<String> problems) {}

    /**
     * One of them.
     *
     * @param isDefault true for the one that calls are about which name none
     * @param writes whether agents may change it now
     * @param reached the server's version, or why it could not be reached, where that was tried
     */
    record Entry(
            String name,
            Optional<String> engine,
            Optional<String> address,
            String origin,
            boolean isDefault,
            boolean writes,
            Optional<String> problem,
            Optional<String> reached) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        Workspace workspace = context.workspace();
        List<Entry> entries = workspace.knownDatabases().stream()
                .map(known -> entry(known, workspace, input.connect() ? reached(known, context) : Optional.empty()))
                .toList();
        Optional<List<DatabaseDesk.Entry>> beside = input.connect() ? beside(workspace) : Optional.empty();
        return Outcome.data(new Output(entries, beside, workspace.databaseProblems()));
    }

    /** Nothing if the place cannot be reached, or is of a kind that we know no databases of. */
    private static Optional<List<DatabaseDesk.Entry>> beside(Workspace workspace) {
        try {
            return Optional.of(workspace.databaseDesk().list());
        } catch (Fault fault) {
            return Optional.empty();
        }
    }

    private static Entry entry(KnownDatabase known, Workspace workspace, Optional<String> reached) {
        return new Entry(
                known.name(),
                known.engine(),
                known.address(),
                known.origin(),
                known.usual(),
                workspace.mayWrite(known),
                known.problem(),
                reached);
    }

    private static Optional<String> reached(KnownDatabase known, ToolContext context) {
        if (known.address().isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(context.workspace()
                    .databases()
                    .open(Optional.of(known.name()))
                    .version(context::onCancel));
        } catch (Fault fault) {
            Fault told = context.disclosed(fault);
            return Optional.of(told.code().code() + ": " + told.message());
        }
    }
}
