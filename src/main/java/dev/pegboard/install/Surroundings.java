package dev.pegboard.install;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The machine as far as clients and their files are concerned.
 *
 * @param home the user's home directory, as the clients see it
 * @param project the directory whose files count for a project
 * @param launcher the program that started us, if it is known
 */
public record Surroundings(
        Path home, Path project, Map<String, String> environment, boolean mac, Optional<Path> launcher) {
    /** The directory that a variable names; empty if the variable does not name one. */
    Optional<Path> directory(String variable) {
        return Optional.ofNullable(environment.get(variable))
                .filter(value -> value.startsWith("/"))
                .map(Path::of);
    }

    /** Where desktop programs keep their files. */
    Path applicationData() {
        return mac
                ? home.resolve("Library/Application Support")
                : directory("XDG_CONFIG_HOME").orElse(home.resolve(".config"));
    }

    boolean hasProgram(String name) {
        return Stream.of(environment.getOrDefault("PATH", "").split(File.pathSeparator))
                .filter(folder -> folder.startsWith("/"))
                .map(folder -> Path.of(folder, name))
                .anyMatch(file -> Files.isRegularFile(file) && Files.isExecutable(file));
    }
}
