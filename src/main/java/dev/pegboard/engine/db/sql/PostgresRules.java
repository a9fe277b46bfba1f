package dev.pegboard.engine.db.sql;

import dev.pegboard.engine.db.sql.Rules.Habit;

/** What PostgreSQL, and what speaks its language, may be asked. */
final class PostgresRules {
    static final Rules RULES = new Rules()
            .begin("select with values table explain show")
            .habits(Habit.PLANS_CHANGES, Habit.CALLS_BEHIND_DOTS)
            .refuse(Reason.STORES, "into")
            .refuse(Reason.LOCKS, "for update", "for share", "for no key update", "for key share")
            .refuse(Reason.UNKNOWN, "uescape")
            .deny(Reason.FILES, """
                    lo_close lo_creat lo_create lo_export lo_from_bytea lo_get lo_import lo_lseek* lo_manage lo_oid lo_open
                    lo_put lo_tell* lo_truncate* lo_unlink loread lowrite pg_read_* pg_ls_* pg_stat_file pg_file_* pg_logdir_ls pg_hba_file_rules
                    pg_ident_file_mappings pg_show_all_file_settings xslt_process""")
            .deny(Reason.NETWORK, """
                    dblink* postgres_fdw_disconnect* http http_get http_post http_put http_patch http_delete http_head
                    http_set_curlopt http_reset_curlopt net.* cron.* aws_s3.* aws_lambda.* azure_storage.*
                    pg_background_launch run_command_on_* master_run_on_worker crdb_internal.*""")
            .deny(Reason.RUNS_TEXT, "query_to_xml* cursor_to_xml* ts_stat ts_rewrite crosstab* connectby xpath_table")
            .deny(Reason.SETTINGS, "set_config setseed")
            .deny(Reason.SEQUENCES, "nextval setval")
            .deny(Reason.LOCKS, "pg_advisory_* pg_try_advisory_*")
            .deny(Reason.SERVER, """
                    pg_terminate_backend pg_cancel_backend pg_reload_conf pg_rotate_logfile* pg_logfile_rotate
                    pg_switch_* pg_create_* pg_drop_* pg_copy_* pg_notify pg_promote pg_backup_* pg_start_backup
                    pg_stop_backup pg_wal_replay_* pg_xlog_replay_* pg_export_snapshot pg_current_xact_id txid_current
                    pg_log_backend_memory_contexts pg_log_standby_snapshot pg_logical_* pg_replication_slot_advance
                    pg_replication_origin_advance pg_replication_origin_create pg_replication_origin_drop
                    pg_replication_origin_session_reset pg_replication_origin_session_setup
                    pg_replication_origin_xact_* pg_sync_replication_slots pg_stat_reset* pg_stat_statements_reset
                    pg_nextoid pg_stop_making_pinned_objects pg_prewarm autoprewarm_* pg_buffercache_evict*""")
            .deny(Reason.DEFINES, """
                    pg_import_system_collations pg_extension_config_dump binary_upgrade_* brin_summarize_*
                    brin_desummarize_* gin_clean_pending_list pg_clear_* pg_restore_* pg_truncate_visibility_map
                    heap_force_*""");

    private PostgresRules() {}
}
