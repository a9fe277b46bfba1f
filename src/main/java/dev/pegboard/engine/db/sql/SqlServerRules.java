package dev.pegboard.engine.db.sql;

import dev.pegboard.engine.db.sql.Rules.Habit;

/** What SQL Server may be asked. Its statements need no semicolon between them. */
final class SqlServerRules {
    static final Rules RULES = new Rules()
            .begin("select with")
            .habits(Habit.NO_SEMICOLONS, Habit.FOLDS_LETTERS)
            .refuse(Reason.STORES, "into")
            .refuse(Reason.SEQUENCES, "next value for")
            .refuse(Reason.LOCKS, "for update", "for browse", "updlock", "xlock", "tablockx", "holdlock")
            .deny(Reason.NETWORK, "openrowset openquery opendatasource")
            .deny(Reason.FILES, """
                    fn_xe_file_target_read_file fn_trace_gettable fn_get_audit_file fn_dump_dblog fn_dump_dblog_xtp
                    dm_os_file_exists dm_os_enumerate_filesystem dm_os_enumerate_fixed_drives""")
            .deny(Reason.CODE, "xp_* sp_*");

    private SqlServerRules() {}
}
