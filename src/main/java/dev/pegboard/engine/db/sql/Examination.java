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

    /** Words that may follow a column of the name update, delete and so on, but never the statement's verb. */
    private static final Set<String> AFTER_A_COLUMN = Words.of("""
            is in and or not like ilike between similar collate at as asc desc order over filter then else end
            separator using rlike regexp glob div mod""");

    private static final Set<String> BETWEEN_INSERT_AND_INTO = Words.of("ignore low_priority high_priority delayed");

    private final Rules rules;
    private final Tokens tokens;
    private final int count;
    private final Set<String> functions = new LinkedHashSet<>();
    private final Set<String> attributes = new LinkedHashSet<>();

    private int main;

    /** True if the statement may have INSERT and the like, because it is planned only or meant to write. */
    private boolean changesAllowed;

    Examination(Rules rules, Tokens tokens) {
        this.rules = rules;
        this.tokens = tokens;
        this.count = withoutEnd(tokens);
    }

    Reading reading() {
        Opening opening = new Opening(rules, tokens, count).reading();
        changesAllowed = !opening.run();
        main = opening.main();
        walk();
        return new Reading(sql(), opening.kind(), functions, attributes);
    }

    Writing writing() {
        Opening opening = new Opening(rules, tokens, count).writing();
        changesAllowed = true;
        main = opening.main();
        walk();
        return new Writing(sql(), changeOf(opening.kind()), functions, attributes);
    }

    /** The kind, or the change inside a WITH whose main statement reads. */
    private String changeOf(String kind) {
        if (!kind.equals("with")) {
            return kind;
        }
        for (int at = 0; at < count; at++) {
            if (tokens.symbol(at - 1, '(') && tokens.word(at) && Opening.changes(tokens.name(at)) && begins(at)) {
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
        if (tokens.symbol(at - 1, '.')) {
            return;
        }
        String word = tokens.name(at);
        for (Phrase phrase : rules.phrases(word)) {
            if (said(phrase, at) && !intoAllowed(at)) {
                throw phrase.reason().refusal(written(at, phrase.words().size()));
            }
        }
        boolean begins = tokens.symbol(at - 1, '(') || tokens.symbol(at - 1, '[');
        if (begins && !changesAllowed && Opening.changes(word) && begins(at)) {
            throw Reason.CHANGES.refusal(tokens.written(at));
        }
        if (begins && word.equals("with") && !rules.has(Habit.WITH_VALUES)) {
            nestedWith(at);
        }
    }

    private void nestedWith(int at) {
        int main = new WithClause(tokens, count).main(at);
        if (!changesAllowed && tokens.word(main) && Opening.changes(tokens.name(main))) {
            throw Reason.CHANGES.refusal(tokens.written(main));
        }
    }

    /** A word or quoted name, which calls a function if a parenthesis follows. */
    private void name(int at) {
        boolean call = tokens.symbol(at + 1, '(');
        boolean qualified = tokens.symbol(at - 1, '.') && tokens.named(at - 2);
        if (call) {
            called(at, qualified);
        } else if (tokens.symbol(at - 1, '.')) {
            attributes.add(Letters.cut(tokens.name(at)));
        }
        if (qualified && (call || rules.has(Habit.CALLS_WITHOUT_PARENTHESES))) {
            refuse(rules.deniedWithin(folded(at - 2)), at - 2, 3);
        }
        if (qualified && rules.has(Habit.CALLS_WITHOUT_PARENTHESES)) {
            refuse(rules.denied(folded(at)), at, 1);
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
            functions.add(Letters.cut(name));
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

    /** INTO belongs to INSERT, REPLACE and MERGE where those are allowed, and to nothing else. */
    private boolean intoAllowed(int at) {
        if (!changesAllowed || !tokens.word(at, "into")) {
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

    /** True if the verb here has what its statement needs, and is not just a column of that name. */
    private boolean begins(int at) {
        int next = at + 1;
        if (next >= count) {
            return false;
        }
        if (tokens.word(next)) {
            boolean from = tokens.name(next).equals("from") && !tokens.name(at).equals("delete");
            return !from && !AFTER_A_COLUMN.contains(tokens.name(next));
        }
        return tokens.named(next) || tokens.kind(next) == TokenKind.VARIABLE;
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
