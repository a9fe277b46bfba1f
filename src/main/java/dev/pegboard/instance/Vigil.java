package dev.pegboard.instance;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Knows when an instance has nothing more to wait for. Ends nothing itself. */
public final class Vigil {
    private final Path root;

    public Vigil(Path root) {
        this.root = root;
    }

    /** Why to end, if there is a reason, when nobody has needed us for that time. An idle time of zero means never. */
    public Optional<String> reasonToEnd(Duration quiet, Duration idle) {
        if (!Files.isDirectory(root)) {
            return Optional.of("the project's directory is gone");
        }
        return idle.isPositive() && quiet.compareTo(idle) >= 0
                ? Optional.of("nobody needed it for " + readable(idle))
                : Optional.empty();
    }

    private static String readable(Duration time) {
        return time.toMinutes() > 0 ? time.toMinutes() + " minutes" : time.toMillis() + " ms";
    }
}
