package dev.pegboard.engine.db.sql;

import java.util.Set;

/** Finds the statement behind a WITH and its list of named queries. Judges none of them. */
final class WithClause {
    private static final Set<String> MAIN = Words.of("select insert update delete merge replace values");

    private final Tokens tokens;
    private final int count;

    WithClause(Tokens tokens, int count) {
        this.tokens = tokens;
        this.count = count;
    }

    /** The first word of the statement behind the WITH that stands there. */
    int main(int with) {
        int at = with + 1;
        if (tokens.word(at, "recursive") && !tokens.word(at + 1, "as") && !tokens.symbol(at + 1, '(')) {
            at++;
        }
        while (true) {
            at = afterQuery(at);
            if (!tokens.symbol(at, ',')) {
                return at;
            }
            at++;
        }
    }

    /** The same where single values may be named, too: the first word outside parentheses that begins a statement. */
    int mainBehindValues(int with) {
        int at = with + 1;
        while (at < count) {
            if (tokens.symbol(at, '(')) {
                at = afterParentheses(at);
            } else if (tokens.word(at) && MAIN.contains(tokens.name(at)) && !tokens.word(at - 1, "as")) {
                return at;
            } else {
                at++;
            }
        }
        throw unclear(with);
    }

    private int afterQuery(int start) {
        int at = start + 1;
        if (tokens.word(start, "xmlnamespaces") && tokens.symbol(at, '(')) {
            return afterParentheses(at);
        }
        if (!tokens.named(start)) {
            throw unclear(start);
        }
        at = afterOptionalParentheses(at);
        if (tokens.word(at, "using") && tokens.word(at + 1, "key")) {
            at = afterOptionalParentheses(at + 2);
        }
        at = behind("as", at);
        at += tokens.word(at, "not") ? 1 : 0;
        at += tokens.word(at, "materialized") ? 1 : 0;
        if (!tokens.symbol(at, '(')) {
            throw unclear(at);
        }
        return afterCycle(afterSearch(afterParentheses(at)));
    }

    /** After SEARCH DEPTH FIRST BY a, b SET c. */
    private int afterSearch(int at) {
        return tokens.word(at, "search") ? named(seek("set", at) + 1) : at;
    }

    /** After CYCLE a, b SET c [TO d DEFAULT e] USING f, or CYCLE a, b RESTRICT. */
    private int afterCycle(int at) {
        if (!tokens.word(at, "cycle")) {
            return at;
        }
        for (int next = at + 1; next < count; next++) {
            if (tokens.word(next, "restrict")) {
                return next + 1;
            }
            if (tokens.word(next, "using")) {
                return named(next + 1);
            }
        }
        throw unclear(at);
    }

    private int seek(String word, int from) {
        for (int at = from; at < count; at++) {
            if (tokens.word(at, word)) {
                return at;
            }
        }
        throw unclear(from);
    }

    private int behind(String word, int at) {
        if (!tokens.word(at, word)) {
            throw unclear(at);
        }
        return at + 1;
    }

    private int named(int at) {
        if (!tokens.named(at)) {
            throw unclear(at);
        }
        return at + 1;
    }

    private int afterOptionalParentheses(int at) {
        return tokens.symbol(at, '(') ? afterParentheses(at) : at;
    }

    private int afterParentheses(int open) {
        int depth = 0;
        for (int at = open; at < count; at++) {
            if (tokens.symbol(at, '(')) {
                depth++;
            } else if (tokens.symbol(at, ')') && --depth == 0) {
                return at + 1;
            }
        }
        throw Oddity.unfinished("A parenthesis", tokens.start(open));
    }

    private RuntimeException unclear(int at) {
        int place = at < count ? tokens.start(at) : tokens.text().length();
        return Oddity.unclear("The WITH clause", place, "Write it as WITH name AS (SELECT …) SELECT …");
    }
}
