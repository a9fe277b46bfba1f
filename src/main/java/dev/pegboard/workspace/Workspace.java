package dev.pegboard.workspace;

import dev.pegboard.engine.git.Git;
import dev.pegboard.engine.project.ProjectScan;

/** One project's engines and settings. A tool sees exactly one workspace and cannot reach another. */
public final class Workspace {
    private final ProjectRoot root;

    Workspace(ProjectRoot root) {
        this.root = root;
    }

    public ProjectRoot root() {
        return root;
    }

    public Git git() {
        return new Git(root.path());
    }

    public ProjectScan scan() {
        return new ProjectScan(root.path(), git()::files);
    }

    /** The project's settings as its file has them now; a fault if the file is invalid. */
    public ProjectSettings settings() {
        return settingsAsFound().valid();
    }

    /** The project's settings, also where the file is invalid. */
    public ProjectSettings settingsAsFound() {
        return ProjectSettings.read(root);
    }
}
