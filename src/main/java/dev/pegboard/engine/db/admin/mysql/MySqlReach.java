package dev.pegboard.engine.db.admin.mysql;

import dev.pegboard.engine.db.admin.mysql.MySqlWords.Kind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;

/**
 * Tells whether a statement reaches out of its database, as far as its words show it: it leaves it, is about others or
 * about users, or names a table, view or routine together with another database. What a text says that is run as a
 * statement is not seen, nor a name whose place could be that of a column. A view may read from anywhere: it changes
 * nothing, and dumps name its own database where it reads from another one too.
 */
final class MySqlReach {
    private static final Set<String> MAKING = Set.of("create", "drop", "alter", "rename");
    private static final Set<String> OUTSIDE = Set.of("database", "schema", "user", "role", "server", "tablespace");

    /** Behind these stands what a statement is about. */
    private static final Set<String> BEFORE = Set.of(
            "table",
            "tables",
            "into",
            "from",
            "join",
            "straight_join",
            "update",
            "references",
            "view",
            "trigger",
            "event",
            "procedure",
            "function",
            "package",
            "sequence",
            "call",
            "to",
            "insert",
            "replace",
            "delete",
            "truncate",
            "using",
            "handler",
            "like",
            "body");

    /** These may stand in between. */
    private static final Set<String> BETWEEN = Set.of(
            "if",
            "not",
            "exists",
            "low_priority",
            "delayed",
            "high_priority",
            "quick",
            "ignore",
            "only",
            "temporary",
            "or",
            "concurrent");

    /** After these, a comma does not begin another table. */
    private static final Set<String> AFTER = Set.of(
            "where", "set", "values", "value", "select", "on", "order", "group", "having", "limit", "return", "as",
            "union", "when", "then", "begin", "do", "declare", "for", "key", "index", "add");

    /** Of which triggers tell that they come ON a table. */
    private static final Set<String> CHANGES = Set.of("insert", "update", "delete");

    /** In these functions, FROM stands between values. */
    private static final Set<String> FUNCTIONS = Set.of("extract", "trim", "substring", "substr", "mid", "position");

    private final MySqlWords words;
    private final String database;
    private final Deque<String> open = new ArrayDeque<>();
    private String before = "";
    private boolean expected;
    private boolean list;
    private boolean making;
    private boolean view;
    private boolean reading;
    private int listDepth;

    private MySqlReach(String sql, String database) {
        this.words = new MySqlWords(sql);
        this.database = database;
    }

    static boolean leaves(String sql, String database) {
        return new MySqlReach(sql, database).leaves();
    }

    private boolean leaves() {
        if (!words.next()) {
            return false;
        }
        if (words.kind() == Kind.WORD && Set.of("use", "grant", "revoke").contains(words.text())) {
            return true;
        }
        boolean more = true;
        while (more) {
            boolean isName = words.kind() == Kind.NAME || words.kind() == Kind.WORD && !isKeyword();
            if (isName) {
                if (isElsewhere()) {
                    return true;
                }
                more = words.kind() != Kind.END;
            } else {
                if (isOutside()) {
                    return true;
                }
                note();
                more = words.next();
            }
        }
        return false;
    }

    private boolean isKeyword() {
        String word = words.text();
        return BEFORE.contains(word)
                || BETWEEN.contains(word)
                || AFTER.contains(word)
                || MAKING.contains(word)
                || OUTSIDE.contains(word) && making
                || word.equals("password");
    }

    private boolean isOutside() {
        boolean word = words.kind() == Kind.WORD;
        return word
                && (making && OUTSIDE.contains(words.text())
                        || before.equals("set") && words.text().equals("password"));
    }

    /** What a word or sign means for those behind it. */
    private void note() {
        String text = words.text();
        if (words.kind() == Kind.SIGN) {
            sign(text);
        } else if (words.kind() == Kind.VALUE) {
            expected = false;
        } else if (BEFORE.contains(text)) {
            boolean value = text.equals("from") && FUNCTIONS.contains(open.isEmpty() ? "" : open.peek())
                    || text.equals("update") && before.equals("key")
                    || text.equals("like") && !list;
            view |= text.equals("view");
            expected = !value;
            list = !value;
            listDepth = open.size();
        } else if (AFTER.contains(text)) {
            expected = text.equals("on") && CHANGES.contains(before);
            reading |= view && text.equals("as");
            list = false;
        }
        making = MAKING.contains(text) || making && (BETWEEN.contains(text) || text.equals("replace"));
        before = text;
    }

    private void sign(String sign) {
        switch (sign) {
            case "(" -> open.push(before);
            case ")" -> {
                if (!open.isEmpty()) {
                    open.pop();
                }
                expected = false;
            }
            case "," -> expected = list && open.size() <= listDepth;
            case ";" -> {
                expected = false;
                list = false;
                view = false;
                reading = false;
            }
            default -> expected = false;
        }
    }

    /** Reads a name with all its parts; the words are behind it afterwards. */
    private boolean isElsewhere() {
        boolean isPlaced = expected;
        boolean isVariable = before.equals("@");
        String first = words.text();
        boolean row = words.kind() == Kind.WORD && (first.equals("new") || first.equals("old"));
        int parts = 1;
        before = first;
        expected = false;
        making = false;
        boolean more = words.next();
        while (more && words.kind() == Kind.SIGN && words.text().equals(".")) {
            parts++;
            words.next();
            more = words.next();
        }
        boolean isCall = words.kind() == Kind.SIGN && words.text().equals("(");
        boolean isQualified = parts > 2 || parts == 2 && (isPlaced || isCall);
        return isQualified && !isVariable && !row && !reading && !first.equalsIgnoreCase(database);
    }
}
