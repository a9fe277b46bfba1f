package dev.pegboard.engine.git;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A git command for people and agents to type; a name in it never becomes another command. It is never run from here. */
final class ShownCommand {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    private ShownCommand() {}

    /** The command as a shell reads it back. */
    static String git(Object... words) {
        return List.of(words).stream()
                .map(word -> quoted(word.toString()))
                .collect(Collectors.joining(" ", "git ", ""));
    }

    private static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
