package dev.pegboard.model;

import java.net.http.HttpResponse;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** How long a provider asks to wait: so many seconds, or until a date. */
final class RetryAfter {
    private RetryAfter() {}

    static Optional<Duration> of(HttpResponse<?> response) {
        return response.headers().firstValue("Retry-After").flatMap(RetryAfter::of);
    }

    private static Optional<Duration> of(String written) {
        try {
            return Optional.of(
                    written.matches("\\d{1,9}")
                            ? Duration.ofSeconds(Long.parseLong(written))
                            : until(ZonedDateTime.parse(written, DateTimeFormatter.RFC_1123_DATE_TIME)));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static Duration until(ZonedDateTime date) {
        Duration left = Duration.between(Instant.now(), date.toInstant());
        return left.isNegative() ? Duration.ZERO : left;
    }
}
