package dev.pegboard.engine.db.sql;

import java.util.Set;

/** Sets of words, written as a text with spaces between them. */
final class Words {
    private Words() {}

    static Set<String> of(String words) {
        return Set.of(words.strip().split("\\s+"));
    }
}
