package dev.pegboard.cli;

import dev.pegboard.base.Fault;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What a check found.
 *
 * @param about what was looked at, in a word
 * @param advice what to do about it, unless all is well
 */
record Finding(Level level, String about, String found, Optional<String> advice) {
    /** How bad it is. */
    enum Level {
        OK,
        WARNING,
        PROBLEM
    }

    static Finding ok(String about, String found) {
        return new Finding(Level.OK, about, found, Optional.empty());
    }

    static Finding warning(String about, String found, String advice) {
        return new Finding(Level.WARNING, about, found, Optional.of(advice));
    }

    static Finding problem(String about, String found, String advice) {
        return new Finding(Level.PROBLEM, about, found, Optional.of(advice));
    }

    /** The finding of a check that may itself fail. */
    static Finding of(String about, Supplier<Finding> check) {
        try {
            return check.get();
        } catch (Fault fault) {
            return problem(about, fault.message(), fault.hint());
        } catch (RuntimeException | LinkageError e) {
            return problem(about, "the check failed: " + e, "Report this: it is a bug in Pegboard.");
        }
    }
}
