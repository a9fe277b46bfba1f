package dev.pegboard.workspace;

import dev.pegboard.base.JsonObject;
import dev.pegboard.base.TextDigest;
import java.nio.file.Path;

/** A file by which a project defines a tool of its own, as it was when it was read. Knows not what its words mean. */
public record ToolFile(Path path, String text, JsonObject words) {
    /** The SHA-256 of the file: it is another one as soon as anything in the file is. */
    public String fingerprint() {
        return TextDigest.of(text);
    }
}
