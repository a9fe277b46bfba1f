package dev.pegboard.engine.db.repoint;

import dev.pegboard.engine.db.discovery.Rehearsal;
import dev.pegboard.engine.db.repoint.Repointed.Unchanged;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Takes files that version control does not know over into a worktree, as far as they speak of databases or might. What is
 * there already stays as it is. A file that is not even ignored is taken only if something would not be found without it.
 */
final class Copies {
    private static final String IN_THE_WAY =
            "In the worktree there is a directory in its place, or a file that cannot be read.";

    private final Rehearsal project;
    private final Path worktree;
    private final Tracking tracking;
    private final List<Unchanged> failed = new ArrayList<>();

    Copies(Rehearsal project, Path worktree, Tracking tracking) {
        this.project = project;
        this.worktree = worktree;
        this.tracking = tracking;
    }

    /** Those that could not be copied. */
    List<Unchanged> failed() {
        return failed;
    }

    /** The files that were copied. */
    List<String> run() {
        List<String> own = project.texts().keySet().stream().filter(this::isOwn).toList();
        own.stream().filter(this::isInTheWay).forEach(path -> failed.add(new Unchanged(path, IN_THE_WAY)));
        List<String> missing = own.stream().filter(this::isMissing).toList();
        Set<String> tracked = tracking.tracked(project.root(), missing);
        List<String> untracked =
                missing.stream().filter(path -> !tracked.contains(path)).toList();
        Set<String> ignored = tracking.ignored(project.root(), untracked);
        List<String> copied = new ArrayList<>();
        for (String path : untracked) {
            if ((ignored.contains(path) || isNeeded(path)) && copy(path)) {
                copied.add(path);
            }
        }
        return copied;
    }

    /** A folder with a repository of its own, such as another worktree, is not the project's. */
    private boolean isOwn(String path) {
        boolean foreign = false;
        Path folder = project.root().resolve(path).getParent();
        for (; folder != null && !folder.equals(project.root()); folder = folder.getParent()) {
            foreign |= Files.exists(folder.resolve(".git"), LinkOption.NOFOLLOW_LINKS);
        }
        return !foreign;
    }

    private boolean isMissing(String path) {
        return !Files.exists(worktree.resolve(path), LinkOption.NOFOLLOW_LINKS);
    }

    /** A directory, or a file that may not be read: what is in it counts for programs, and nobody could change it. */
    private boolean isInTheWay(String path) {
        Path file = worktree.resolve(path);
        return Files.exists(file) && !(Files.isRegularFile(file) && Files.isReadable(file));
    }

    private boolean isNeeded(String path) {
        return !project.hear(Map.of(path, Optional.empty())).equals(project.hear(Map.of()));
    }

    private boolean copy(String path) {
        Path target = worktree.resolve(path);
        try {
            if (!Rehearsal.real(target).startsWith(worktree)) {
                throw new IOException("A folder on the way is a link that leads out of the worktree.");
            }
            Files.createDirectories(target.getParent());
            Files.copy(project.root().resolve(path), target, StandardCopyOption.COPY_ATTRIBUTES);
            return true;
        } catch (IOException e) {
            failed.add(new Unchanged(path, "The file is not tracked and could not be copied into the worktree."));
            return false;
        }
    }
}
