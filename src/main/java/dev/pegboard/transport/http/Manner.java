package dev.pegboard.transport.http;

import dev.pegboard.base.JsonObject;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** How the messages of a {@link Reply} look on their way. Knows nothing of when they come. */
interface Manner {
    /** False if the client wants the last responses alone. */
    boolean takesMessages();

    /** How long nothing may be heard of a call. */
    Duration patience();

    /** Sends the last responses when nothing was said before them. */
    void whole(List<JsonObject> last) throws IOException;

    /** Sends whatever comes out of the outbox, to its end. */
    void follow(Outbox outbox) throws IOException;
}
