package dev.pegboard.base;

import java.time.Instant;
import java.util.Optional;

/**
 * One process of this machine, told apart from later ones that got its number. Knows nothing of what it does.
 *
 * @param start when it began, where the system tells
 */
public record ProcessMark(long pid, Optional<String> start) {
    public static ProcessMark own() {
        return of(ProcessHandle.current());
    }

    private static ProcessMark of(ProcessHandle process) {
        return new ProcessMark(process.pid(), process.info().startInstant().map(Instant::toString));
    }

    public boolean lives() {
        return ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .filter(process -> of(process).equals(this))
                .isPresent();
    }

    /** What its work at a server is called there, so that others know what it has left. */
    public String label() {
        return "pegboard " + pid + start.map(time -> " " + time).orElse("");
    }
}
