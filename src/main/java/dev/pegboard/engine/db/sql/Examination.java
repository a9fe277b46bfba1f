package dev.pegboard.engine.db.sql;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.sql.Rules.Habit;
import dev.pegboard.engine.db.sql.Rules.Phrase;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Looks at every token of one statement for what no read may have. Knows the rules of an engine, and no database. */
final class Examination {
    /** Words that stand before a parenthesis and call nothing. */
    private static final Set<String> NO_FUNCTIONS = Words.of("""
            in and or not from where select values over filter as on using join union all any some exists when
            then else partition group by having intersect except lateral materialized row rollup cube sets
            between like table distinct with limit offset is case array order into set returning within""");

    private final Rules rules;
    private final Tokens tokens;
    private final int count;
    private final Verbs verbs;
    private final Set<String> calls = new LinkedHashSet<>();

    private int main;

    /** True if the statement may have INSERT and the like, because it is planned only or meant to write. */
    private boolean changesAllowed;

    Examination(Rules rules, Tokens tokens) {
        this.rules = rules;
        this.tokens = tokens;
        this.count = withoutEnd(tokens);
        this.verbs = new Verbs(tokens, count);
    }

    Reading reading() {
        Opening opening = new Opening(rules, tokens, count).reading();
        changesAllowed = !opening.run();
        main = opening.main();
        walk();
        return new Reading(sql(), opening.kind(), Mentions.of(tokens, count, calls));
    }

    Writing writing() {
        Opening opening = new Opening(rules, tokens, count).writing();
        changesAllowed = true;
        main = opening.main();
        walk();
        return new Writing(sql(), changeOf(opening.kind()));
    }

    /** The kind, or the change inside a WITH whose main statement reads. */
    private String changeOf(String kind) {
        if (!kind.equals("with")) {
            return kind;
        }
        for (int at = 0; at < count; at++) {
            if (tokens.symbol(at - 1, '(') && verbs.begins(at)) {
                return tokens.name(at);
            }
        }
        throw new Fault(FaultCode.INVALID_ARGUMENT, "The statement changes nothing").hint("Call again without write.");
    }

    private String sql() {
        return tokens.text().substring(0, tokens.end(count - 1));
    }

    private void walk() {
        int depth = 0;
        for (int at = 0; at < count; at++) {
            switch (tokens.kind(at)) {
                case SYMBOL -> depth = symbol(at, depth);
                case WORD -> word(at);
                case NAME -> name(at);
                default -> {}
            }
        }
        if (depth > 0) {
            throw new Fault(FaultCode.SQL_FAILED, "A parenthesis does not end");
        }
        if (rules.has(Habit.FILES_AS_TABLES)) {
            new FileTables(tokens, count).refuse();
        }
        if (rules.has(Habit.NO_SEMICOLONS)) {
            new FollowingStatements(tokens, count, changesAllowed ? main : -1).refuse();
        }
    }

    private int symbol(int at, int depth) {
        char symbol = tokens.text().charAt(tokens.start(at));
        switch (symbol) {
            case ';' -> throw Oddity.secondStatement(tokens, at);
            case '(' -> {
                return depth + 1;
            }
            case ')' -> {
                if (depth == 0) {
                    throw new Fault(FaultCode.SQL_FAILED, "A parenthesis ends that did not begin")
                            .with("position", tokens.start(at) + 1);
                }
                return depth - 1;
            }
            case ':' -> {
                if (tokens.symbol(at + 1, '=') && tokens.touchesNext(at) && rules.has(Habit.ASSIGNS)) {
                    throw Reason.ASSIGNS.refusal(":=");
                }
            }
            default -> {}
        }
        return depth;
    }

    private void word(int at) {
        name(at);
        if (tokens.qualified(at)) {
            return;
        }
        String word = tokens.name(at);
        for (Phrase phrase : rules.phrases(word)) {
            if (said(phrase, at) && !(changesAllowed && verbs.takesInto(at, main))) {
                throw phrase.reason().refusal(written(at, phrase.words().size()));
            }
        }
        if (rules.has(Habit.UNKNOWN)) {
            strange(at);
        }
        boolean begins = tokens.symbol(at - 1, '(') || tokens.symbol(at - 1, '[');
        if (begins && !changesAllowed && verbs.begins(at)) {
            throw Reason.CHANGES.refusal(tokens.written(at));
        }
        if (begins && word.equals("with") && !rules.has(Habit.WITH_VALUES)) {
            nestedWith(at);
        }
    }

    /** What only some engines have: statements in a row, joined by arrows, and programs that take rows. */
    private void strange(int at) {
        boolean arrow = tokens.symbol(at - 1, '>')
                && (tokens.symbol(at - 2, '|') || tokens.symbol(at - 2, '>') && tokens.symbol(at - 3, '-'));
        if (arrow && Opening.refused(tokens.name(at))) {
            throw Oddity.secondStatement(tokens, at);
        }
        if (tokens.word(at, "using") && at + 1 < count && tokens.kind(at + 1) == TokenKind.STRING) {
            throw Reason.CODE.refusal(written(at, 2));
        }
    }

    private void nestedWith(int at) {
        int inner = new WithClause(tokens, count).main(at);
        if (!changesAllowed && tokens.word(inner) && Opening.changes(tokens.name(inner))) {
            throw Reason.CHANGES.refusal(tokens.written(inner));
        }
    }

    /** A word or quoted name, which calls a function if a parenthesis follows. */
    private void name(int at) {
        if (rules.has(Habit.UNKNOWN) && tokens.name(at).indexOf('/') >= 0) {
            throw Reason.FILES.refusal(tokens.written(at));
        }
        boolean call = tokens.symbol(at + 1, '(');
        boolean qualified = tokens.symbol(at - 1, '.') && tokens.named(at - 2);
        if (call) {
            called(at, qualified);
        } else if (tokens.symbol(at - 1, '.')) {
            attribute(at);
            calls.add(Letters.cut(tokens.name(at)));
        }
        boolean silent = rules.has(Habit.CALLS_WITHOUT_PARENTHESES);
        if (qualified && (call || silent)) {
            refuse(rules.deniedWithin(folded(at - 2)), at - 2, 3);
        }
        if (qualified && silent && rules.denied(folded(at)) == Reason.SEQUENCES) {
            throw Reason.SEQUENCES.refusal(written(at - 2, 3));
        }
    }

    private void attribute(int at) {
        Reason reason = rules.has(Habit.CALLS_BEHIND_DOTS) ? rules.denied(folded(at)) : null;
        if (reason != null) {
            throw reason.refusal(tokens.written(at))
                    .hint("Behind a dot it may be a function. If it is a column, write it without its table.");
        }
    }

    private void called(int at, boolean qualified) {
        String name = tokens.name(at);
        refuse(rules.denied(folded(at)), at, 1);
        boolean java = tokens.kind(at) == TokenKind.NAME && name.indexOf('.') >= 0;
        if (rules.has(Habit.FOLDS_LETTERS) && (java || !Letters.ascii(name))) {
            throw Reason.UNKNOWN.refusal(tokens.written(at));
        }
        if (tokens.kind(at) == TokenKind.NAME || qualified || !NO_FUNCTIONS.contains(name)) {
            calls.add(Letters.cut(name));
        }
    }

    private void refuse(@Nullable Reason reason, int at, int tokensShown) {
        if (reason != null) {
            throw reason.refusal(written(at, tokensShown));
        }
    }

    private String folded(int at) {
        return tokens.name(at).toLowerCase(Locale.ROOT);
    }

    private boolean said(Phrase phrase, int at) {
        List<String> words = phrase.words();
        for (int index = 1; index < words.size(); index++) {
            if (!tokens.word(at + index, words.get(index))) {
                return false;
            }
        }
        int next = at + words.size();
        return !tokens.word(next) || !phrase.unless().contains(tokens.name(next));
    }

    private String written(int at, int tokensShown) {
        return tokens.text().substring(tokens.start(at), tokens.end(Math.min(at + tokensShown, count) - 1));
    }

    private static int withoutEnd(Tokens tokens) {
        int count = tokens.count();
        while (count > 0 && tokens.symbol(count - 1, ';')) {
            count--;
        }
        if (count == 0) {
            throw new Fault(FaultCode.INVALID_ARGUMENT, "There is no statement").hint("Pass one statement.");
        }
        return count;
    }
}
