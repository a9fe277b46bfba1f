package dev.pegboard.wire;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** One request and the answer to it. */
public final class Exchange {
    private static final byte[] GO_ON = "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1);

    /** So much of a body that nobody wanted is passed over, to use the connection for the next request. */
    private static final int SHORT = 1 << 16;

    private final Connection connection;
    private final RequestHead request;
    private final Body body;
    private final Answer answer;
    private boolean uninvited;
    private volatile boolean last;

    Exchange(Connection connection, RequestHead request, Body body) throws Malformed {
        this.connection = connection;
        this.request = request;
        this.body = body;
        this.answer = new Answer(connection, request.old(), request.isHead());
        this.uninvited = request.expectsInvitation() && !body.isRead();
    }

    public String method() {
        return request.method();
    }

    /** The path and the query as they were sent. */
    public String target() {
        return request.target();
    }

    public Headers headers() {
        return request.headers();
    }

    /** The whole body; nothing if it is longer than that. */
    public Optional<byte[]> body(int limit) throws IOException {
        if (uninvited && (body.isChunked() || body.endsWithin(limit))) {
            uninvited = false;
            connection.write(GO_ON, 0, GO_ON.length);
        }
        connection.beginReading();
        try {
            return body.all(limit);
        } finally {
            connection.endReading();
        }
    }

    /** Sets a header of the answer. */
    public void set(String name, String value) {
        answer.set(name, value);
    }

    /** True if something of the answer was sent, so that it is too late for another one. */
    public boolean isAnswered() {
        return answer.hasBegun();
    }

    public void send(int status, byte[] content) throws IOException {
        last = isLast();
        answer.whole(status, content, last);
    }

    /** Begins an answer in pieces. */
    public void begin(int status) throws IOException {
        last = isLast() || request.old();
        answer.begin(status, last);
    }

    /** Sends a piece at once. */
    public void write(byte[] bytes, int from, int count) throws IOException {
        answer.piece(bytes, from, count);
    }

    /** Ends an answer in pieces; nothing can be sent any more. */
    public void end() throws IOException {
        answer.end();
    }

    /** A body that is long, or that the client may send or not, would be in the way of the next request. */
    private boolean isLast() {
        return !request.keepsAlive() || !body.endsWithin(SHORT) || uninvited;
    }

    /** Makes way for the next request; false if there can be none. */
    boolean makeWay() throws IOException {
        if (!answer.hasBegun()) {
            throw new IOException("the request was not answered");
        }
        answer.end();
        if (last || body.isRead()) {
            return !last;
        }
        connection.beginReading();
        return body.skip(SHORT);
    }
}
