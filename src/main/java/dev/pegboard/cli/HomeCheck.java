package dev.pegboard.cli;

import dev.pegboard.base.Home;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;

/** Whether Pegboard's own directory is usable, and by its owner alone. */
final class HomeCheck {
    private static final String ABOUT = "home";
    private static final String MOVE = "Make it writable, or set PEGBOARD_HOME to a directory that is.";

    private HomeCheck() {}

    static Finding of(Home home) {
        Path directory = home.directory();
        if (!Files.exists(directory)) {
            return missing(directory);
        }
        if (!Files.isDirectory(directory)) {
            return Finding.problem(ABOUT, directory + " is not a directory", MOVE);
        }
        if (!Files.isWritable(directory)) {
            return Finding.problem(ABOUT, directory + " is not writable", MOVE);
        }
        return isPrivate(directory)
                ? Finding.ok(ABOUT, directory + " is writable and private")
                : Finding.warning(ABOUT, directory + " is open to other users", "Run: chmod 700 " + directory);
    }

    private static Finding missing(Path directory) {
        boolean possible = Stream.iterate(directory, step -> step != null, Path::getParent)
                .filter(Files::exists)
                .findFirst()
                .filter(Files::isDirectory)
                .filter(Files::isWritable)
                .isPresent();
        return possible
                ? Finding.ok(ABOUT, directory + " will be made when it is needed")
                : Finding.problem(ABOUT, directory + " cannot be made", MOVE);
    }

    private static boolean isPrivate(Path directory) {
        try {
            return PosixFilePermissions.toString(Files.getPosixFilePermissions(directory))
                    .endsWith("------");
        } catch (UnsupportedOperationException e) {
            return true; // No such permissions here: the user's own directory is private by itself.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
