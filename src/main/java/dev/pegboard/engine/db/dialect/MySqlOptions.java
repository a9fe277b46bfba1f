package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.address.Address;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;

/** What addresses say in the words of many MySQL clients, in those of our driver. What could weaken the guard is left out. */
final class MySqlOptions {
    private static final Set<String> LOCAL = Set.of("localhost", "127.0.0.1", "::1", "[::1]");
    private static final Map<String, String> NAMES = Map.of(
            "socket", "localSocket",
            "unix_socket", "localSocket",
            "localsocket", "localSocket",
            "sslca", "serverSslCert",
            "ssl-ca", "serverSslCert",
            "sslcert", "serverSslCert",
            "serversslcert", "serverSslCert");

    private MySqlOptions() {}

    static Properties of(Address address) {
        Properties properties = new Properties();
        boolean local = LOCAL.contains(address.host().orElse("localhost"));
        properties.put("sslMode", local ? "disable" : "allow");
        address.options().forEach((name, value) -> {
            String lower = name.toLowerCase(Locale.ROOT);
            String known = NAMES.get(lower);
            if (known != null) {
                properties.put(known, value);
            } else if (Set.of("sslmode", "ssl-mode", "ssl_mode", "usessl", "ssl", "sslaccept", "tls")
                    .contains(lower)) {
                properties.put("sslMode", mode(value, properties.getProperty("sslMode")));
            }
        });
        // Without encryption, the server's key is needed to hide the password; on this machine nobody is in between.
        properties.put("allowPublicKeyRetrieval", String.valueOf(local));
        return properties;
    }

    private static String mode(String written, String usual) {
        String value = written.toLowerCase(Locale.ROOT).replace('_', '-');
        return switch (value) {
            case "disable", "disabled", "false", "0", "off", "no" -> "disable";
            case "require", "required", "trust", "true", "1", "on", "yes", "skip-verify", "accept-invalid-certs" ->
                "trust";
            case "verify-ca" -> "verify-ca";
            case "verify-full", "verify-identity", "strict" -> "verify-full";
            default ->
                value.contains("rejectunauthorized") ? (value.contains("false") ? "trust" : "verify-full") : usual;
        };
    }
}
