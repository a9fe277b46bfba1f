package dev.pegboard.engine.db.sql;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The text of a statement on its way to JDBC, together with its values. */
final class Rewriting {
    private static final Pattern IN = Pattern.compile("(?i)\\bin\\s*\\(\\s*$");

    private final String text;
    private final StringBuilder sql;
    private final List<@Nullable Object> values = new ArrayList<>();
    private int copied;

    Rewriting(String text) {
        this.text = text;
        this.sql = new StringBuilder(text.length() + 16);
    }

    /** Puts a question mark in place of what is written there. */
    void value(int start, int end, @Nullable Object value) {
        if (value instanceof List && IN.matcher(text.substring(0, start)).find() && text.startsWith(")", end)) {
            throw new Fault(
                            FaultCode.INVALID_ARGUMENT,
                            "A list is a single value, and IN (?) would compare with all of it")
                    .hint("Write IN (?, ?, ?) with a value for each, or = ANY(?) where the database has arrays.");
        }
        put(start, end, "?");
        values.add(value);
    }

    /** Doubles a question mark that is an operator, so that JDBC leaves it alone. */
    void operator(int start, int end) {
        put(start, end, "??");
    }

    BoundStatement statement() {
        sql.append(text, copied, text.length());
        return new BoundStatement(sql.toString(), values);
    }

    private void put(int start, int end, String marks) {
        sql.append(text, copied, start);
        if (!sql.isEmpty() && sql.charAt(sql.length() - 1) == '?') {
            sql.append(' ');
        }
        sql.append(marks);
        copied = end;
    }
}
