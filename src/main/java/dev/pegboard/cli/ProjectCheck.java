package dev.pegboard.cli;

import dev.pegboard.workspace.ProjectRoot;
import dev.pegboard.workspace.ProjectSettings;
import dev.pegboard.workspace.Router;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Which project is served from here and why, and whether its settings can be read. */
final class ProjectCheck {
    private final Optional<String> told;

    ProjectCheck(Optional<String> told) {
        this.told = told;
    }

    List<Finding> findings() {
        return List.of(Finding.of("project", this::project), Finding.of("settings", this::settings));
    }

    private Finding project() {
        return root().map(root -> Finding.ok("project", root + ", " + why(root)))
                .orElseGet(() -> Finding.ok(
                        "project",
                        "none: no " + ProjectRoot.SETTINGS_FILE + " or .git in "
                                + Path.of("").toAbsolutePath() + " or above, so calls must name their project"));
    }

    private Finding settings() {
        Optional<ProjectRoot> root = root();
        if (root.isEmpty()) {
            return Finding.ok("settings", "none without a project");
        }
        ProjectSettings settings = new Router(root).workspace(Optional.empty()).settings();
        boolean absent = settings.state().status() == ProjectSettings.Status.ABSENT;
        String file = ProjectRoot.SETTINGS_FILE;
        return Finding.ok("settings", absent ? "no " + file + ", and none is needed" : file + " is valid");
    }

    private String why(ProjectRoot root) {
        if (told.isPresent()) {
            return "because --project says so";
        }
        boolean settings = Files.exists(root.path().resolve(ProjectRoot.SETTINGS_FILE));
        return "because it has " + (settings ? ProjectRoot.SETTINGS_FILE : ".git");
    }

    private Optional<ProjectRoot> root() {
        return Assembly.project(told);
    }
}
