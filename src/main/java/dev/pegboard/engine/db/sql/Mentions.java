package dev.pegboard.engine.db.sql;

import java.util.HashSet;
import java.util.Set;

/**
 * What a statement names, as a catalogue knows it. Tells nothing about what the names mean.
 *
 * @param calls what may be the name of a function: what stands before a parenthesis, or behind a dot
 * @param names all words and quoted names without their schemas, and all operators
 */
public record Mentions(Set<String> calls, Set<String> names) {
    private static final String OPERATOR_LETTERS = "+-*/<>=~!@#%^&|`?";

    static Mentions of(Tokens tokens, int count, Set<String> calls) {
        Set<String> names = new HashSet<>();
        for (int at = 0; at < count; at++) {
            if (tokens.named(at)) {
                names.add(Letters.cut(tokens.name(at)));
            } else if (operator(tokens, at) && !(operator(tokens, at - 1) && tokens.touchesNext(at - 1))) {
                operators(tokens, at, names);
            }
        }
        return new Mentions(calls, names);
    }

    /** The operator that begins here; a sign at its end may be that of a number, and a doubled mark is a single one. */
    private static void operators(Tokens tokens, int start, Set<String> names) {
        int end = start;
        while (tokens.touchesNext(end) && operator(tokens, end + 1)) {
            end++;
        }
        String run =
                tokens.text().substring(tokens.start(start), tokens.end(end)).replace("??", "?");
        names.add(run);
        while (run.length() > 1 && (run.endsWith("+") || run.endsWith("-"))) {
            run = run.substring(0, run.length() - 1);
            names.add(run);
        }
    }

    private static boolean operator(Tokens tokens, int at) {
        return at >= 0
                && tokens.kind(at) == TokenKind.SYMBOL
                && OPERATOR_LETTERS.indexOf(tokens.text().charAt(tokens.start(at))) >= 0;
    }
}
