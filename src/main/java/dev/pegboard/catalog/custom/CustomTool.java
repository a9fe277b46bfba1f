package dev.pegboard.catalog.custom;

import dev.pegboard.catalog.ToolCard;
import dev.pegboard.workspace.ToolFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A tool that a project defines: the file, the card made of it, and what the file says is to be done. */
public record CustomTool(ToolFile file, ToolCard card, Work work) {
    /** What is done when the tool is called. */
    public sealed interface Work {
        /** Statements whose :names are bound to the arguments, in the database of that name or the default one. */
        record Statements(List<String> statements, Optional<String> database) implements Work {}

        /** A program, never by a shell. It gets of our environment only what is usual and what is named. */
        record Program(ArgumentTemplate words, Set<String> environment) implements Work {}
    }

    /** The command by which a person approves it. */
    public String approval(Path project) {
        return "pegboard grant tool --project '" + project.toString().replace("'", "'\\''") + "' --tool " + card.name();
    }

    /** True if it does more than reading a database, so that a person has to look at it first. */
    public boolean needsApproval() {
        return runsProgram() || card.effect() != ToolCard.Effect.READ;
    }

    boolean runsProgram() {
        return work instanceof Work.Program;
    }
}
