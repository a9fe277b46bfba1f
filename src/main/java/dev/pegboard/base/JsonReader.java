package dev.pegboard.base;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads one JSON text (RFC 8259, UTF-8), strictly. Of two members with one name the last counts, as in JavaScript.
 *
 * <p>It is our own because every start of the program waits for it: it touches no class that is slow to initialize, as
 * BigDecimal is, before a text needs it.
 */
final class JsonReader {
    /** With more digits than this a decimal does not fit a double exactly. */
    private static final int DOUBLE_DIGITS = 15;

    /** Every number with at most this many digits fits a long. */
    private static final int LONG_DIGITS = 18;

    /** The most characters of a number, and the largest exponent: whoever calculates with it must not choke. */
    private static final int MAX_NUMBER_LENGTH = 1000;

    private final byte[] text;
    private int position;
    private int depth;

    JsonReader(byte[] text) {
        this.text = text;
    }

    /** The one value of the text. */
    @Nullable
    Object read() throws JsonSyntax {
        skipSpace();
        if (position == text.length) {
            throw new JsonSyntax("there is no JSON value");
        }
        Object value = value();
        skipSpace();
        if (position < text.length) {
            throw wrong("there is more text after the JSON value");
        }
        return value;
    }

    private @Nullable Object value() throws JsonSyntax {
        return switch (peek()) {
            case '{' -> object();
            case '[' -> list();
            case '"' -> string();
            case 't' -> word("true", Boolean.TRUE);
            case 'f' -> word("false", Boolean.FALSE);
            case 'n' -> word("null", null);
            case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> number();
            default -> throw wrong("a value cannot start here");
        };
    }

    private JsonObject object() throws JsonSyntax {
        JsonObject object = new JsonObject();
        enter();
        if (isNext('}')) {
            return leave(object);
        }
        do {
            skipSpace();
            if (peek() != '"') {
                throw wrong("a member's name is missing");
            }
            String name = string();
            skipSpace();
            expect(':');
            skipSpace();
            object.put(name, value());
            skipSpace();
        } while (isNext(','));
        expect('}');
        return leave(object);
    }

    private List<@Nullable Object> list() throws JsonSyntax {
        List<@Nullable Object> list = new ArrayList<>();
        enter();
        if (isNext(']')) {
            return leave(list);
        }
        do {
            skipSpace();
            list.add(value());
            skipSpace();
        } while (isNext(','));
        expect(']');
        return leave(list);
    }

    private void enter() throws JsonSyntax {
        position++;
        if (++depth > Json.MAX_DEPTH) {
            throw wrong("it is nested deeper than " + Json.MAX_DEPTH + " levels");
        }
        skipSpace();
    }

    private <T> T leave(T value) {
        depth--;
        return value;
    }

    private @Nullable Object word(String word, @Nullable Object value) throws JsonSyntax {
        for (int i = 0; i < word.length(); i++) {
            if (position == text.length || text[position] != word.charAt(i)) {
                throw wrong("'" + word + "' is misspelt");
            }
            position++;
        }
        return value;
    }

    // ---- strings

    private String string() throws JsonSyntax {
        int start = ++position;
        boolean ascii = true;
        while (position < text.length) {
            byte next = text[position];
            if (next == '"') {
                return plain(start, position++, ascii);
            }
            if (next == '\\') {
                return escaped(start);
            }
            if (next >= 0 && next < ' ') {
                throw wrong("a control character must be escaped");
            }
            ascii &= next >= 0;
            position++;
        }
        throw wrong("a string has no end");
    }

    private String plain(int start, int end, boolean ascii) throws JsonSyntax {
        return ascii ? new String(text, start, end - start, StandardCharsets.ISO_8859_1) : decoded(start, end);
    }

    private String decoded(int start, int end) throws JsonSyntax {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(text, start, end - start))
                    .toString();
        } catch (CharacterCodingException e) {
            throw wrong("a string is not UTF-8");
        }
    }

    /** The string that began at start and has an escape at the present position. */
    private String escaped(int start) throws JsonSyntax {
        StringBuilder string = new StringBuilder();
        int from = start;
        while (position < text.length) {
            byte next = text[position];
            if (next == '"') {
                return string.append(decoded(from, position++)).toString();
            }
            if (next >= 0 && next < ' ') {
                throw wrong("a control character must be escaped");
            }
            position++;
            if (next == '\\') {
                string.append(decoded(from, position - 1)).append(escape());
                from = position;
            }
        }
        throw wrong("a string has no end");
    }

    private char escape() throws JsonSyntax {
        char letter = (char) peek();
        position++;
        return switch (letter) {
            case '"', '\\', '/' -> letter;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unicode();
            default -> throw wrong("there is no such escape");
        };
    }

    private char unicode() throws JsonSyntax {
        int code = 0;
        for (int i = 0; i < 4; i++) {
            int digit = Character.digit(peek(), 16);
            if (digit < 0) {
                throw wrong("an escape needs four hexadecimal digits");
            }
            code = code * 16 + digit;
            position++;
        }
        return (char) code;
    }

    // ---- numbers

    private Object number() throws JsonSyntax {
        int start = position;
        isNext('-');
        int digits = integerPart();
        boolean fraction = isNext('.');
        if (fraction) {
            digits();
        }
        boolean exponent = isNext('e') || isNext('E');
        if (exponent) {
            if (!isNext('+')) {
                isNext('-');
            }
            digits();
        }
        if (!fraction && !exponent && digits <= LONG_DIGITS) {
            return small(start);
        }
        return large(new String(text, start, position - start, StandardCharsets.ISO_8859_1), fraction, exponent);
    }

    private int integerPart() throws JsonSyntax {
        if (isNext('0')) {
            if (position < text.length && isDigit(text[position])) {
                throw wrong("a number must not start with 0");
            }
            return 1;
        }
        return digits();
    }

    private int digits() throws JsonSyntax {
        int start = position;
        while (position < text.length && isDigit(text[position])) {
            position++;
        }
        if (position == start) {
            throw wrong("a digit is missing");
        }
        return position - start;
    }

    private Long small(int start) {
        boolean negative = text[start] == '-';
        long number = 0;
        for (int i = negative ? start + 1 : start; i < position; i++) {
            number = number * 10 + text[i] - '0';
        }
        return negative ? -number : number;
    }

    /** A double where it is exact, so that most numbers stay small; else as many digits as were written. */
    private Object large(String written, boolean fraction, boolean exponent) throws JsonSyntax {
        if (written.length() > MAX_NUMBER_LENGTH) {
            throw wrong("a number has more than " + MAX_NUMBER_LENGTH + " characters");
        }
        if (!fraction && !exponent) {
            BigInteger whole = new BigInteger(written);
            return whole.bitLength() < Long.SIZE ? (Object) whole.longValue() : whole;
        }
        double number = Double.parseDouble(written);
        boolean usual = Double.isFinite(number) && Math.abs(number) >= Double.MIN_NORMAL;
        return usual && written.length() <= DOUBLE_DIGITS ? (Object) number : exact(written, number);
    }

    private Object exact(String written, double number) throws JsonSyntax {
        try {
            BigDecimal decimal = new BigDecimal(written);
            if (Math.abs((long) decimal.scale()) <= MAX_NUMBER_LENGTH) {
                return decimal.signum() == 0 ? (Object) number : decimal;
            }
        } catch (NumberFormatException e) {
            // Its exponent is beyond everything: told below.
        }
        throw wrong("a number is out of range");
    }

    // ---- single characters

    private static boolean isDigit(byte character) {
        return character >= '0' && character <= '9';
    }

    private void skipSpace() {
        while (position < text.length && isSpace(text[position])) {
            position++;
        }
    }

    private static boolean isSpace(byte character) {
        return character == ' ' || character == '\n' || character == '\r' || character == '\t';
    }

    private byte peek() throws JsonSyntax {
        if (position == text.length) {
            throw wrong("the text ends too early");
        }
        return text[position];
    }

    /** Steps over that character if it comes next. */
    private boolean isNext(char character) {
        boolean next = position < text.length && text[position] == character;
        if (next) {
            position++;
        }
        return next;
    }

    private void expect(char character) throws JsonSyntax {
        if (!isNext(character)) {
            throw wrong("'" + character + "' is missing");
        }
    }

    private JsonSyntax wrong(String what) {
        return new JsonSyntax(what + " at byte " + Math.min(position, text.length));
    }
}
