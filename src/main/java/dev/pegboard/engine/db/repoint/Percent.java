package dev.pegboard.engine.db.repoint;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Writes a text as a part of a URL. */
final class Percent {
    private Percent() {}

    /** The text in letters that mean themselves in every URL; the characters that are kept stay as they are. */
    static String encode(String text, String kept) {
        StringBuilder encoded = new StringBuilder();
        for (byte unit : text.getBytes(StandardCharsets.UTF_8)) {
            char letter = (char) (unit & 0xff);
            boolean plain = letter < 128 && (Character.isLetterOrDigit(letter) || "._~-".indexOf(letter) >= 0);
            if (plain || kept.indexOf(letter) >= 0) {
                encoded.append(letter);
            } else {
                encoded.append(String.format(Locale.ROOT, "%%%02X", (int) letter));
            }
        }
        return encoded.toString();
    }
}
