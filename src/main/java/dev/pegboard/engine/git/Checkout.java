package dev.pegboard.engine.git;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Where a repository's files lie around a directory. Found by looking, without git. */
record Checkout(Path top, Path store, boolean bare) {
    private static final String POINTER = "gitdir:";

    /** The repository the directory is part of. */
    static Optional<Checkout> around(Path directory) {
        return Stream.iterate(directory, step -> step != null, Path::getParent)
                .filter(step -> Files.exists(step.resolve(".git")))
                .findFirst()
                .map(top -> new Checkout(top, store(top), false))
                .or(() -> bare(directory));
    }

    /** True if the checkout is one of several that share a repository. */
    boolean isLinked() {
        return Files.exists(store.resolve("commondir"));
    }

    private static Optional<Checkout> bare(Path directory) {
        boolean found = Files.isRegularFile(directory.resolve("HEAD"))
                && Files.isDirectory(directory.resolve("objects"))
                && Files.isDirectory(directory.resolve("refs"));
        return found ? Optional.of(new Checkout(directory, directory, true)) : Optional.empty();
    }

    /** Where .git is a file, it only tells where the repository is. */
    private static Path store(Path top) {
        Path entry = top.resolve(".git");
        if (!Files.isRegularFile(entry)) {
            return entry;
        }
        try {
            String text = Files.readString(entry).strip();
            return text.startsWith(POINTER)
                    ? top.resolve(text.substring(POINTER.length()).strip())
                    : entry;
        } catch (IOException | InvalidPathException e) {
            return entry; // Unreadable for us; git will say what is wrong with it.
        }
    }
}
