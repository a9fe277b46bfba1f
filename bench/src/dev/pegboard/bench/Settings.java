package dev.pegboard.bench;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What to run, at which size, and where everything is; given, and checked, by the start script. */
record Settings(
        Set<String> parts, boolean quick, Path root, Path pegboard, Path node, Path jdkHome, Path postgres) {
    private static final List<String> ALL_PARTS =
            List.of("startup", "throughput", "lost", "memory", "gateway", "bridge", "db", "clone", "serve", "soak");

    static Settings read(String[] arguments) {
        Set<String> parts = new LinkedHashSet<>(List.of(arguments));
        boolean quick = parts.remove("--quick");
        if (parts.isEmpty()) {
            parts.addAll(ALL_PARTS);
        }
        return new Settings(parts, quick, path("root"), path("pegboard"), path("node"), path("jdk"), path("postgres"));
    }

    boolean standIn() {
        return !pegboard.equals(root.resolve("pegboard"));
    }

    boolean complete() {
        return !quick && !standIn() && parts.containsAll(ALL_PARTS);
    }

    int size(int full, int small) {
        return quick ? small : full;
    }

    Path jdk(String program) {
        return jdkHome.resolve("bin").resolve(program);
    }

    Path peerPackage() {
        return npmPackage("@modelcontextprotocol/server-everything");
    }

    Path npmPackage(String name) {
        return root.resolve("target/bench/node_modules").resolve(name);
    }

    /** A folder of the benchmark's own, made when missing. */
    Path scratch(String name) {
        try {
            return Files.createDirectories(root.resolve("target/bench").resolve(name));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    File log(String contestant) {
        return scratch("logs").resolve(contestant.replace(' ', '-') + ".log").toFile();
    }

    /** Only a whole run may replace the results that are kept with the source. */
    Path results() throws IOException {
        return complete() ? Files.createDirectories(root.resolve("bench/results")) : scratch("results");
    }

    private static Path path(String name) {
        return Path.of(System.getProperty("bench." + name));
    }
}
