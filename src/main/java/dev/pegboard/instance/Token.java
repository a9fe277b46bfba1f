package dev.pegboard.instance;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;

/** What whoever calls an instance has to show. Must never be told to anybody else. */
public record Token(String text) {
    private static final int BYTES = 32;

    /** A new one that nobody can guess. */
    public static Token random() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return new Token(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }

    /** Takes as long for a nearly right one as for any other. */
    public boolean matches(String shown) {
        return MessageDigest.isEqual(text.getBytes(StandardCharsets.UTF_8), shown.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String toString() {
        return "***";
    }
}
