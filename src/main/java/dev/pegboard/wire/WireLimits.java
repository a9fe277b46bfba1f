package dev.pegboard.wire;

import java.time.Duration;

/**
 * What no client may exceed.
 *
 * @param headers of one request
 * @param headerBytes of one request, all headers together
 * @param connections at once; if there are more, the one that is idle for longest is closed
 * @param idle after which a connection without a request is closed
 * @param request how long a client may take to send a request
 * @param stuck how long a client may take to send the body, or to read what is sent to it
 */
public record WireLimits(
        int headers, int headerBytes, int connections, Duration idle, Duration request, Duration stuck) {}
