package dev.pegboard.grant;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * What a person allowed in one project.
 *
 * @param project the real path of the project
 * @param until when it ends; empty if it was granted for ever
 */
public record Grant(Path project, Subject subject, Instant grantedAt, Optional<Instant> until) {
    /** What is allowed. It counts only as long as every part is as it was when a person saw it. */
    public sealed interface Subject {
        /** The name of what it is about. */
        String name();

        /** Agents may change what is in a database, as long as it has that address, user and options. */
        record Writes(String name, String address) implements Subject {}

        /**
         * Agents may change what is in the copies that workflows have of a database, as long as the original has that
         * address, user and options.
         */
        record Copies(String name, String address) implements Subject {}

        /** Agents may run a tool that the project defines, as long as its file has that fingerprint. */
        record Tool(String name, String fingerprint) implements Subject {}
    }

    boolean countsAt(Instant now) {
        return until.isEmpty() || now.isBefore(until.get());
    }

    /** True if both are about the same thing, whatever they allow there. */
    boolean isAboutTheSameAs(Grant other) {
        return project.equals(other.project)
                && subject.getClass() == other.subject.getClass()
                && subject.name().equals(other.subject.name());
    }
}
