package dev.pegboard.workspace;

import dev.pegboard.base.Home;
import dev.pegboard.engine.db.Databases;
import dev.pegboard.engine.git.Git;
import dev.pegboard.engine.project.ProjectScan;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One project's engines and settings. A tool sees exactly one workspace and cannot reach another. */
public final class Workspace implements AutoCloseable {
    private final ProjectRoot root;
    private final Home home;
    private @Nullable OpenDatabases databases;

    Workspace(ProjectRoot root, Home home) {
        this.root = root;
        this.home = home;
    }

    /** The project's databases and all that is open of them. */
    public synchronized Databases databases() {
        if (databases == null) {
            databases = new OpenDatabases(home, root);
        }
        return databases.all();
    }

    /** The settings of all layers, as their files have them now. */
    public synchronized Settings allSettings() {
        databases();
        return Objects.requireNonNull(databases).settings();
    }

    @Override
    public synchronized void close() {
        if (databases != null) {
            databases.close();
        }
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
