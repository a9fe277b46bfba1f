package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.address.Address;
import java.util.Map;
import java.util.Properties;

/** What an address says in libpq's words, in those of the JDBC driver. Whatever could weaken the guard is left out. */
final class PostgresOptions {
    private static final Map<String, String> NAMES = Map.of(
            "sslmode", "sslmode",
            "sslrootcert", "sslrootcert",
            "sslcert", "sslcert",
            "sslkey", "sslkey",
            "sslpassword", "sslpassword",
            "target_session_attrs", "targetServerType",
            "channel_binding", "channelBinding",
            "currentschema", "currentSchema",
            "schema", "currentSchema",
            "connect_timeout", "connectTimeout");

    private PostgresOptions() {}

    static Properties of(Address address) {
        Properties properties = new Properties();
        address.options().forEach((name, value) -> {
            String known = NAMES.get(name.toLowerCase(java.util.Locale.ROOT));
            if (known != null) {
                properties.put(known, known.equals("targetServerType") ? serverType(value) : value);
            }
        });
        return properties;
    }

    private static String serverType(String libpq) {
        return switch (libpq) {
            case "read-write" -> "primary";
            case "primary" -> "primary";
            case "standby", "read-only" -> "secondary";
            case "prefer-standby" -> "preferSecondary";
            default -> "any";
        };
    }
}
