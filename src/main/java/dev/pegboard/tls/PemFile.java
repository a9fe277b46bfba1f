package dev.pegboard.tls;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A file of PEM blocks. Knows how they are written, not what they mean. */
record PemFile(Path path, List<Block> blocks) {
    private static final int LARGEST = 1 << 20;
    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]{1,40})-----\\s(.*?)-----END \\1-----", Pattern.DOTALL);

    /** What stands between two marks, and what the marks call it. */
    record Block(String kind, byte[] content, boolean encrypted) {}

    static PemFile read(Path path) {
        List<Block> blocks = new ArrayList<>();
        Matcher found = BLOCK.matcher(text(path));
        while (found.find()) {
            blocks.add(block(path, found.group(1), found.group(2)));
        }
        if (blocks.isEmpty()) {
            throw unusable(path, "has no PEM block", "It must begin with a line like -----BEGIN CERTIFICATE-----.");
        }
        return new PemFile(path, blocks);
    }

    private static String text(Path path) {
        try {
            if (Files.size(path) > LARGEST) {
                throw unusable(path, "is too large for a PEM file", "Name the file of the certificate or of the key.");
            }
            return Files.readString(path, StandardCharsets.ISO_8859_1);
        } catch (NoSuchFileException e) {
            throw unusable(path, "does not exist", "Name an existing file.");
        } catch (IOException e) {
            throw unusable(path, "cannot be read: " + e.getMessage(), "The server's user must be able to read it.");
        }
    }

    private static Block block(Path path, String kind, String body) {
        boolean encrypted = kind.startsWith("ENCRYPTED ") || body.contains("Proc-Type:");
        if (encrypted) {
            return new Block(kind, new byte[0], true);
        }
        try {
            return new Block(kind, Base64.getMimeDecoder().decode(body), false);
        } catch (IllegalArgumentException e) {
            throw unusable(path, "is damaged: " + kind + " is not Base64", "Copy the file again.");
        }
    }

    static Fault unusable(Path path, String why, String hint) {
        return new Fault(FaultCode.INVALID_ARGUMENT, path + " " + why).hint(hint);
    }
}
