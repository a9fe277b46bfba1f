package dev.pegboard.wire;

import java.time.Duration;

/**
 * What no client may exceed.
 *
 * @param headers of one request
 * @param headerBytes of one request, all headers together
 * @param connections at once; if there are more, the one is closed that is idle, or sends a head, for longest
 * @param idle after which a connection without a further request is closed
 * @param head how long a client may take to send the head of a request; that of the first one must have come so long
 *     after the client has connected, however long it shakes hands
 * @param request how long a client may take to send a whole request
 * @param stuck how long a client may take to send the body, or to read what is sent to it
 */
public record WireLimits(
        int headers,
        int headerBytes,
        int connections,
        Duration idle,
        Duration head,
        Duration request,
        Duration stuck) {}
