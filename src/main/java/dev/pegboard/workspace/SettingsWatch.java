package dev.pegboard.workspace;

import dev.pegboard.base.Home;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The settings of one project for as long as a process lives: read anew when one of the files has changed, which costs
 * one look at each of them. Safe for any number of threads.
 */
public final class SettingsWatch {
    private final Home home;
    private final Optional<ProjectRoot> root;
    private final List<Path> files = new ArrayList<>();
    private volatile Snapshot last;

    /** The stamps were taken before the settings were read: a change in between is seen the next time. */
    private record Snapshot(List<Optional<FileStamp>> stamps, Instant read, Settings settings) {
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

    public SettingsWatch(Home home, Optional<ProjectRoot> root) {
        this.home = home;
        this.root = root;
        for (SettingsLayer layer : SettingsLayer.values()) {
            layer.file(home, root).ifPresent(files::add);
        }
        this.last = read(stamps());
    }

    /** The settings as the files have them now. */
    public Settings now() {
        List<Optional<FileStamp>> stamps = stamps();
        Snapshot known = last;
        if (!known.isSettled() || !known.stamps().equals(stamps)) {
            known = read(stamps);
            last = known;
        }
        return known.settings();
    }

    private Snapshot read(List<Optional<FileStamp>> stamps) {
        return new Snapshot(stamps, Instant.now(), Settings.of(home, root));
    }

    private List<Optional<FileStamp>> stamps() {
        List<Optional<FileStamp>> stamps = new ArrayList<>(files.size());
        for (Path file : files) {
            stamps.add(FileStamp.of(file));
        }
        return stamps;
    }
}
