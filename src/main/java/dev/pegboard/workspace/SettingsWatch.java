package dev.pegboard.workspace;

import dev.pegboard.base.FileStamp;
import dev.pegboard.base.FileWatch;
import dev.pegboard.base.Home;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The settings of one project for as long as a process lives, as its files have them at every moment. */
public final class SettingsWatch {
    private final List<Path> files = new ArrayList<>();
    private final FileWatch<Settings> settings;

    public SettingsWatch(Home home, Optional<ProjectRoot> root) {
        for (SettingsLayer layer : SettingsLayer.values()) {
            layer.file(home, root).ifPresent(files::add);
        }
        this.settings = new FileWatch<>(this::stamps, () -> Settings.of(home, root));
    }

    /** The settings as the files have them now. */
    public Settings now() {
        return settings.now();
    }

    private List<Optional<FileStamp>> stamps() {
        List<Optional<FileStamp>> stamps = new ArrayList<>(files.size());
        for (Path file : files) {
            stamps.add(FileStamp.of(file));
        }
        return stamps;
    }
}
