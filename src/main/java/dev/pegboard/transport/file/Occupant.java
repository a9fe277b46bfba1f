package dev.pegboard.transport.file;

import dev.pegboard.base.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Who holds the lock of a bridge, as far as its files tell.
 *
 * @param card what it wrote about itself
 * @param isNeighbour true if it runs on this very system, so that its process can be looked up
 * @param lastSign when it was last heard of
 */
record Occupant(JsonObject card, boolean isNeighbour, Instant lastSign) {
    private static final Duration SILENT = Duration.ofSeconds(15);
    private static final Duration SILENT_THOUGH_ALIVE = Duration.ofSeconds(60);
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(1);

    /** Longer than a beat: a machine that slept gives everybody the time to give a sign. */
    private static final Duration LOOK_AGAIN_IF_ALIVE = Duration.ofSeconds(6);

    /** A lock that says who made it is believed before host.json, which may be the predecessor's. */
    static Occupant of(BridgeFolder folder) throws IOException {
        Optional<JsonObject> lock = OwnFiles.readObject(folder.lock());
        String machine = ProcessLife.machine();
        boolean neighbour = !machine.isEmpty()
                && lock.flatMap(card -> card.text("machine"))
                        .filter(machine::equals)
                        .isPresent();
        Instant lockTime = time(folder.lock()), hostTime = time(folder.host());
        return new Occupant(
                lock.or(folder::hostCard).orElseGet(JsonObject::new),
                neighbour,
                lockTime.isAfter(hostTime) ? lockTime : hostTime);
    }

    /** True if it will not come back, seen by somebody who found it in this state for that long. */
    boolean isGone(Duration watched) {
        boolean alive = ProcessLife.mayLive(card, "startedAt");
        Duration silence = Duration.between(lastSign, Instant.now());
        if (alive) {
            return silence.compareTo(SILENT_THOUGH_ALIVE) > 0 && watched.compareTo(LOOK_AGAIN_IF_ALIVE) >= 0;
        }
        return isNeighbour || silence.compareTo(SILENT) > 0 && watched.compareTo(LOOK_AGAIN) >= 0;
    }

    private static Instant time(Path file) {
        try {
            return Files.getLastModifiedTime(file).toInstant();
        } catch (IOException e) {
            return FileTime.fromMillis(0).toInstant();
        }
    }
}
