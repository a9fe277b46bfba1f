package dev.pegboard.engine.db;

import dev.pegboard.engine.db.discovery.Discovery;
import dev.pegboard.engine.db.discovery.Findings;
import dev.pegboard.engine.db.discovery.KnownFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Remembers what was found in a project for as long as the files that it was found in stay as they are. */
final class Search {
    /** Files are not looked at more often than this. */
    private static final Duration LOOK = Duration.ofSeconds(1);

    /** A file that is new is found after this time. */
    private static final Duration ANEW = Duration.ofSeconds(15);

    private final Path root;
    private final KnownFiles files = new KnownFiles();
    private volatile @Nullable Known known;

    /** What was found, in which state of the files, and when it was last looked at. */
    private record Known(
            Map<String, Object> configured,
            Findings findings,
            List<Optional<FileTime>> stamps,
            long searched,
            long looked) {
        Known lookedAt(long now) {
            return new Known(configured, findings, stamps, searched, now);
        }
    }

    Search(Path root) {
        this.root = root;
    }

    Findings findings(DatabaseSettings settings) {
        Known last = known;
        long now = System.nanoTime();
        if (last == null || !last.configured().equals(settings.configured()) || isOld(last, now)) {
            last = search(settings, now);
            known = last;
        }
        return last.findings();
    }

    private boolean isOld(Known last, long now) {
        if (now - last.looked() < LOOK.toNanos()) {
            return false;
        }
        known = last.lookedAt(now);
        return now - last.searched() > ANEW.toNanos()
                || !stamps(last.findings().files()).equals(last.stamps());
    }

    private Known search(DatabaseSettings settings, long now) {
        Findings findings = new Discovery(root, settings.configured(), files).find();
        return new Known(settings.configured(), findings, stamps(findings.files()), now, now);
    }

    private static List<Optional<FileTime>> stamps(List<Path> files) {
        List<Optional<FileTime>> stamps = new ArrayList<>(files.size());
        for (Path file : files) {
            stamps.add(stamp(file));
        }
        return stamps;
    }

    private static Optional<FileTime> stamp(Path file) {
        try {
            return Optional.of(Files.getLastModifiedTime(file));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
