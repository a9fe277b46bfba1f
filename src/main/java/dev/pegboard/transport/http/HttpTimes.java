package dev.pegboard.transport.http;

import java.time.Duration;

/**
 * How long things may take.
 *
 * @param patience how long an answer may be awaited before its connection is kept alive by comments
 * @param idleSession after which a session that nobody uses ends
 * @param stuck how long a client may take to send its body, or to read what is sent to it
 * @param drain how long running calls may go on after the server was told to end
 */
public record HttpTimes(Duration patience, Duration idleSession, Duration stuck, Duration drain) {
    public static final HttpTimes DEFAULT =
            new HttpTimes(Duration.ofSeconds(1), Duration.ofHours(1), Duration.ofMinutes(1), Duration.ofSeconds(3));

    public HttpTimes withDrain(Duration other) {
        return new HttpTimes(patience, idleSession, stuck, other);
    }
}
