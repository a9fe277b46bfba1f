package dev.pegboard.engine.db.admin.file;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.VisibleText;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.Optional;
import java.util.regex.Pattern;

/** Which names a database that is a file may have, on every system that such files are carried to. Opens no file. */
final class FileNameRule {
    private static final int MOST_BYTES = 200;
    private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{M}\\p{N}_. +@=,()~-]+");
    private static final Pattern DEVICE = Pattern.compile("(?i)(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]) *(\\..*)?");

    private FileNameRule() {}

    static void require(String name) {
        wrong(name).ifPresent(why -> {
            String shown = name.length() <= MOST_BYTES ? name : name.substring(0, MOST_BYTES) + "…";
            throw new Fault(
                            FaultCode.INVALID_NAME,
                            "A database cannot be called '" + VisibleText.of(shown) + "': the name " + why)
                    .hint("Use 1 to " + MOST_BYTES + " bytes of letters, digits and any of _.+@=,()~- and the space,"
                            + " beginning with a letter, a digit or _.");
        });
    }

    private static Optional<String> wrong(String name) {
        if (name.isEmpty()) {
            return Optional.of("is empty");
        }
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(name) || !isPath(name)) {
            return Optional.of("has a character that is no text here");
        }
        if (name.getBytes(StandardCharsets.UTF_8).length > MOST_BYTES) {
            return Optional.of("is longer than " + MOST_BYTES + " bytes");
        }
        if (!PLAIN.matcher(name).matches()) {
            return Optional.of("has a character that files of databases cannot have");
        }
        if (!Normalizer.isNormalized(name, Normalizer.Form.NFC)) {
            return Optional.of("has a letter and its accent apart, which some systems join");
        }
        int first = name.codePointAt(0);
        if (!Character.isLetterOrDigit(first) && first != '_') {
            return Optional.of("begins with something else than a letter, a digit or _");
        }
        if (name.endsWith(" ") || name.endsWith(".")) {
            return Optional.of("ends with a space or a dot, which some systems drop");
        }
        return DEVICE.matcher(name).matches() ? Optional.of("is that of a device of Windows") : Optional.empty();
    }

    private static boolean isPath(String name) {
        try {
            return Path.of(name).toString().equals(name);
        } catch (InvalidPathException e) {
            return false;
        }
    }
}
