package dev.pegboard.instance;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Knows when an instance has nothing more to wait for. Ends nothing itself. */
public final class Vigil {
    /** How long an instance waits for somebody who needs it, unless told otherwise. */
    public static final Duration DEFAULT_IDLE = Duration.ofMinutes(30);

    private final Path root;
    private final Duration idle;
    private final LongSupplier clock;
    private volatile long lastVisit;

    /** An idle time of zero means for ever. */
    public Vigil(Path root, Duration idle) {
        this(root, idle, System::nanoTime);
    }

    Vigil(Path root, Duration idle, LongSupplier nanos) {
        this.root = root;
        this.idle = idle;
        this.clock = nanos;
        this.lastVisit = nanos.getAsLong();
    }

    /** Somebody needs us. */
    public void visited() {
        lastVisit = clock.getAsLong();
    }

    /** How long nobody has needed us. */
    public Duration quiet() {
        return Duration.ofNanos(clock.getAsLong() - lastVisit);
    }

    /** Why to end, if there is a reason; visits that go on are a reason to stay. */
    public Optional<String> reasonToEnd(int visits) {
        if (visits > 0) {
            visited();
        }
        if (!Files.isDirectory(root)) {
            return Optional.of("the project's directory is gone");
        }
        return idle.isPositive() && quiet().compareTo(idle) >= 0
                ? Optional.of("nobody needed it for " + readable(idle))
                : Optional.empty();
    }

    private static String readable(Duration time) {
        return time.toMinutes() > 0 ? time.toMinutes() + " minutes" : time.toMillis() + " ms";
    }
}
