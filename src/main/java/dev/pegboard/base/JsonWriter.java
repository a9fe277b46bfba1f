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

    private static final int MAX_SIZE = Integer.MAX_VALUE - 8;

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
        } else if (value instanceof JsonText ready) {
            ready(ready.json().getBytes(StandardCharsets.UTF_8));
        } else if (value instanceof JsonBytes ready) {
            ready(ready);
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
            encode(first);
            return at;
        }
        int whole = text.codePointAt(at);
        if (!Character.isSupplementaryCodePoint(whole)) {
            unicode(first);
            return at;
        }
        encode(whole);
        return at + 1;
    }

    /** UTF-8: a first byte that tells the length, then six bits in each of the others. */
    private void encode(int code) {
        int shift = code < 0x800 ? 6 : code < 0x10000 ? 12 : 18;
        int lead = code < 0x800 ? 0xc0 : code < 0x10000 ? 0xe0 : 0xf0;
        put((char) (lead | code >> shift));
        for (int rest = shift - 6; rest >= 0; rest -= 6) {
            put((char) (0x80 | code >> rest & 0x3f));
        }
    }

    private void ready(byte[] json) {
        reserve(json.length);
        System.arraycopy(json, 0, buffer, size, json.length);
        size += json.length;
    }

    private void ready(JsonBytes json) {
        reserve(json.size());
        json.copyTo(buffer, size);
        size += json.size();
    }

    private void ascii(String text) {
        for (int i = 0; i < text.length(); i++) {
            put(text.charAt(i));
        }
    }

    private void put(char octet) {
        if (size == buffer.length) {
            reserve(1);
        }
        buffer[size++] = (byte) octet;
    }

    private void reserve(int more) {
        if (buffer.length - size < more) {
            buffer = Arrays.copyOf(buffer, Math.max((int) Math.min(2L * buffer.length, MAX_SIZE), size + more));
        }
    }
}
