package dev.pegboard.transport.file;

import dev.pegboard.base.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** Whether a process that left its number in a file still lives; knows nothing of what the file is for. */
final class ProcessLife {
    /** How far the clocks of a process table and of a file may disagree. */
    private static final Duration SLACK = Duration.ofSeconds(5);

    private ProcessLife() {}

    /** False if the process that wrote its pid at that time surely is none of this machine's living ones. */
    static boolean mayLive(JsonObject card, String timeName) {
        return card.get("pid") instanceof Long pid
                && ProcessHandle.of(pid)
                        .filter(ProcessHandle::isAlive)
                        .filter(process -> !isZombie(pid))
                        .filter(process -> !beganAfter(process, card.text(timeName)))
                        .isPresent();
    }

    /** Names the running system and its table of processes; empty where that cannot be told. */
    static String machine() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip()
                    + " "
                    + Files.readSymbolicLink(Path.of("/proc/self/ns/pid"));
        } catch (IOException | UnsupportedOperationException e) {
            return "";
        }
    }

    /** True if another process got the same number later. */
    private static boolean beganAfter(ProcessHandle process, Optional<String> time) {
        Optional<Instant> written = time.flatMap(ProcessLife::instant);
        Optional<Instant> began = process.info().startInstant();
        return written.isPresent()
                && began.isPresent()
                && began.get().isAfter(written.get().plus(SLACK));
    }

    static Optional<Instant> instant(String text) {
        try {
            return Optional.of(Instant.parse(text));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /** Dead, but not buried: some containers have nobody who does that. */
    private static boolean isZombie(long pid) {
        try {
            String state = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
            return state.startsWith("Z", state.lastIndexOf(')') + 2);
        } catch (IOException e) {
            return false;
        }
    }
}
