package dev.pegboard.engine.db.sql;

import dev.pegboard.engine.db.sql.Rules.Habit;

/** What Oracle may be asked. */
final class OracleRules {
    static final Rules RULES = new Rules()
            .begin("select with")
            .habits(Habit.FOLDS_LETTERS, Habit.CALLS_WITHOUT_PARENTHESES)
            .refuse(Reason.STORES, "into")
            .refuse(Reason.LOCKS, "for update", "for share", "for no key update", "for key share")
            .refuse(Reason.CODE, "with function", "with procedure")
            .deny(Reason.NETWORK, """
                    utl_*.* dbms_*.* httpuritype xdburitype ftpuritype uritype owa_util.* apex_web_service.*""")
            .allow("dbms_lob dbms_metadata dbms_random dbms_xplan dbms_utility dbms_crypto")
            .deny(Reason.FILES, "bfilename")
            .deny(Reason.SEQUENCES, "nextval");

    private OracleRules() {}
}
