package dev.pegboard.tools.project;

import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Parameter;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.workflow.Workflows;
import java.util.ArrayList;
import java.util.List;

/** Gives a branch a worktree and a database of its own. */
final class WorkflowCreate implements Tool<WorkflowCreate.Input, WorkflowCreate.Output> {
    record Input(
            @Parameter(maxLength = 1_000) String branch,
            @Parameter(byDefault = "false") boolean new_branch) {}

    /**
     * What was made.
     *
     * @param configured files of the worktree that lead to the copy now
     * @param notes what else to know, a sentence each
     */
    record Output(
            String worktree_path,
            String branch,
            String database,
            String cloned_from,
            String way,
            long bytes,
            double elapsedMs,
            List<String> configured,
            List<String> notes) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        long start = System.nanoTime();
        Workflows.Created made =
                context.workspace().workflows().create(input.branch(), input.new_branch(), new Waiting(context));
        List<String> notes = new ArrayList<>(made.notes());
        made.files().unchanged().forEach(left -> notes.add(left.origin() + ": " + left.reason()));
        List<String> configured = new ArrayList<>(made.files().changed());
        configured.addAll(made.files().copied());
        Output output = new Output(
                made.workflow().worktree().toString(),
                made.workflow().branch(),
                made.databaseName(),
                made.workflow().source(),
                made.copied().way(),
                made.copied().bytes(),
                Words.millisSince(start),
                configured.stream().distinct().toList(),
                notes);
        return Outcome.done(
                ("Branch " + output.branch() + " is in " + output.worktree_path() + " with the database "
                                + output.database() + ", a copy of " + output.cloned_from() + " (" + output.way() + ", "
                                + Words.size(output.bytes()) + "). Whoever works there sees only that copy. "
                                + String.join(" ", notes))
                        .strip(),
                output);
    }
}
