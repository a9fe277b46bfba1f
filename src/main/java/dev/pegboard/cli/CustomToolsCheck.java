package dev.pegboard.cli;

import dev.pegboard.catalog.Catalog;
import dev.pegboard.catalog.custom.CustomPrompts;
import dev.pegboard.catalog.custom.CustomTool;
import dev.pegboard.catalog.custom.CustomTools;
import dev.pegboard.grant.Grants;
import dev.pegboard.workspace.ProjectRoot;
import dev.pegboard.workspace.SettingsProblem;
import dev.pegboard.workspace.ToolFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What is wrong with the tools and prompts that a project defines, and which of them wait for a person's approval. */
final class CustomToolsCheck {
    private static final String ABOUT = "own tools";

    private final ProjectRoot root;
    private final Catalog builtIn;
    private final Grants grants;

    CustomToolsCheck(ProjectRoot root, Catalog builtIn, Grants grants) {
        this.root = root;
        this.builtIn = builtIn;
        this.grants = grants;
    }

    List<Finding> findings() {
        List<Finding> findings = new ArrayList<>(promptFindings());
        if (!ToolFiles.Kind.TOOLS.isIn(root)) {
            return findings;
        }
        CustomTools.Found found = new CustomTools(root, builtIn.tools()).now();
        findings.add(Finding.ok(ABOUT, names(found.tools())));
        for (SettingsProblem problem : found.problems()) {
            findings.add(Finding.problem(ABOUT, problem.toString(), problem.advice()));
        }
        found.tools().stream().filter(this::waits).map(this::waiting).forEach(findings::add);
        return findings;
    }

    private List<Finding> promptFindings() {
        if (!ToolFiles.Kind.PROMPTS.isIn(root)) {
            return List.of();
        }
        return new CustomPrompts(root, builtIn.prompts())
                .now().problems().stream()
                        .map(problem -> Finding.problem("own prompts", problem.toString(), problem.advice()))
                        .toList();
    }

    private static String names(List<CustomTool> tools) {
        return tools.isEmpty()
                ? "none in " + ToolFiles.Kind.TOOLS.folder()
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
