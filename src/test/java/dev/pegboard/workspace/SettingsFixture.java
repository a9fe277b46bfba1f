package dev.pegboard.workspace;

import dev.pegboard.base.Home;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A project and a home whose settings files a test writes. */
record SettingsFixture(Path directory) {
    Settings settings() {
        return Settings.of(home(), Optional.of(root()));
    }

    SettingsWatch watch() {
        return new SettingsWatch(home(), Optional.of(root()));
    }

    Home home() {
        return new Home(directory.resolve("home"));
    }

    ProjectRoot root() {
        return ProjectRoot.of(folder("shop").toString());
    }

    Path file(SettingsLayer layer) {
        return layer.file(home(), Optional.of(root())).orElseThrow();
    }

    Path write(SettingsLayer layer, String text) {
        Path file = file(layer);
        try {
            Files.createDirectories(file.resolveSibling(""));
            return Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes one setting as the layer spells it; the value is JSON, which is YAML as well. */
    Path write(SettingsLayer layer, SettingKey key, String value) {
        String name = key.path();
        if (!layer.isYaml()) {
            return write(layer, "{\n  // ours\n  \"" + layer.nameOf(key) + "\": " + value + ",\n}\n");
        }
        int dot = name.indexOf('.');
        return write(
                layer,
                dot < 0
                        ? "# ours\n\n" + name + ": " + value + "\n"
                        : "# ours\n" + name.substring(0, dot) + ":\n  " + name.substring(dot + 1) + ": " + value
                                + "\n");
    }

    private Path folder(String name) {
        try {
            return Files.createDirectories(directory.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
