package dev.pegboard.base;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes plain values as JSON in UTF-8. Our own for the same reason as the reader. */
final class JsonWriter {
    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.ISO_8859_1);

    private byte[] buffer = new byte[512];
    private int size;

    byte[] toBytes() {
        return Arrays.copyOf(buffer, size);
    }

    /** Plain comparisons on purpose: a switch over patterns links itself at run time and delays every start. */
    void value(@Nullable Object value) {
        if (value instanceof String text) {
            string(text);
        } else if (value instanceof Map<?, ?> map) {
            object(map);
        } else if (value instanceof Iterable<?> items) {
            list(items);
        } else if (value instanceof Number number) {
            number(number);
        } else if (value == null || value instanceof Boolean) {
            ascii(String.valueOf(value));
        } else {
            string(value.toString());
        }
    }

    private void object(Map<?, ?> map) {
        put('{');
        boolean first = true;
        for (Map.Entry<?, ?> member : map.entrySet()) {
            if (!first) {
                put(',');
            }
            first = false;
            string(String.valueOf(member.getKey()));
            put(':');
            value(member.getValue());
        }
        put('}');
    }

    private void list(Iterable<?> items) {
        put('[');
        boolean first = true;
        for (Object item : items) {
            if (!first) {
                put(',');
            }
            first = false;
            value(item);
        }
        put(']');
    }

    /** JSON has no NaN and no infinity: they go out as their names. */
    private void number(Number number) {
        boolean exact = number instanceof Long || number instanceof Integer || number instanceof BigInteger;
        if (exact || number instanceof BigDecimal || Double.isFinite(number.doubleValue())) {
            ascii(number.toString());
        } else {
            string(number.toString());
        }
    }

    private void string(String text) {
        put('"');
        int length = text.length();
        reserve(length);
        for (int i = 0; i < length; i++) {
            char next = text.charAt(i);
            if (next >= ' ' && next < 0x7f && next != '"' && next != '\\') {
                put(next);
            } else if (next < 0x80) {
                escape(next);
            } else {
                i = beyondAscii(text, i);
            }
        }
        put('"');
    }

    private void escape(char character) {
        switch (character) {
            case '"', '\\' -> pair(character);
            case '\n' -> pair('n');
            case '\r' -> pair('r');
            case '\t' -> pair('t');
            case '\b' -> pair('b');
            case '\f' -> pair('f');
            default -> unicode(character);
        }
    }

    private void pair(char character) {
        put('\\');
        put(character);
    }

    private void unicode(char character) {
        ascii("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
            put((char) HEX[character >> shift & 0xf]);
        }
    }

    /** Writes the character at that place, a surrogate pair whole and a lone surrogate escaped; the last place used. */
    private int beyondAscii(String text, int at) {
        char first = text.charAt(at);
        if (!Character.isSurrogate(first)) {
            bytes(text.substring(at, at + 1).getBytes(StandardCharsets.UTF_8));
            return at;
        }
        boolean pair = Character.isHighSurrogate(first)
                && at + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(at + 1));
        if (!pair) {
            unicode(first);
            return at;
        }
        bytes(text.substring(at, at + 2).getBytes(StandardCharsets.UTF_8));
        return at + 1;
    }

    private void ascii(String text) {
        for (int i = 0; i < text.length(); i++) {
            put(text.charAt(i));
        }
    }

    private void bytes(byte[] bytes) {
        reserve(bytes.length);
        System.arraycopy(bytes, 0, buffer, size, bytes.length);
        size += bytes.length;
    }

    private void put(char ascii) {
        if (size == buffer.length) {
            reserve(1);
        }
        buffer[size++] = (byte) ascii;
    }

    private void reserve(int more) {
        if (buffer.length - size < more) {
            buffer = Arrays.copyOf(buffer, Math.max(buffer.length * 2, size + more));
        }
    }
}
