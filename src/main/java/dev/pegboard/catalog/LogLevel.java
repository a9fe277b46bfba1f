package dev.pegboard.catalog;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** How important a log message is, the least important first. */
public enum LogLevel {
    DEBUG,
    INFO,
    NOTICE,
    WARNING,
    ERROR,
    CRITICAL,
    ALERT,
    EMERGENCY;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<LogLevel> of(String word) {
        return Stream.of(values()).filter(level -> level.word().equals(word)).findFirst();
    }
}
