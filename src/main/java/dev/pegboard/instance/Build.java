package dev.pegboard.instance;

import dev.pegboard.base.Built;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/**
 * Which program an instance runs: its version, and when its jar was made, for a program that was built anew.
 *
 * @param built the beginning of 1970 for a program that is no jar
 */
public record Build(String version, Instant built) {
    /** The program that asks. */
    public static Build own() {
        return new Build(Built.version(), madeAt(System.getProperty("java.class.path")));
    }

    static Instant madeAt(String classPath) {
        try {
            return classPath.endsWith(".jar")
                    ? Instant.ofEpochMilli(
                            Files.getLastModifiedTime(Path.of(classPath)).toMillis())
                    : Instant.EPOCH;
        } catch (IOException e) {
            return Instant.EPOCH; // The jar is being replaced right now.
        }
    }

    public boolean isOlderThan(Build other) {
        int order = compareVersions(version, other.version);
        return order < 0 || order == 0 && built.isBefore(other.built);
    }

    /** Compares number by number; what is no number counts as nought, so that two odd versions are alike. */
    private static int compareVersions(String left, String right) {
        String[] ours = left.split("\\.");
        String[] theirs = right.split("\\.");
        for (int i = 0; i < Math.max(ours.length, theirs.length); i++) {
            int order = Integer.compare(number(ours, i), number(theirs, i));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static int number(String[] parts, int index) {
        if (index >= parts.length) {
            return 0;
        }
        int value = 0;
        for (char c : parts[index].toCharArray()) {
            if (c < '0' || c > '9' || value > 10_000_000) {
                return value;
            }
            value = value * 10 + (c - '0');
        }
        return value;
    }
}
