package dev.pegboard.engine.db.sql;

import java.util.Set;

/** Finds further statements where none needs a semicolon before it, because their first words are never names. */
final class FollowingStatements {
    private static final Set<String> VERBS = Words.of("""
            alter backup begin bulk checkpoint commit create dbcc deallocate declare deny drop dump exec execute
            goto grant if kill load print raiserror readtext reconfigure restore return revert revoke rollback
            save setuser shutdown truncate updatetext use waitfor while writetext""");
    private static final Set<String> HINTS = Words.of("join union hint plan");
    private static final Set<String> JOINING = Words.of("union all except intersect");

    private final Tokens tokens;
    private final int count;
    private final int change;
    private boolean set;

    /** @param change the place of the one verb that may change data, -1 if there must be none */
    FollowingStatements(Tokens tokens, int count, int change) {
        this.tokens = tokens;
        this.count = count;
        this.change = change;
    }

    void refuse() {
        int depth = 0;
        for (int at = 0; at < count; at++) {
            depth += tokens.symbol(at, '(') ? 1 : tokens.symbol(at, ')') ? -1 : 0;
            if (tokens.word(at) && !tokens.qualified(at) && begins(at, depth)) {
                throw Oddity.secondStatement(tokens, at);
            }
        }
    }

    private boolean begins(int at, int depth) {
        String word = tokens.name(at);
        if (Opening.changes(word) && !word.equals("replace")) {
            return at != change && !partOfMerge(at) && !hint(at) || tokens.word(at + 1, "statistics");
        }
        return switch (word) {
            case "select" -> depth == 0 && change < 0 && second(at);
            case "set" -> secondSet(at);
            default -> VERBS.contains(word) && !hint(at);
        };
    }

    private boolean second(int at) {
        boolean joined = tokens.word(at - 1) && JOINING.contains(tokens.name(at - 1));
        return at > 0 && !joined && !tokens.symbol(at - 1, ')');
    }

    /** UPDATE has one SET, MERGE one for each UPDATE in it. */
    private boolean secondSet(int at) {
        boolean again = set || change < 0;
        set = true;
        return again && !(change >= 0 && tokens.word(at - 1, "update"));
    }

    private boolean partOfMerge(int at) {
        return change >= 0 && tokens.word(change, "merge") && tokens.word(at - 1, "then");
    }

    private boolean hint(int at) {
        return tokens.word(at + 1) && HINTS.contains(tokens.name(at + 1));
    }
}
