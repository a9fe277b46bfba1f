package dev.pegboard.cli;

import dev.pegboard.catalog.ToolShelf;
import dev.pegboard.catalog.custom.CustomTool;
import dev.pegboard.catalog.custom.CustomTools;
import dev.pegboard.grant.Grants;
import dev.pegboard.workspace.ProjectRoot;
import dev.pegboard.workspace.SettingsProblem;
import dev.pegboard.workspace.ToolFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What is wrong with the tools that a project defines, and which of them wait for a person's approval. */
final class CustomToolsCheck {
    private static final String ABOUT = "own tools";

    private final ProjectRoot root;
    private final ToolShelf builtIn;
    private final Grants grants;

    CustomToolsCheck(ProjectRoot root, ToolShelf builtIn, Grants grants) {
        this.root = root;
        this.builtIn = builtIn;
        this.grants = grants;
    }

    List<Finding> findings() {
        if (!ToolFiles.areIn(root)) {
            return List.of();
        }
        CustomTools.Found found = new CustomTools(root, builtIn).now();
        List<Finding> findings = new ArrayList<>();
        findings.add(Finding.ok(ABOUT, names(found.tools())));
        for (SettingsProblem problem : found.problems()) {
            findings.add(Finding.problem(ABOUT, problem.toString(), problem.advice()));
        }
        found.tools().stream().filter(this::waits).map(this::waiting).forEach(findings::add);
        return findings;
    }

    private static String names(List<CustomTool> tools) {
        return tools.isEmpty()
                ? "none in " + ToolFiles.FOLDER
                : tools.stream().map(tool -> tool.card().name()).collect(Collectors.joining(", "));
    }

    private boolean waits(CustomTool tool) {
        return tool.needsApproval()
                && grants.tool(root.path(), tool.card().name(), tool.file().fingerprint())
                        .isEmpty();
    }

    private Finding waiting(CustomTool tool) {
        return Finding.warning(
                ABOUT,
                tool.card().name() + " is not approved as its file is now",
                "Read the file, then run: " + tool.approval(root.path()));
    }
}
