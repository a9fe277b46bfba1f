package dev.pegboard.base;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A secret that two processes of one user share. Each can prove that it has it without telling it. */
public record Token(String text) {
    private static final int BYTES = 32;
    private static final String ALGORITHM = "HmacSHA256";

    public static Token random() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return new Token(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }

    /** A fresh text to be answered with its proof. */
    public static String challenge() {
        return random().text();
    }

    /** Compares without telling by its duration how much was right. */
    public boolean matches(String shown) {
        return isEqual(text, shown);
    }

    public boolean isProof(String challenge, String shown) {
        return isEqual(proof(challenge), shown);
    }

    /** What only somebody who has the secret can make of a challenge. */
    public String proof(String challenge) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(bytes(text), ALGORITHM));
            return HexFormat.of().formatHex(mac.doFinal(bytes(challenge)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isEqual(String ours, String theirs) {
        return MessageDigest.isEqual(bytes(ours), bytes(theirs));
    }

    private static byte[] bytes(String characters) {
        return characters.getBytes(StandardCharsets.UTF_8);
    }

    /** Never the secret: it must not get into a log by accident. */
    @Override
    public String toString() {
        return "Token";
    }
}
