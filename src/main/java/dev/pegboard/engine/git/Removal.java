package dev.pegboard.engine.git;

import dev.pegboard.base.Command;
import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.stream.Stream;

/** Takes worktrees off the disk and off git's list. Asks nobody: who calls it knows that nothing is lost. */
record Removal(GitProgram git) {
    private static final Duration LONGEST = Duration.ofMinutes(30);

    /** Removes a worktree that git finds whole; with force also one that has changes, submodules or a lock. */
    void remove(Path path, boolean force) {
        Command.Result result = force
                ? git.within(LONGEST).result("worktree", "remove", "--force", "--force", "--", path.toString())
                : git.within(LONGEST).result("worktree", "remove", "--", path.toString());
        if (!result.succeeded()) {
            throw git.refused("worktree remove", result.errors());
        }
    }

    /** Removes whatever is there of a worktree, in the list and on the disk. */
    void erase(Path path) {
        String[] words = {"worktree", "remove", "--force", "--force", "--", path.toString()};
        if (!git.within(LONGEST).result(words).succeeded()) {
            delete(path);
            git.result(words); // Without its directory git only takes it off the list; it may not have been there.
        }
    }

    /** True if there is nothing, or a directory without anything in it. */
    static boolean isEmpty(Path path) {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return true;
        }
        try (Stream<Path> content = Files.list(path)) {
            return !Files.isSymbolicLink(path) && content.findAny().isEmpty();
        } catch (NotDirectoryException | NoSuchFileException e) {
            return false;
        } catch (IOException e) {
            throw undeletable(path, e);
        }
    }

    private static void delete(Path path) {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try {
            Files.walkFileTree(path, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.delete(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path directory, java.io.IOException problem)
                        throws IOException {
                    Files.delete(directory);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw undeletable(path, e);
        }
    }

    private static Fault undeletable(Path path, IOException cause) {
        return new Fault(
                        FaultCode.UNFINISHED,
                        "What is left in " + path + " could not be deleted: " + cause.getMessage(),
                        cause)
                .with("path", path.toString())
                .hint("Delete that directory, then run: git worktree prune");
    }
}
