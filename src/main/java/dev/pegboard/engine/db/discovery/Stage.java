package dev.pegboard.engine.db.discovery;

import java.util.Locale;
import java.util.Set;

/** The stages of a program's life that files speak of, and which of them somebody who develops it wants first. */
final class Stage {
    private static final Set<String> PRODUCTION =
            Set.of("prod", "production", "staging", "stage", "live", "preprod", "preproduction");
    private static final Set<String> TEST = Set.of("test", "tests", "testing", "ci", "e2e", "integration", "shadow");

    private Stage() {}

    /** True if it is a stage with data of others: it is left alone unless a person names it in pegboard.yaml. */
    static boolean isProduction(String name) {
        for (String word : words(name)) {
            if (PRODUCTION.contains(word)) {
                return true;
            }
        }
        return false;
    }

    /** The place in line of a stage; what belongs to every stage has no name. */
    static int rank(String name) {
        int rank = 3;
        for (String word : words(name)) {
            rank = switch (word) {
                case "local" -> 0;
                case "development", "dev", "develop" -> 1;
                case "" -> 2;
                default -> TEST.contains(word) ? 4 : rank;
            };
        }
        return rank;
    }

    private static String[] words(String name) {
        return name.toLowerCase(Locale.ROOT).split("[._\\-/ ]", -1);
    }
}
