package dev.pegboard.engine.db.row;

import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** A value as it is shown: nothing, a Boolean, a Long, a Double or a String, each exact or marked as cut. */
public final class Cell {
    /** Beyond this, programs that keep numbers as doubles would round. */
    private static final long LARGEST_EXACT = 1L << 53;

    private Cell() {}

    /** The value with at most so many characters, and whether that cut it. */
    public static @Nullable Object of(@Nullable Object value, int most) {
        return switch (value) {
            case null -> null;
            case String text -> shortened(text, most);
            case byte[] bytes -> hex(bytes, most);
            case Long number -> number > LARGEST_EXACT || number < -LARGEST_EXACT ? number.toString() : number;
            default -> value;
        };
    }

    /** True if a value of so many characters is cut at that limit. */
    static boolean isCut(@Nullable Object value, int most) {
        return switch (value) {
            case String text -> text.length() > most;
            case byte[] bytes -> 2 * bytes.length + 2 > most;
            case null, default -> false;
        };
    }

    private static String shortened(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
        return text.substring(0, end) + "…[" + (text.length() - end) + " more characters]";
    }

    private static String hex(byte[] bytes, int most) {
        int shown = Math.min(bytes.length, most / 2);
        String text = "\\x" + HexFormat.of().formatHex(bytes, 0, shown);
        return shown == bytes.length ? text : text + "…[" + (bytes.length - shown) + " more bytes]";
    }
}
