package dev.pegboard.workspace;

import dev.pegboard.engine.db.admin.Programs;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The programs of this machine: those that the user named, then those on the PATH. Never those of a project. */
record InstalledPrograms(Map<String, Object> named, String path) implements Programs {
    static InstalledPrograms of(Settings settings) {
        return new InstalledPrograms(
                settings.programs(), Optional.ofNullable(System.getenv("PATH")).orElse(""));
    }

    @Override
    public Optional<Path> find(String name) {
        return Stream.concat(
                        Stream.ofNullable(named.get(name)).map(String::valueOf),
                        Stream.of(path.split(File.pathSeparator)).map(directory -> directory + File.separator + name))
                .flatMap(InstalledPrograms::absolute)
                .filter(Files::isExecutable)
                .filter(Files::isRegularFile)
                .findFirst();
    }

    /** What the PATH says of the working directory is passed over: that may be a project. */
    private static Stream<Path> absolute(String text) {
        try {
            return Stream.of(Path.of(text)).filter(Path::isAbsolute);
        } catch (InvalidPathException e) {
            return Stream.empty();
        }
    }
}
