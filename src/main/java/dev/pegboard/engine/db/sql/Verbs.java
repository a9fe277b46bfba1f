package dev.pegboard.engine.db.sql;

import java.util.Set;

/** Tells INSERT, UPDATE and their like from columns of the same name. Judges nothing. */
final class Verbs {
    /** Words that may follow a column. Some of them may be names of tables, too. */
    private static final Set<String> AFTER_A_COLUMN = Words.of("""
            is in and or not like ilike between similar collate at as asc desc order over filter then else end
            separator using rlike regexp glob div mod from""");

    private static final Set<String> BETWEEN_INSERT_AND_INTO = Words.of("ignore low_priority high_priority delayed");

    private final Tokens tokens;
    private final int count;

    Verbs(Tokens tokens, int count) {
        this.tokens = tokens;
        this.count = count;
    }

    /** True if a statement that changes data begins here. */
    boolean begins(int at) {
        if (!tokens.word(at) || !Opening.changes(tokens.name(at)) || at + 1 >= count) {
            return false;
        }
        int next = at + 1;
        if (tokens.word(next) && AFTER_A_COLUMN.contains(tokens.name(next))) {
            return tokens.word(at, "delete") && tokens.word(next, "from") || saidLater(at, "set", "using");
        }
        return tokens.named(next) || tokens.kind(next) == TokenKind.VARIABLE;
    }

    /** INTO belongs to INSERT, REPLACE and MERGE, if they begin a statement, and to nothing else. */
    boolean takesInto(int at, int main) {
        if (!tokens.word(at, "into")) {
            return false;
        }
        int verb = at - 1;
        while (tokens.word(verb) && BETWEEN_INSERT_AND_INTO.contains(tokens.name(verb))) {
            verb--;
        }
        verb -= tokens.word(verb - 1, "or") ? 2 : 0;
        return tokens.word(verb)
                && Opening.changes(tokens.name(verb))
                && (verb == main || tokens.symbol(verb - 1, '('));
    }

    /** True if one of the words follows within the same parentheses. */
    private boolean saidLater(int from, String word, String other) {
        int depth = 0;
        for (int at = from + 2; at < count && depth >= 0; at++) {
            depth += tokens.symbol(at, '(') ? 1 : tokens.symbol(at, ')') ? -1 : 0;
            if (depth == 0 && (tokens.word(at, word) || tokens.word(at, other)) && !tokens.qualified(at)) {
                return true;
            }
        }
        return false;
    }
}
