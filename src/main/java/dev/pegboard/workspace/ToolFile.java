package dev.pegboard.workspace;

import dev.pegboard.base.JsonObject;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A file by which a project defines a tool of its own, as it was when it was read. Knows not what its words mean. */
public record ToolFile(Path path, String text, JsonObject words) {
    /** The SHA-256 of the file: it is another one as soon as anything in the file is. */
    public String fingerprint() {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }
}
