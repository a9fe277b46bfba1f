package dev.pegboard.engine.db.driver;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What tells whether a file is the one that was meant. */
record Checksum(String algorithm, String hex) {
    static final String SHA_256 = "SHA-256";

    /** Those a repository may have, the strongest first; MD5 tells too little. */
    private static final List<String> OF_REPOSITORIES = List.of("SHA-512", SHA_256, "SHA-1");

    Checksum {
        hex = hex.strip().toLowerCase(Locale.ROOT);
    }

    static Checksum of(Path file, String algorithm) throws IOException {
        try (DigestInputStream bytes = new DigestInputStream(Files.newInputStream(file), digest(algorithm))) {
            bytes.transferTo(OutputStream.nullOutputStream());
            return new Checksum(
                    algorithm, HexFormat.of().formatHex(bytes.getMessageDigest().digest()));
        }
    }

    /** The sum that came out of a repository together with the file, and that Maven keeps beside it. */
    static Optional<Checksum> beside(Path file) throws IOException {
        for (String algorithm : OF_REPOSITORIES) {
            Path sum = file.resolveSibling(file.getFileName() + "."
                    + algorithm.toLowerCase(Locale.ROOT).replace("-", ""));
            if (Files.isRegularFile(sum)) {
                return Optional.of(
                        new Checksum(algorithm, Files.readString(sum).strip().split("\\s", 2)[0]));
            }
        }
        return Optional.empty();
    }

    boolean fits(Path file) throws IOException {
        return equals(of(file, algorithm));
    }

    private static MessageDigest digest(String algorithm) {
        try {
            return MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
