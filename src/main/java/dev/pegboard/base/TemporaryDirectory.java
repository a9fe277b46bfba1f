package dev.pegboard.base;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A directory that is gone, with all in it, once it was used. */
public record TemporaryDirectory(Path path) implements AutoCloseable {
    public static TemporaryDirectory named(String prefix) throws IOException {
        return new TemporaryDirectory(Files.createTempDirectory(prefix).toRealPath());
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> all = Files.walk(path)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}
