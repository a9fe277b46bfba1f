package dev.pegboard.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds names and texts that no card may have, wherever its words come from. */
public final class CardLint {
    public static final int LONGEST_TITLE = 60;
    public static final int LONGEST_DESCRIPTION = 300;
    public static final int LONGEST_NOTE = 140;

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,39}");
    private static final Pattern ALIAS = Pattern.compile("[a-z][a-z0-9]*([.-][a-z0-9]+)*|[a-z][a-z0-9_]*");

    private CardLint() {}

    /** A sentence for each mistake in the names of a tool. */
    public static List<String> names(String alias, String name) {
        List<String> problems = new ArrayList<>();
        if (!ALIAS.matcher(alias).matches()) {
            problems.add("the alias '" + alias + "' is not dotted lower case");
        }
        if (!NAME.matcher(name).matches() || name.contains("__")) {
            problems.add("the name '" + name + "' must match " + NAME + " and have no '__'");
        }
        return problems;
    }

    /** What is wrong with a text that must be there and may have so many characters. */
    public static Optional<String> text(String what, String text, int most) {
        if (text.isBlank()) {
            return Optional.of(what + " is missing");
        }
        return text.length() > most
                ? Optional.of(what + " has " + text.length() + " characters, more than " + most)
                : Optional.empty();
    }
}
