package dev.pegboard.gateway;

import dev.pegboard.base.JsonBytes;
import dev.pegboard.wire.Body;
import dev.pegboard.wire.ResponseHead;
import dev.pegboard.wire.WireInput;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Reads the HTTP responses of an instance: a head, then a body of lines. */
final class HttpReader {
    private final WireInput in;
    private Body body;

    HttpReader(InputStream in) {
        this.in = new WireInput(in);
        this.body = Body.empty(this.in);
    }

    ResponseHead head() throws IOException {
        ResponseHead head = ResponseHead.read(in);
        body = head.body();
        return head;
    }

    /** The next line of the body that is not empty; nothing at the body's end. */
    Optional<JsonBytes> line() throws IOException {
        LineBuffer line = new LineBuffer();
        boolean more = true;
        while (more && line.size() == 0) {
            more = body.line(line);
        }
        return line.size() > 0 ? Optional.of(line.json()) : Optional.empty();
    }

    /** Reads what is left of a body, so that the next response can follow; false if it does not end as it should. */
    boolean skipRest() {
        try {
            return body.skip(Long.MAX_VALUE);
        } catch (IOException e) {
            return false;
        }
    }
}
