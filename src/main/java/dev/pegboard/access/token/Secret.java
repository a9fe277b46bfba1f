package dev.pegboard.access.token;

import dev.pegboard.base.TextDigest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A token as its holder has it: pegb_NAME_SECRET. The name is there to find it, and is no secret.
 *
 * @param text the last part, 256 random bits
 */
record Secret(String name, String text) {
    /** What every token of ours begins with, so that it is recognised wherever it got to. */
    static final String PREFIX = "pegb_";

    private static final int BYTES = 32;
    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9.-]{0,39}");
    private static final Pattern WRITTEN = Pattern.compile(PREFIX + "(" + NAME + ")_([A-Za-z0-9_-]{43})");
    private static final int LONGEST = 100;

    static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    static Secret random(String name) {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return new Secret(name, Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }

    /** What somebody showed, if it has the form of a token. */
    static Optional<Secret> of(String shown) {
        if (shown.length() > LONGEST) {
            return Optional.empty();
        }
        Matcher parts = WRITTEN.matcher(shown);
        return parts.matches() ? Optional.of(new Secret(parts.group(1), parts.group(2))) : Optional.empty();
    }

    /** What is kept in its place. It has so many random bits that nobody finds it by trying, so no salt is needed. */
    String hash() {
        return TextDigest.of(text);
    }

    /** Compares without telling by its duration how much was right. */
    boolean hasHash(String kept) {
        return MessageDigest.isEqual(
                hash().getBytes(StandardCharsets.US_ASCII), kept.getBytes(StandardCharsets.US_ASCII));
    }

    String written() {
        return PREFIX + name + "_" + text;
    }

    /** Never the secret: it must not get into a log by accident. */
    @Override
    public String toString() {
        return PREFIX + name + "_***";
    }
}
