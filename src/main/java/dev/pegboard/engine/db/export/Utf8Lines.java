package dev.pegboard.engine.db.export;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/** Lines of text on their way into a stream of bytes, which gets many of them at once, and only whole ones. */
final class Utf8Lines {
    private static final int FULL = 1 << 15;
    private static final int ROOM = 2 * FULL;

    private final OutputStream out;
    private byte[] buffer = new byte[ROOM];
    private int size;

    Utf8Lines(OutputStream out) {
        this.out = out;
    }

    /** A character below 128. */
    void put(char ascii) {
        if (size == buffer.length) {
            buffer = Arrays.copyOf(buffer, 2 * size);
        }
        buffer[size++] = (byte) ascii;
    }

    /** Text of characters below 128. */
    void ascii(String text) {
        for (int i = 0; i < text.length(); i++) {
            put(text.charAt(i));
        }
    }

    /** The character at that place, a surrogate pair whole and a lone surrogate as a question mark; the last place used. */
    int put(String text, int at) {
        char first = text.charAt(at);
        if (first < 0x80) {
            put(first);
            return at;
        }
        int whole = text.codePointAt(at);
        if (whole < 0x10000) {
            encode(Character.isSurrogate(first) ? '?' : whole);
            return at;
        }
        encode(whole);
        return at + 1;
    }

    /** UTF-8: a first byte that tells the length, then six bits in each of the others. */
    private void encode(int code) {
        if (code < 0x80) {
            put((char) code);
            return;
        }
        int shift = code < 0x800 ? 6 : code < 0x10000 ? 12 : 18;
        int lead = code < 0x800 ? 0xc0 : code < 0x10000 ? 0xe0 : 0xf0;
        put((char) (lead | code >> shift));
        for (int rest = shift - 6; rest >= 0; rest -= 6) {
            put((char) (0x80 | code >> rest & 0x3f));
        }
    }

    void endLine() throws IOException {
        put('\n');
        if (size >= FULL) {
            flush();
        }
    }

    void flush() throws IOException {
        out.write(buffer, 0, size);
        size = 0;
        if (buffer.length > 16 * ROOM) {
            buffer = new byte[ROOM];
        }
    }
}
