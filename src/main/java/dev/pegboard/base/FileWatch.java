package dev.pegboard.base;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A value that is made of files, for as long as a process lives: made anew when one of the files has changed, which costs
 * one look at each of them. Safe for any number of threads.
 */
public final class FileWatch<T> {
    private final Supplier<List<Optional<FileStamp>>> look;
    private final Supplier<T> read;
    private volatile Snapshot<T> last;

    /** The stamps were taken before the value was made: a change in between is seen the next time. */
    private record Snapshot<T>(List<Optional<FileStamp>> stamps, Instant read, T value) {
        /** False if a file was written so shortly before that a further change could go unseen. */
        boolean isSettled() {
            for (Optional<FileStamp> stamp : stamps) {
                if (stamp.isPresent() && stamp.get().isYoung(read)) {
                    return false;
                }
            }
            return true;
        }
    }

    /** Looks at the files and reads them at once, and later whenever a look shows something else. */
    public FileWatch(Supplier<List<Optional<FileStamp>>> look, Supplier<T> read) {
        this.look = look;
        this.read = read;
        this.last = snapshot(look.get());
    }

    /** The value as the files have it now. */
    public T now() {
        List<Optional<FileStamp>> stamps = look.get();
        Snapshot<T> known = last;
        if (!known.isSettled() || !known.stamps().equals(stamps)) {
            known = snapshot(stamps);
            last = known;
        }
        return known.value();
    }

    private Snapshot<T> snapshot(List<Optional<FileStamp>> stamps) {
        return new Snapshot<>(stamps, Instant.now(), read.get());
    }
}
