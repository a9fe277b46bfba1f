package dev.pegboard.engine.db.sql;

import dev.pegboard.engine.db.sql.Rules.Habit;

/** What SQLite may be asked. */
final class SqliteRules {
    static final Rules RULES = new Rules()
            .begin("select with values explain pragma")
            .habits(Habit.PLANS_CHANGES)
            .refuse(Reason.STORES, "into")
            .pragmas("""
                    table_info table_xinfo table_list index_info index_xinfo index_list foreign_key_list
                    foreign_key_check integrity_check quick_check""")
            .pragmasWithoutArguments("""
                    application_id auto_vacuum busy_timeout cache_size collation_list compile_options data_version
                    database_list encoding foreign_keys freelist_count function_list journal_mode journal_size_limit
                    max_page_count mmap_size module_list page_count page_size pragma_list query_only
                    recursive_triggers schema_version secure_delete stats synchronous temp_store user_version
                    wal_autocheckpoint""")
            .deny(Reason.FILES, """
                    load_extension readfile writefile edit fts3_tokenizer fsdir lsmode zipfile zipfile_* sqlar_*""")
            .deny(Reason.RUNS_TEXT, "eval shell exec");

    private SqliteRules() {}
}
