package dev.pegboard.engine.db.sql;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.NearNames;
import dev.pegboard.engine.db.sql.Rules.Habit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** How a statement begins: its first word, and whether the rest of it is run at all. */
final class Opening {
    private static final Set<String> CHANGES = Words.of("insert update delete merge replace");
    private static final Set<String> QUERIES = Words.of("select with values table from pivot unpivot");
    private static final Set<String> EXPLAINS = Words.of("explain describe desc analyze summarize");
    private static final Set<String> KNOWN =
            Words.of("SELECT WITH VALUES TABLE SHOW EXPLAIN DESCRIBE INSERT UPDATE DELETE MERGE CREATE ALTER DROP");
    private static final Set<String> OPTIONS = Words.of("""
            analyze analyse verbose query plan extended partitions format json tree traditional text ast syntax
            pipeline estimate header indexes actions""");

    private static final Map<Reason, Set<String>> REFUSED = Map.of(
            Reason.CHANGES,
            CHANGES,
            Reason.DEFINES,
            Words.of("""
            create alter drop truncate rename comment grant revoke reindex cluster vacuum analyze analyse
            refresh reassign security optimize repair"""),
            Reason.TRANSACTIONS,
            Words.of("begin start commit end rollback abort savepoint release xa"),
            Reason.SETTINGS,
            Words.of("set reset discard use pragma"),
            Reason.CODE,
            Words.of("call do exec execute prepare deallocate declare handler"),
            Reason.LOCKS,
            Set.of("lock", "unlock"),
            Reason.FILES,
            Words.of("copy load attach detach export import backup restore script runscript"),
            Reason.SERVER,
            Words.of("listen notify unlisten checkpoint kill flush shutdown install dbcc"));

    private final Rules rules;
    private final Tokens tokens;
    private final int count;

    private String kind = "";
    private int main;
    private boolean run = true;

    Opening(Rules rules, Tokens tokens, int count) {
        this.rules = rules;
        this.tokens = tokens;
        this.count = count;
    }

    static boolean changes(String word) {
        return CHANGES.contains(word);
    }

    /** True for a word that begins a statement which is no read in any engine. */
    static boolean refused(String word) {
        return REFUSED.values().stream().anyMatch(words -> words.contains(word));
    }

    /** The first word of the statement; of WITH and parentheses it is the word that decides. */
    String kind() {
        return kind;
    }

    /** The place of the first word behind WITH, EXPLAIN and parentheses. */
    int main() {
        return main;
    }

    /** False if the statement is only planned, so that nothing in it takes effect. */
    boolean run() {
        return run;
    }

    /** Refuses a statement that does not begin as a read. */
    Opening reading() {
        int first = firstWord(0);
        kind = tokens.name(first);
        if (!rules.begins(kind)) {
            throw refusal(first);
        }
        if (EXPLAINS.contains(kind)) {
            explained(first);
        } else if (kind.equals("pragma")) {
            pragma(first);
        } else {
            query(first);
        }
        return this;
    }

    /** Refuses a statement that does not begin as a change of data. */
    Opening writing() {
        int first = firstWord(0);
        kind = tokens.name(first);
        main = kind.equals("with") ? firstWord(mainBehind(first)) : first;
        if (CHANGES.contains(tokens.name(main))) {
            kind = tokens.name(main);
        } else if (!kind.equals("with")) {
            throw rules.begins(kind) && !refused(kind) ? reads(first) : refusal(first);
        }
        return this;
    }

    private void query(int first) {
        main = first;
        if (tokens.word(first, "with")) {
            main = firstWord(mainBehind(first));
            if (!rules.begins(tokens.name(main)) || !QUERIES.contains(tokens.name(main))) {
                throw refusal(main);
            }
        }
    }

    private int mainBehind(int with) {
        WithClause clause = new WithClause(tokens, count);
        return rules.has(Habit.WITH_VALUES) ? clause.mainBehindValues(with) : clause.main(with);
    }

    private void explained(int first) {
        int at = first + 1;
        boolean analyzes = kind.equals("analyze");
        boolean analyzed = analyzes;
        if (tokens.symbol(at, '(') && !beginsQuery(at)) {
            while (at < count && !tokens.symbol(at, ')')) {
                analyzed |= analyzes(at++);
            }
            at++;
        }
        while (at + 1 < count && option(at)) {
            analyzed |= analyzes(at++);
        }
        if (analyzes && (!beginsQuery(at) || tokens.word(at, "table"))) {
            throw refusal(first);
        }
        if (beginsQuery(at)) {
            int inner = firstWord(at);
            main = tokens.word(inner, "with") ? firstWord(mainBehind(inner)) : inner;
            planned(analyzed);
        } else if (analyzed || !rules.has(Habit.DESCRIBES_TABLES) || !namesTable(at)) {
            main = firstWord(at);
            planned(analyzed);
        }
    }

    private boolean option(int at) {
        return tokens.symbol(at, '=') || tokens.word(at) && OPTIONS.contains(tokens.name(at));
    }

    private void planned(boolean analyzed) {
        boolean change = CHANGES.contains(tokens.name(main));
        run = analyzed || !rules.has(Habit.PLANS_CHANGES);
        if (change ? run : !QUERIES.contains(tokens.name(main))) {
            throw refusal(main);
        }
    }

    private boolean analyzes(int at) {
        return tokens.named(at)
                && (tokens.name(at).equals("analyze") || tokens.name(at).equals("analyse"));
    }

    private boolean beginsQuery(int start) {
        int at = start;
        while (tokens.symbol(at, '(')) {
            at++;
        }
        return tokens.word(at) && QUERIES.contains(tokens.name(at));
    }

    /** True for the name of a table, and of a column or a pattern behind it; or FOR CONNECTION and a number. */
    private boolean namesTable(int from) {
        if (tokens.word(from, "for") && tokens.word(from + 1, "connection")) {
            return count == from + 3 && tokens.kind(from + 2) == TokenKind.NUMBER;
        }
        int last = from;
        while (tokens.symbol(last + 1, '.') && tokens.named(last + 2)) {
            last += 2;
        }
        boolean column = count == last + 2 && (tokens.named(last + 1) || tokens.kind(last + 1) == TokenKind.STRING);
        boolean change = tokens.word(from) && CHANGES.contains(tokens.name(from));
        return from < count
                && (tokens.named(from) || tokens.kind(from) == TokenKind.STRING)
                && !change
                && (count == last + 1 || column);
    }

    /** Pragmas by list: PRAGMA [schema.]name, name(argument) or name = argument. */
    private void pragma(int first) {
        int name = tokens.symbol(first + 2, '.') ? first + 3 : first + 1;
        boolean arguments = name + 1 < count;
        boolean call = tokens.symbol(name + 1, '(') && tokens.symbol(count - 1, ')');
        if (!tokens.named(name)
                || !rules.pragma(tokens.name(name).toLowerCase(Locale.ROOT), arguments)
                || arguments && !call) {
            throw Reason.SETTINGS.refusal("PRAGMA " + (tokens.named(name) ? tokens.written(name) : ""));
        }
    }

    private int firstWord(int start) {
        int at = start;
        while (tokens.symbol(at, '(')) {
            at++;
        }
        if (at >= count || !tokens.word(at)) {
            int place = at < count ? tokens.start(at) : tokens.text().length();
            throw Oddity.unclear("The beginning", place, "Begin the statement with a word such as SELECT.");
        }
        return at;
    }

    private Fault refusal(int at) {
        String word = tokens.name(at);
        for (Map.Entry<Reason, Set<String>> entry : REFUSED.entrySet()) {
            if (entry.getValue().contains(word)) {
                return entry.getKey().refusal(tokens.written(at));
            }
        }
        List<String> near = NearNames.of(word, KNOWN);
        return near.isEmpty() ? Reason.UNKNOWN.refusal(tokens.written(at)) : mistyped(at, near);
    }

    private Fault mistyped(int at, List<String> near) {
        int position = tokens.start(at) + 1;
        return new Fault(
                        FaultCode.SQL_FAILED,
                        "syntax error at character " + position + ": no statement begins with " + tokens.written(at)
                                + ". Did you mean " + String.join(" or ", near) + "?")
                .with("position", position)
                .with("word", tokens.written(at));
    }

    private Fault reads(int at) {
        return new Fault(FaultCode.INVALID_ARGUMENT, tokens.written(at) + " changes nothing, and write is for changes")
                .hint("Call again without write.");
    }
}
