package dev.pegboard.wire;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The body of a message as it comes in: so many bytes, or chunks up to an empty one. */
public final class Body {
    private static final int FIRST_PIECE = 1 << 16;
    private static final int LONGEST_SIZE = 1 << 10;
    private static final int TRAILERS = 100;
    private static final int TRAILER_BYTES = 1 << 14;

    private final WireInput in;
    private final boolean chunked;

    /** Bytes that are left of the body, or of the chunk at hand. */
    private long left;

    private boolean begun;
    private boolean ended;

    private Body(WireInput in, boolean chunked, long length) {
        this.in = in;
        this.chunked = chunked;
        this.left = length;
        this.ended = !chunked && length == 0;
    }

    /** The body that the headers announce; whatever could be understood in two ways is refused. */
    static Body of(Headers headers, WireInput in) throws Malformed {
        List<String> lengths = headers.all("Content-Length");
        List<String> encodings = headers.all("Transfer-Encoding");
        if (lengths.size() + encodings.size() > 1) {
            throw new Malformed(400, "The length of the body must be told once");
        }
        if (encodings.isEmpty()) {
            return new Body(in, false, lengths.isEmpty() ? 0 : Headers.number(lengths.getFirst(), 10));
        }
        if (!encodings.getFirst().equalsIgnoreCase("chunked")) {
            throw new Malformed(501, "The only Transfer-Encoding known here is chunked");
        }
        return new Body(in, true, 0);
    }

    public static Body empty(WireInput in) {
        return new Body(in, false, 0);
    }

    boolean isChunked() {
        return chunked;
    }

    /** True if nothing of it will come any more. */
    boolean isRead() {
        return ended;
    }

    /** True if it is known to end after so many bytes at most. */
    boolean endsWithin(int bytes) {
        return ended || !chunked && left <= bytes;
    }

    /** All of it; nothing if it is longer than that. Memory is taken as bytes come, not as they are announced. */
    Optional<byte[]> all(int limit) throws IOException {
        long most = chunked ? limit : left;
        if (most > limit) {
            return Optional.empty();
        }
        byte[] all = new byte[(int) Math.min(most, FIRST_PIECE)];
        int size = 0;
        while (isMore()) {
            if (size == limit) {
                return Optional.empty();
            }
            if (size == all.length) {
                all = Arrays.copyOf(all, (int) Math.min(most, 2L * size));
            }
            int count = (int) Math.min(left, all.length - size);
            size += took(in.read(all, size, count));
        }
        return Optional.of(size == all.length ? all : Arrays.copyOf(all, size));
    }

    /** Hands on what comes up to a line feed, which is passed over; false if the body ends before one. */
    public boolean line(Taker taker) throws IOException {
        while (isMore()) {
            int ready = in.await(left);
            int line = in.beforeLineFeed(ready);
            in.take(line, taker);
            took(line);
            if (line < ready) {
                in.pass(took(1));
                return true;
            }
        }
        return false;
    }

    /** Passes over what is left, or over so many bytes of it; true if that was all. */
    public boolean skip(long limit) throws IOException {
        for (long room = limit; room > 0 && isMore(); ) {
            int ready = in.await(Math.min(left, room));
            in.pass(took(ready));
            room -= ready;
        }
        return ended;
    }

    private boolean isMore() throws IOException {
        if (left == 0 && !ended) {
            nextChunk();
        }
        return left > 0;
    }

    private void nextChunk() throws IOException {
        if (begun) {
            in.line(0, 400);
        }
        begun = true;
        String size = in.line(LONGEST_SIZE, 400);
        int extension = size.indexOf(';');
        left = Headers.number(extension < 0 ? size : size.substring(0, extension), 16);
        if (left == 0) {
            Headers.read(in, TRAILERS, TRAILER_BYTES);
            ended = true;
        }
    }

    private int took(int count) {
        left -= count;
        ended = !chunked && left == 0;
        return count;
    }
}
