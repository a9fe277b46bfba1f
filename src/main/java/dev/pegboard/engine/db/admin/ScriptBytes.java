package dev.pegboard.engine.db.admin;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** The bytes of a script with a look ahead, the number of the line, and those of the statement that is being read. */
public final class ScriptBytes {
    private static final int END = -1;
    private static final byte[] NOTHING = {};
    private static final int SIZE = 1 << 16;

    private final InputStream input;
    private final byte[] buffer = new byte[SIZE];
    private byte[] statement = new byte[256];
    private int length;
    private int start;
    private int end;
    private long line = 1;

    public ScriptBytes(InputStream input) {
        this.input = input;
    }

    /** The byte so many places ahead, or -1 after the last. */
    public int peek(int ahead) throws IOException {
        if (start + ahead >= end && !refill(ahead)) {
            return END;
        }
        return buffer[start + ahead] & 0xFF;
    }

    private boolean refill(int ahead) throws IOException {
        System.arraycopy(buffer, start, buffer, 0, end - start);
        end -= start;
        start = 0;
        while (ahead >= end) {
            int read = input.read(buffer, end, buffer.length - end);
            if (read < 0) {
                return false;
            }
            end += read;
        }
        return true;
    }

    /** The next byte becomes a part of the statement. */
    public void take() throws IOException {
        int next = peek(0);
        if (length == statement.length) {
            statement = Arrays.copyOf(statement, Math.multiplyExact(length, 2));
        }
        statement[length++] = (byte) next;
        skip();
    }

    public void take(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            take();
        }
    }

    /** Takes a mark of that length, and all up to the next one of the same letters, which is taken too. */
    public void takeBetween(int length) throws IOException {
        byte[] mark = new byte[length];
        for (int i = 0; i < length; i++) {
            mark[i] = (byte) peek(i);
        }
        take(length);
        while (peek(0) >= 0 && !startsWith(mark)) {
            take();
        }
        take(peek(0) < 0 ? 0 : length);
    }

    public void skip() throws IOException {
        if (peek(0) == '\n') {
            line++;
        }
        start++;
    }

    public void skip(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            skip();
        }
    }

    /** The rest of the line without its end; the next line is the place afterwards. */
    public byte[] restOfLine() throws IOException {
        byte[] rest = NOTHING;
        while (peek(0) != END) {
            int stop = start;
            while (stop < end && buffer[stop] != '\n') {
                stop++;
            }
            rest = joined(rest, Arrays.copyOfRange(buffer, start, stop));
            start = stop;
            if (stop < end) {
                skip();
                return rest;
            }
        }
        return rest;
    }

    private static byte[] joined(byte[] first, byte[] second) {
        if (first.length == 0) {
            return second;
        }
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    public boolean startsWith(byte[] text) throws IOException {
        for (int i = 0; i < text.length; i++) {
            if (peek(i) != (text[i] & 0xFF)) {
                return false;
            }
        }
        return text.length > 0;
    }

    public long line() {
        return line;
    }

    public boolean hasStatement() {
        return length > 0;
    }

    /** What was taken since the last time. */
    public byte[] statement() {
        byte[] taken = Arrays.copyOf(statement, length);
        length = 0;
        return taken;
    }
}
