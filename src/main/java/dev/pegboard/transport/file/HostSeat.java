package dev.pegboard.transport.file;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The place of the one host of a bridge: taken, kept by a sign of life, left. Should two ever believe they have it, no job
 * runs twice, because each is claimed; at the next sign of life one of them notices. Knows nothing of jobs.
 */
final class HostSeat {
    private static final Duration LONGEST_TAKEOVER = Duration.ofSeconds(10);

    private final BridgeFolder folder;
    private final String bridgeId = "pegboard-" + UUID.randomUUID().toString().substring(0, 8);
    private @Nullable Occupant suspect;
    private long suspectSince;

    HostSeat(BridgeFolder folder) {
        this.folder = folder;
    }

    /** Sits down if the seat is free or deserted; to be tried again and again. */
    boolean take() throws IOException {
        return sitDown() || isDeserted() && succeed();
    }

    /** Gives a sign of life; false if the seat is lost. */
    boolean keep() throws IOException {
        if (!isOurs(folder.host())) {
            return false;
        }
        Files.setLastModifiedTime(folder.host(), FileTime.from(Instant.now()));
        return true;
    }

    void leave() throws IOException {
        if (isOurs(folder.host())) {
            Files.deleteIfExists(folder.host());
        }
        if (isOurs(folder.lock())) {
            Files.deleteIfExists(folder.lock());
        }
    }

    /** What a claim says about the claimant. */
    JsonObject claimant() {
        return JsonObject.of("bridgeId", bridgeId, "claimedAt", Instant.now().toString(), "pid", pid());
    }

    String bridgeId() {
        return bridgeId;
    }

    private boolean sitDown() throws IOException {
        JsonObject card = card();
        try {
            OwnFiles.create(folder.lock(), Json.bytes(card));
        } catch (FileAlreadyExistsException e) {
            return false;
        }
        try {
            OwnFiles.replace(folder.host(), Json.bytes(card));
            return true;
        } catch (IOException e) {
            leave();
            throw e;
        }
    }

    private boolean isDeserted() throws IOException {
        Occupant occupant = Occupant.of(folder);
        if (!occupant.equals(suspect)) {
            suspect = occupant;
            suspectSince = System.nanoTime();
        }
        return occupant.isGone(Duration.ofNanos(System.nanoTime() - suspectSince));
    }

    /** Two who want to succeed the same host do it one after the other, and the second sees the first. */
    private boolean succeed() throws IOException {
        try {
            OwnFiles.create(folder.takeover(), Json.bytes(claimant()));
        } catch (FileAlreadyExistsException e) {
            removeOldTakeover();
            return false;
        }
        try {
            if (!Occupant.of(folder).equals(suspect)) {
                return false;
            }
            Files.deleteIfExists(folder.lock());
            return sitDown();
        } finally {
            Files.deleteIfExists(folder.takeover());
        }
    }

    private void removeOldTakeover() throws IOException {
        Instant began = Files.getLastModifiedTime(folder.takeover()).toInstant();
        if (began.plus(LONGEST_TAKEOVER).isBefore(Instant.now())) {
            Files.deleteIfExists(folder.takeover());
        }
    }

    private boolean isOurs(Path file) {
        return OwnFiles.readObject(file)
                .flatMap(card -> card.text("bridgeId"))
                .filter(bridgeId::equals)
                .isPresent();
    }

    private JsonObject card() {
        return JsonObject.of("bridgeId", bridgeId, "version", 1L, "platform", platform())
                .with("workspace", String.valueOf(folder.path().getParent()))
                .with("pid", pid())
                .with("startedAt", Instant.now().toString())
                .with("wslAware", false)
                .with("machine", ProcessLife.machine());
    }

    private static long pid() {
        return ProcessHandle.current().pid();
    }

    /** The system's name as Node.js gives it. */
    private static String platform() {
        String name = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        return name.startsWith("win") ? "win32" : name.startsWith("mac") ? "darwin" : name;
    }
}
