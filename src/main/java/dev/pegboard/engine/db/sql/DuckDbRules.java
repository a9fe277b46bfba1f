package dev.pegboard.engine.db.sql;

import dev.pegboard.engine.db.sql.Rules.Habit;

/** What DuckDB may be asked. It runs inside our own process, so its files are ours. */
final class DuckDbRules {
    static final Rules RULES = new Rules()
            .begin("""
                    select with values table from explain describe desc show summarize pivot unpivot pragma""")
            .habits(Habit.PLANS_CHANGES, Habit.DESCRIBES_TABLES, Habit.FILES_AS_TABLES)
            .refuseUnless(Reason.STORES, "into", "name")
            .refuse(Reason.LOCKS, "for update", "for share", "for no key update", "for key share")
            .pragmas("table_info storage_info show")
            .pragmasWithoutArguments("""
                    version database_list show_tables show_tables_expanded show_databases database_size functions
                    collations platform user_agent""")
            .deny(Reason.FILES, """
                    read_* parquet_* glob sniff_csv getenv st_read* st_drivers iceberg_* delta_scan sqlite_* excel_*
                    load_*""")
            .deny(Reason.NETWORK, "postgres_* mysql_* http_* ducklake_* md_* arrow_scan* pandas_scan* python_*")
            .deny(Reason.RUNS_TEXT, "query query_table json_execute_serialized_sql from_substrait from_substrait_json")
            .deny(Reason.SETTINGS, """
                    enable_logging disable_logging enable_profiling disable_profiling truncate_duckdb_logs write_log
                    setseed create_external_resource destroy_external_resource register_external_resource*
                    deregister_external_resource""")
            .deny(Reason.SEQUENCES, "nextval setval")
            .deny(Reason.SERVER, "checkpoint force_checkpoint");

    private DuckDbRules() {}
}
