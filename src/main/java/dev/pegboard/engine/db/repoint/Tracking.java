package dev.pegboard.engine.db.repoint;

import java.nio.file.Path;
import java.util.Collection;
import java.util.Set;

/** What version control says of files, and how it is told to say nothing. Paths are relative to the directory. */
public interface Tracking {
    /** Those of the files that are tracked. */
    Set<String> tracked(Path directory, Collection<String> paths);

    /** Those of the files that are not tracked and never proposed for it. */
    Set<String> ignored(Path directory, Collection<String> paths);

    /** Makes the files of that directory no news, for this working copy alone; returns those that are still news. */
    Set<String> hide(Path directory, Collection<String> paths);
}
