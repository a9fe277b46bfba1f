package dev.pegboard.engine.db.postgres;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The parameters that only a person may change, by other means than ours, and why. */
final class ProtectedSettings {
    private static final String RUNS = "the server would run a program or load code that it names";
    private static final String KEEPS_OUT = "a wrong value keeps people out, lets strangers in, or stops the server";
    private static final String LOSES = "it can lose or damage data";
    private static final String WRITES = "it decides where the server writes files";

    private static final Map<String, String> NAMES = Stream.of(
                    listed(
                            RUNS,
                            "archive_command archive_library archive_cleanup_command restore_command"
                                    + " recovery_end_command shared_preload_libraries session_preload_libraries"
                                    + " local_preload_libraries dynamic_library_path extension_control_path"
                                    + " jit_provider oauth_validator_libraries event_triggers"),
                    listed(
                            KEEPS_OUT,
                            "listen_addresses port hba_file ident_file data_directory config_file"
                                    + " max_connections superuser_reserved_connections reserved_connections"
                                    + " password_encryption authentication_timeout db_user_namespace row_security"
                                    + " default_transaction_read_only synchronous_standby_names primary_conninfo"
                                    + " primary_slot_name allow_alter_system search_path role session_authorization"
                                    + " session_replication_role transaction_timeout"),
                    listed(
                            LOSES,
                            "fsync full_page_writes zero_damaged_pages ignore_checksum_failure ignore_invalid_pages"
                                    + " ignore_system_indexes allow_system_table_mods allow_in_place_tablespaces"
                                    + " data_sync_retry wal_level"),
                    listed(
                            WRITES,
                            "external_pid_file log_directory log_filename log_file_mode log_destination"
                                    + " temp_tablespaces default_tablespace stats_temp_directory"))
            .flatMap(part -> part.entrySet().stream())
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

    private static final List<String> FAMILIES =
            List.of("ssl", "unix_socket_", "krb_", "gss_", "recovery_target", "debug_");

    /** What other extensions do with their parameters nobody knows; some run them. */
    private static final Set<String> HARMLESS_EXTENSIONS = Set.of("auto_explain", "pg_stat_statements");

    private ProtectedSettings() {}

    private static Map<String, String> listed(String reason, String names) {
        return Stream.of(names.split(" ", -1)).collect(Collectors.toMap(name -> name, name -> reason));
    }

    /** Why an agent may not change it; empty if it may. */
    static Optional<String> reason(String name) {
        int dot = name.indexOf('.');
        if (dot >= 0 && !HARMLESS_EXTENSIONS.contains(name.substring(0, dot))) {
            return Optional.of(RUNS);
        }
        return Optional.ofNullable(NAMES.get(name))
                .or(() -> FAMILIES.stream().anyMatch(name::startsWith) ? Optional.of(KEEPS_OUT) : Optional.empty());
    }
}
