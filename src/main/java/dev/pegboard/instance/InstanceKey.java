package dev.pegboard.instance;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The name of an instance's files: readable, and different for every project root. */
record InstanceKey(String text) {
    private static final int READABLE = 40;
    private static final long OFFSET = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;

    static InstanceKey of(Path root) {
        Path name = root.getFileName();
        return new InstanceKey(readable(name == null ? "root" : name.toString()) + "-" + hash(root.toString()));
    }

    private static String readable(String name) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < Math.min(name.length(), READABLE); i++) {
            char c = name.charAt(i);
            boolean plain = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_';
            text.append(plain ? c : '-');
        }
        return text.isEmpty() || text.charAt(0) == '-'
                ? "project" + text
                : text.toString(); // No option of any program.
    }

    /** FNV-1a: a gateway needs this at every call, and loading a cryptographic hash would slow its start down. */
    private static String hash(String path) {
        long hash = OFFSET;
        for (byte each : path.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (each & 0xff)) * PRIME;
        }
        String digits = Long.toHexString(hash);
        return "0".repeat(16 - digits.length()) + digits;
    }
}
