package dev.pegboard.engine.db.sql;

import dev.pegboard.base.Fault;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Judges the statements that an H2 file consists of, which H2 runs whenever it opens the file, whatever they are. Lets
 * those pass that define data and call nothing harmful; knows no file.
 */
public final class Definitions {
    private static final Set<String> ADJECTIVES = Words.of("""
            or replace force cached memory if not exists unique nulls distinct all hash spatial primary materialized
            global local temporary""");
    private static final Set<String> OBJECTS =
            Words.of("table view index key user sequence schema role domain constant synonym");
    private static final Set<String> OTHERS = Words.of("alter grant comment set");

    /** They name a class that H2 makes an object of. */
    private static final Set<String> CLASSES = Words.of("engine database_event_listener java_object_serializer");

    private Definitions() {}

    /** What of the statement could run code or reach something else; empty if nothing. */
    public static Optional<String> harm(String sql) {
        try {
            return harm(Tokenizer.read(sql, Lexicons.H2));
        } catch (Fault unclear) {
            return Optional.of("a statement that cannot be read with certainty");
        }
    }

    private static Optional<String> harm(Tokens tokens) {
        if (!defines(tokens)) {
            int shown = Math.min(tokens.count(), 3);
            return Optional.of(shown == 0 ? "nothing" : tokens.text().substring(0, tokens.end(shown - 1)));
        }
        for (int at = 0; at < tokens.count(); at++) {
            boolean call = tokens.named(at) && tokens.symbol(at + 1, '(');
            boolean harmful = call
                    && (H2Rules.RULES.denied(tokens.name(at).toLowerCase(Locale.ROOT)) != null || java(tokens, at));
            if (harmful || tokens.word(at) && CLASSES.contains(tokens.name(at)) || tokens.symbol(at, ';')) {
                return Optional.of(tokens.written(at));
            }
        }
        return Optional.empty();
    }

    private static boolean java(Tokens tokens, int at) {
        return tokens.kind(at) == TokenKind.NAME && tokens.name(at).indexOf('.') >= 0;
    }

    private static boolean defines(Tokens tokens) {
        if (!tokens.word(0, "create")) {
            return tokens.word(0) && OTHERS.contains(tokens.name(0));
        }
        int at = 1;
        while (tokens.word(at) && ADJECTIVES.contains(tokens.name(at))) {
            at++;
        }
        return tokens.word(at) && OBJECTS.contains(tokens.name(at));
    }
}
