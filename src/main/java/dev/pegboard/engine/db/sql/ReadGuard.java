package dev.pegboard.engine.db.sql;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.util.Locale;
import java.util.Set;

/** Lets statements pass that only read, and refuses all others with the word that gave them away. */
public final class ReadGuard {
    private static final Set<String> READING = Set.of("select", "with", "values", "table", "explain", "show");

    /** The statement, if it is a single one that reads. */
    public Reading check(String sql) {
        String text = sql.strip();
        String first = text.split("\\W", 2)[0].toLowerCase(Locale.ROOT);
        if (!READING.contains(first) || text.contains(";")) {
            throw new Fault(FaultCode.NOT_READ_ONLY, "'" + first + "' does not only read");
        }
        return new Reading(text, first);
    }
}
