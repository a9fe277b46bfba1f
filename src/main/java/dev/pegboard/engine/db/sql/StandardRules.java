package dev.pegboard.engine.db.sql;

import dev.pegboard.engine.db.sql.Rules.Habit;

/** What an engine may be asked of which nothing is known: whatever others refuse is refused. */
final class StandardRules {
    static final Rules RULES = new Rules()
            .begin("select with values table show describe desc explain")
            .habits(
                    Habit.DESCRIBES_TABLES,
                    Habit.ASSIGNS,
                    Habit.FOLDS_LETTERS,
                    Habit.CALLS_WITHOUT_PARENTHESES,
                    Habit.UNKNOWN)
            .refuse(Reason.STORES, "into")
            .refuse(Reason.LOCKS, "for update", "for share", "for no key update", "for key share")
            .refuse(Reason.SEQUENCES, "next value for")
            .refuse(Reason.LOCKS, "lock in share")
            .refuse(Reason.CODE, "with function", "with procedure", "procedure analyse")
            .refuse(Reason.UNKNOWN, "uescape")
            .denyLike(PostgresRules.RULES, MysqlRules.RULES, SqliteRules.RULES, SqlServerRules.RULES)
            .denyLike(H2Rules.RULES, OracleRules.RULES)
            .refuse(Reason.SEQUENCES, "nextval for")
            .deny(Reason.SEQUENCES, "gen_id")
            .deny(Reason.CODE, "reflect reflect2 try_reflect java_method")
            .deny(Reason.RUNS_TEXT, "external_query")
            .deny(Reason.FILES, "read_files cloud_files")
            .deny(Reason.NETWORK, "http_request")
            .deny(Reason.SERVER, "system$*");

    private StandardRules() {}
}
