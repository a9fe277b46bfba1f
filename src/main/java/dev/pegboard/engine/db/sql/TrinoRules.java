package dev.pegboard.engine.db.sql;

import dev.pegboard.engine.db.sql.Rules.Habit;

/** What Trino may be asked. */
final class TrinoRules {
    static final Rules RULES = new Rules()
            .begin("select with values table show describe desc explain")
            .habits(Habit.DESCRIBES_TABLES)
            .refuse(Reason.STORES, "into")
            .refuse(Reason.CODE, "with function")
            .refuse(Reason.UNKNOWN, "uescape")
            .deny(Reason.RUNS_TEXT, "query raw_query");

    private TrinoRules() {}
}
