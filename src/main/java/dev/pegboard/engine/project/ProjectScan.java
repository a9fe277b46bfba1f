package dev.pegboard.engine.project;

import java.nio.file.Path;

/** Looks at a project's files. */
public final class ProjectScan {
    private final Path root;

    public ProjectScan(Path root) {
        this.root = root;
    }

    public Path root() {
        return root;
    }
}
