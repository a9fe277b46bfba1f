package dev.pegboard.engine.db.sql;

import dev.pegboard.engine.db.sql.Rules.Habit;

/** What MySQL and MariaDB may be asked. */
final class MysqlRules {
    static final Rules RULES = new Rules()
            .begin("select with values table explain describe desc show analyze help")
            .habits(
                    Habit.PLANS_CHANGES,
                    Habit.DESCRIBES_TABLES,
                    Habit.ASSIGNS,
                    Habit.FOLDS_LETTERS,
                    Habit.CALLS_WITHOUT_PARENTHESES)
            .refuse(Reason.STORES, "into")
            .refuse(Reason.LOCKS, "for update", "for share", "for no key update", "for key share")
            .refuse(Reason.SEQUENCES, "next value for")
            .refuse(Reason.LOCKS, "lock in share")
            .refuse(Reason.CODE, "procedure analyse")
            .deny(Reason.FILES, "load_file")
            .deny(Reason.NETWORK, """
                    sys_exec sys_eval sys_get sys_set spider_* mroonga_command http_get http_post http_put http_delete""")
            .deny(Reason.LOCKS, """
                    get_lock release_lock release_all_locks is_free_lock is_used_lock service_get_read_locks
                    service_get_write_locks service_release_locks""")
            .deny(Reason.SEQUENCES, "nextval setval")
            .deny(Reason.SETTINGS, "last_insert_id")
            .deny(Reason.SERVER, """
                    benchmark master_pos_wait source_pos_wait master_gtid_wait wait_for_executed_gtid_set
                    wait_until_sql_thread_after_gtids wsrep_sync_wait_upto_gtid group_replication_*
                    asynchronous_connection_failover_* audit_log_* audit_api_* keyring_* mysql_firewall_*
                    set_firewall_* read_firewall_* version_tokens_* gen_blacklist gen_blocklist gen_dictionary*
                    masking_dictionary* flush_rewrite_rules load_rewrite_rules""");

    private MysqlRules() {}
}
