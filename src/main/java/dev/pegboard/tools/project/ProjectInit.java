package dev.pegboard.tools.project;

import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.workspace.ProjectSettings;

/** Proposes settings for a project, and writes none. */
final class ProjectInit implements Tool<ProjectInit.Input, ProjectInit.Output> {
    record Input() {}

    /**
     * A proposal.
     *
     * @param exists whether there is a file already
     */
    record Output(String file, boolean exists, String content) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        boolean exists = context.workspace().settingsAsFound().state().status() != ProjectSettings.Status.ABSENT;
        String content = context.workspace().proposedSettings();
        String note = exists ? "There is a pegboard.yaml already. Proposed:\n\n" : "Proposed pegboard.yaml:\n\n";
        return Outcome.done(
                note + content + "\nNothing is written; `pegboard init` writes it.",
                new Output("pegboard.yaml", exists, content));
    }
}
