package dev.pegboard.wire;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes as they come in over a connection, and the lines among them. Knows nothing of what they mean. */
public final class WireInput {
    private static final int SIZE = 1 << 13;

    private final InputStream in;
    private byte[] buffer = new byte[SIZE];
    private int position;
    private int end;

    public WireInput(InputStream in) {
        this.in = in;
    }

    /** Waits for the next byte; false if none will come. */
    boolean isMore() throws IOException {
        if (position == end) {
            if (buffer.length > SIZE) {
                buffer = new byte[SIZE]; // A long line made it grow, and most are short.
            }
            position = 0;
            end = Math.max(0, in.read(buffer, 0, SIZE));
        }
        return position < end;
    }

    /** How many bytes have come that nobody took yet. */
    int ready() {
        return end - position;
    }

    /** The next line without its end, which is CR and LF; one that is longer is refused with that status. */
    String line(int longest, int tooLong) throws IOException {
        int length = 0;
        while (!endsAfter(length)) {
            if (length++ == longest) {
                throw new Malformed(tooLong, "The head of the message is too long");
            }
        }
        String line = new String(buffer, position, length, StandardCharsets.ISO_8859_1);
        position += length + 2;
        return line;
    }

    /** True if the line has that length; else the byte there must be one that a line may have. */
    private boolean endsAfter(int length) throws IOException {
        while (position + length + 1 >= end) {
            fill();
        }
        byte next = buffer[position + length];
        if (next >= ' ' && next != 0x7f || next < 0 || next == '\t') {
            return false;
        }
        if (next == '\r' && buffer[position + length + 1] == '\n') {
            return true;
        }
        throw new Malformed(400, "The head of the message has a byte that is not allowed there");
    }

    /** Gets more bytes and keeps those that nobody took. */
    private void fill() throws IOException {
        if (position > 0) {
            System.arraycopy(buffer, position, buffer, 0, end - position);
            end -= position;
            position = 0;
        } else if (end == buffer.length) {
            buffer = Arrays.copyOf(buffer, 2 * end);
        }
        end += required(in.read(buffer, end, buffer.length - end));
    }

    /** Some of the next bytes, at most so many; what has not come yet goes past the buffer. */
    int read(byte[] target, int from, int count) throws IOException {
        if (position == end) {
            return required(in.read(target, from, count));
        }
        int got = Math.min(count, end - position);
        System.arraycopy(buffer, position, target, from, got);
        position += got;
        return got;
    }

    /** How many of the next bytes have come, of so many at most; waits for one. */
    int await(long count) throws IOException {
        required(isMore() ? 1 : -1);
        return (int) Math.min(count, end - position);
    }

    /** How many of the next bytes come before a line feed; all of them if there is none. */
    int beforeLineFeed(int count) {
        int length = 0;
        while (length < count && buffer[position + length] != '\n') {
            length++;
        }
        return length;
    }

    void take(int count, Taker taker) {
        taker.add(buffer, position, count);
        position += count;
    }

    /** Passes over bytes that have come. */
    void pass(int count) {
        position += count;
    }

    /** Passes over whatever comes until the end, but over no more than that. */
    void skip(long limit) throws IOException {
        for (long left = limit; left > 0 && isMore(); ) {
            left -= ready();
            position = end;
        }
    }

    private static int required(int got) throws IOException {
        if (got < 0) {
            throw new EOFException("the connection ended in the middle of a message");
        }
        return got;
    }
}
