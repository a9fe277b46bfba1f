package dev.pegboard.engine.db.discovery;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Of which engine files are, told by their first bytes. A database is read once only, before anybody opens it: a process
 * that closes a file loses all locks that it has on it, also those of an engine. Opens no database.
 */
public final class KnownFiles {
    private static final int HEAD = 16;

    private final Map<Path, Seen> seen = new ConcurrentHashMap<>();

    /** A file as it was when it was read. */
    private record Seen(Object identity, long size, FileTime changed, Optional<String> engine) {
        /** A database stays one whatever is written to it; anything else may become one. */
        boolean isStill(Seen now) {
            return identity.equals(now.identity)
                    && (engine.isPresent() || size == now.size && changed.equals(now.changed));
        }

        Seen with(Optional<String> found) {
            return new Seen(identity, size, changed, found);
        }
    }

    Optional<String> engine(Path file) {
        try {
            Seen now = look(file);
            Seen known = seen.compute(file, (path, last) -> last != null && last.isStill(now) ? last : read(path, now));
            return known.engine();
        } catch (IOException e) {
            return Optional.empty(); // What cannot be read cannot be queried.
        }
    }

    private static Seen look(Path file) throws IOException {
        BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        Object identity = Objects.requireNonNullElse(now.fileKey(), now.creationTime());
        return new Seen(identity, now.size(), now.lastModifiedTime(), Optional.empty());
    }

    private static Seen read(Path file, Seen now) {
        if (now.size() < HEAD) {
            return now;
        }
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            return now.with(engine(new String(in.readNBytes(HEAD), StandardCharsets.ISO_8859_1)));
        } catch (IOException e) {
            return now;
        }
    }

    private static Optional<String> engine(String head) {
        if (head.equals("SQLite format 3\0")) {
            return Optional.of("sqlite");
        }
        if (head.startsWith("DUCK", 8)) {
            return Optional.of("duckdb");
        }
        return head.startsWith("H:2,") ? Optional.of("h2") : Optional.empty();
    }
}
