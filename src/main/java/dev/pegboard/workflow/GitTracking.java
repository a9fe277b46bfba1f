package dev.pegboard.workflow;

import dev.pegboard.engine.db.repoint.Tracking;
import dev.pegboard.engine.git.LocalFiles;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Set;

/** Version control by git. */
public record GitTracking() implements Tracking {
    @Override
    public Set<String> tracked(Path directory, Collection<String> paths) {
        return new LocalFiles(directory).tracked(paths);
    }

    @Override
    public Set<String> ignored(Path directory, Collection<String> paths) {
        return new LocalFiles(directory).ignored(paths);
    }

    @Override
    public Set<String> hide(Path directory, Collection<String> paths) {
        return new LocalFiles(directory).hide(paths);
    }
}
