package dev.pegboard.workspace;

import dev.pegboard.base.TextPlace;
import dev.pegboard.base.VisibleText;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What is wrong with a settings file.
 *
 * @param place where in the file, unless it is about the whole of it
 * @param advice what to do about it, and what counts until then
 */
public record SettingsProblem(Path file, Optional<TextPlace> place, String message, String advice) {
    private static final int LONGEST_NAME = 60;

    /** A name out of a file, short enough for a message. */
    static String shown(String name) {
        return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME) + "…";
    }

    /** The file, line and column as editors and compilers write them, and the message, fit for a terminal. */
    @Override
    public String toString() {
        String where =
                place.map(found -> ":" + found.line() + ":" + found.column()).orElse("");
        return VisibleText.of(file + where + ": " + message);
    }
}
