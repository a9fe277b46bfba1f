package dev.pegboard.engine.db.sql;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.sql.Lexicon.Trait;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Joins a statement and its values. The placeholders may be ?, $1 or :name; JDBC knows the first alone. Never looks into
 * strings, names and comments, and puts no value into the text.
 */
public final class Placeholders {
    private final Lexicon lexicon;

    private Placeholders(Lexicon lexicon) {
        this.lexicon = lexicon;
    }

    public static Placeholders postgres() {
        return new Placeholders(Lexicons.POSTGRES);
    }

    public static Placeholders mysql() {
        return new Placeholders(Lexicons.MYSQL);
    }

    public static Placeholders sqlite() {
        return new Placeholders(Lexicons.SQLITE);
    }

    public static Placeholders sqlServer() {
        return new Placeholders(Lexicons.SQL_SERVER);
    }

    public static Placeholders h2() {
        return new Placeholders(Lexicons.H2);
    }

    public static Placeholders duckDb() {
        return new Placeholders(Lexicons.DUCKDB);
    }

    public static Placeholders oracle() {
        return new Placeholders(Lexicons.ORACLE);
    }

    public static Placeholders clickHouse() {
        return new Placeholders(Lexicons.CLICKHOUSE);
    }

    public static Placeholders trino() {
        return new Placeholders(Lexicons.TRINO);
    }

    public static Placeholders standard() {
        return new Placeholders(Lexicons.STANDARD);
    }

    /** The statement with values by their order. */
    public BoundStatement bind(String sql, List<@Nullable Object> values) {
        if (values.isEmpty() && sql.indexOf('?') < 0 && sql.indexOf('$') < 0) {
            return new BoundStatement(sql, List.of());
        }
        Marks marks = new Marks(Tokenizer.read(sql, lexicon), lexicon);
        return marks.numbered() && !(values.isEmpty() && lexicon.has(Trait.DOLLAR_WORDS))
                ? numbered(marks, values)
                : inOrder(marks, values);
    }

    /** The names of all values that the statement has places for. */
    public Set<String> names(String sql) {
        Marks marks = new Marks(Tokenizer.read(sql, lexicon), lexicon);
        Set<String> names = new LinkedHashSet<>();
        for (int at = 0; at < marks.count(); at++) {
            if (marks.named(at)) {
                names.add(marks.name(at));
            }
        }
        return names;
    }

    /** Which place of the statement as it was written one is in what was sent, if there each value became $1 and so on. */
    public int written(String sql, int sent) {
        Marks marks = new Marks(Tokenizer.read(sql, lexicon), lexicon);
        int shift = 0;
        int number = 0;
        for (int at = 0; at < marks.count() && marks.start(at) + shift + 1 < sent; at++) {
            if (marks.value(at) || marks.number(at) > 0 || marks.named(at)) {
                int end = marks.end(marks.named(at) ? at + 1 : at);
                shift += 1 + String.valueOf(++number).length() - (end - marks.start(at));
            }
        }
        return sent - shift;
    }

    /** The statement with values by their names. */
    public BoundStatement bind(String sql, Map<String, @Nullable Object> named) {
        Marks marks = new Marks(Tokenizer.read(sql, lexicon), lexicon);
        Rewriting rewriting = new Rewriting(sql);
        Set<String> unused = new LinkedHashSet<>(named.keySet());
        for (int at = 0; at < marks.count(); at++) {
            if (marks.operator(at)) {
                rewriting.operator(marks.start(at), marks.end(at));
            } else if (marks.value(at)) {
                throw wrong("A ? stands beside values that have names")
                        .hint("Use :name for every value, or give the values as a list.");
            } else if (marks.named(at) && (named.containsKey(marks.name(at)) || !marks.maybeSlice(at))) {
                String name = marks.name(at);
                if (!named.containsKey(name)) {
                    throw wrong("There is no value for :" + name);
                }
                unused.remove(name);
                rewriting.value(marks.start(at), marks.end(at + 1), named.get(name));
            }
        }
        if (!unused.isEmpty()) {
            throw wrong("The statement has no place for :" + String.join(", :", unused));
        }
        return rewriting.statement();
    }

    private static BoundStatement inOrder(Marks marks, List<@Nullable Object> values) {
        Rewriting rewriting = new Rewriting(marks.text());
        int needed = 0;
        for (int at = 0; at < marks.count(); at++) {
            if (marks.operator(at)) {
                rewriting.operator(marks.start(at), marks.end(at));
            } else if (marks.value(at)) {
                Object value = needed < values.size() ? values.get(needed) : null;
                rewriting.value(marks.start(at), marks.end(at), value);
                needed++;
            }
        }
        if (needed != values.size()) {
            throw count(needed, values.size());
        }
        return rewriting.statement();
    }

    private static BoundStatement numbered(Marks marks, List<@Nullable Object> values) {
        Rewriting rewriting = new Rewriting(marks.text());
        BitSet used = new BitSet();
        for (int at = 0; at < marks.count(); at++) {
            int number = marks.number(at);
            if (marks.operator(at)) {
                rewriting.operator(marks.start(at), marks.end(at));
            } else if (marks.value(at)) {
                throw wrong("The statement has both $1 and ? as placeholders").hint("Use one of them alone.");
            } else if (number == 0 || number > values.size()) {
                throw count(marks.highestNumber(), values.size());
            } else if (number > 0) {
                used.set(number);
                rewriting.value(marks.start(at), marks.end(at), values.get(number - 1));
            }
        }
        int unused = used.nextClearBit(1);
        if (unused <= values.size()) {
            throw wrong("The statement has no place for value " + unused + ": $" + unused + " is missing");
        }
        return rewriting.statement();
    }

    private static Fault count(int needed, int given) {
        return wrong("The statement needs " + needed + (needed == 1 ? " value, " : " values, ") + given + " given")
                .hint("Pass one value for each placeholder, in their order.");
    }

    private static Fault wrong(String message) {
        return new Fault(FaultCode.INVALID_ARGUMENT, message);
    }
}
