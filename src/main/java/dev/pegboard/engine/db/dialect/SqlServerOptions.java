package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.address.Address;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;

/** What addresses of SQL Server say besides the place, in the driver's words. What could weaken the guard is left out. */
final class SqlServerOptions {
    private static final Set<String> LOCAL = Set.of("localhost", "127.0.0.1", "::1", "(local)", ".");
    private static final Map<String, String> NAMES = Map.of(
            "encrypt", "encrypt",
            "trustservercertificate", "trustServerCertificate",
            "hostnameincertificate", "hostNameInCertificate",
            "instancename", "instanceName",
            "instance", "instanceName",
            "multisubnetfailover", "multiSubnetFailover",
            "failoverpartner", "failoverPartner");

    private SqlServerOptions() {}

    /** A server on this machine has a certificate of its own making, and nobody is in between. */
    static Properties of(Address address) {
        Properties properties = new Properties();
        properties.put("encrypt", "true");
        if (LOCAL.contains(address.host().orElse("localhost"))) {
            properties.put("trustServerCertificate", "true");
        }
        address.options().forEach((name, value) -> {
            String known = NAMES.get(name.toLowerCase(Locale.ROOT).replaceAll("[ _-]", ""));
            if (known != null) {
                properties.put(known, plain(value));
            }
        });
        return properties;
    }

    private static String plain(String value) {
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "yes" -> "true";
            case "no" -> "false";
            case "true", "false", "strict", "optional", "mandatory" -> value.toLowerCase(Locale.ROOT);
            default -> value;
        };
    }
}
