package dev.pegboard.engine.db.repoint;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.discovery.Mention;
import dev.pegboard.engine.db.discovery.Rehearsal;
import dev.pegboard.fixture.Repository;
import dev.pegboard.workflow.GitTracking;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A real repository with a real worktree beside it. */
final class TwoCheckouts {
    /** Real git, as programs use it. */
    static final Tracking GIT = new GitTracking();

    /** As if there were no git. */
    static final Tracking NONE = new Tracking() {
        @Override
        public Set<String> tracked(Path directory, Collection<String> paths) {
            return Set.copyOf(paths);
        }

        @Override
        public Set<String> ignored(Path directory, Collection<String> paths) {
            return Set.of();
        }

        @Override
        public Set<String> hide(Path directory, Collection<String> paths) {
            return Set.of();
        }
    };

    final Path project;
    final Path worktree;
    private final Repository repository;

    TwoCheckouts(Path folder) {
        this.project = folder.resolve("project");
        this.worktree = folder.resolve("worktree");
        this.repository = Repository.at(project);
    }

    TwoCheckouts with(String path, String text) {
        repository.write(path, text);
        return this;
    }

    TwoCheckouts with(Map<String, String> files) {
        files.forEach(this::with);
        return this;
    }

    /** Commits what is there and makes the worktree; what is written into the project later is not tracked. */
    TwoCheckouts branched() {
        repository.commit();
        repository.git("worktree", "add", "--quiet", "-b", "feature", worktree.toString());
        return this;
    }

    Repointed repoint(Address from, Address to) {
        return Repointing.of(project, worktree, from, to).run(GIT);
    }

    Repointed rename(String name) {
        Address from = addressOf(project, "shop");
        return repoint(from, from.withDatabase(name));
    }

    /** The address of the first place that speaks of a database of that name. */
    static Address addressOf(Path root, String database) {
        return mentions(root).stream()
                .flatMap(mention -> mention.address().stream())
                .filter(address -> address.database().filter(database::equals).isPresent())
                .findFirst()
                .orElseThrow(() -> new AssertionError("nothing speaks of " + database));
    }

    static List<Mention> mentions(Path root) {
        try {
            return new Rehearsal(root).hear(Map.of()).mentions();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Gives a file of the worktree another text. */
    void restore(String path, String text) {
        new Repository(worktree).write(path, text);
    }

    String text(String path) {
        return read(worktree.resolve(path));
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What git says of the worktree. */
    String status() {
        return new Repository(worktree).git("status", "--porcelain");
    }

    String statusOfProject() {
        return repository.git("status", "--porcelain");
    }
}
