package dev.pegboard.engine.db.sql;

import dev.pegboard.engine.db.sql.Rules.Habit;

/** What H2 may be asked. It runs inside our own process, so its files and classes are ours. */
final class H2Rules {
    static final Rules RULES = new Rules()
            .begin("select with values table explain show")
            .habits(Habit.PLANS_CHANGES, Habit.ASSIGNS, Habit.FOLDS_LETTERS, Habit.CALLS_WITHOUT_PARENTHESES)
            .refuse(Reason.STORES, "into")
            .refuse(Reason.LOCKS, "for update", "for share", "for no key update", "for key share")
            .refuse(Reason.SEQUENCES, "next value for")
            .refuse(Reason.UNKNOWN, "uescape")
            .deny(Reason.FILES, "file_read file_write csvread csvwrite")
            .deny(Reason.NETWORK, "link_schema")
            .deny(Reason.SETTINGS, "set")
            .deny(Reason.SEQUENCES, "nextval")
            .deny(Reason.SERVER, "abort_session cancel_session memory_free memory_used")
            .deny(Reason.DEFINES, """
                    ft_init ft_create_index ft_drop_index ft_drop_all ft_reindex ftl_init ftl_create_index
                    ftl_drop_index ftl_drop_all ftl_reindex""");

    private H2Rules() {}
}
