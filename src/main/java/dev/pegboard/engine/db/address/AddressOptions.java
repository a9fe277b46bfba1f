package dev.pegboard.engine.db.address;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Leaves out of an address the options that could do harm: a driver may be told to load a class, run a script or write a
 * file, and an address comes with a project, whoever wrote it.
 */
final class AddressOptions {
    private static final Set<String> POSTGRESQL = Set.of(
            ("sslmode ssl sslrootcert sslcert sslkey sslpassword sslnegotiation channelbinding schema currentschema"
                            + " searchpath options applicationname connecttimeout logintimeout sockettimeout"
                            + " targetsessionattrs targetservertype tcpkeepalive pgbouncer connectionlimit pooltimeout"
                            + " charset encoding clientencoding serverversion cluster")
                    .split(" "));

    private static final Set<String> MYSQL = Set.of(
            ("ssl sslmode sslaccept sslca sslcert sslkey usessl requiressl verifyservercertificate servertimezone"
                            + " connectiontimezone timezone characterencoding charset useunicode collation"
                            + " connectioncollation allowpublickeyretrieval connecttimeout sockettimeout socket"
                            + " tinyint1isbit zerodatetimebehavior serverversion enabledtlsprotocols connectionlimit"
                            + " pooltimeout parsetime loc")
                    .split(" "));

    private static final Map<String, Set<String>> HARMLESS = Map.of(
            "postgresql",
            POSTGRESQL,
            "cockroachdb",
            POSTGRESQL,
            "yugabytedb",
            POSTGRESQL,
            "mysql",
            MYSQL,
            "mariadb",
            MYSQL,
            "sqlserver",
            Set.of(("encrypt trustservercertificate hostnameincertificate instancename domain applicationintent"
                            + " multisubnetfailover logintimeout connecttimeout applicationname schema"
                            + " integratedsecurity trustedconnection authentication")
                    .split(" ")),
            "sqlite",
            Set.of("mode", "cache", "immutable", "busytimeout"),
            "duckdb",
            Set.of("accessmode"),
            "h2",
            Set.of(("mode databasetoupper databasetolower caseinsensitiveidentifiers defaultnullordering nonkeywords"
                            + " schema ignorecase autoserver")
                    .split(" ")));

    /** What the options of other engines must not speak of. */
    private static final Pattern HARMFUL = Pattern.compile(
            "class|factory|plugin|intercept|deserial|init|script|callback|jndi|jaas|krb|kerberos|extension|log|trace"
                    + "|transform|infile|file|browser|proxy");

    /** What whoever is at another machine must not speak of: it is about files, classes, programs or hosts of this one. */
    private static final Pattern RISKY = Pattern.compile("class|factory|plugin|intercept|deserial|init|script|callback"
            + "|handler|verifier|jndi|jaas|krb|kerberos|gsslib|extension|(?<!cata)log(?!in)|trace|tracing|transform|infile"
            + "|(?<!pro)file|browser|proxy|tnsadmin|wallet|keystore|truststore|keypath|certpath|libpath|libdir|config"
            + "|sslrootcert|sslcert|sslkey|sslca|sslcrl|failoverpartner|attachdb|^(?:unix|local)?socket$|^service$");

    private static final List<String> SECRETS =
            List.of("password", "passwd", "pwd", "token", "secret", "key", "passphrase");

    private AddressOptions() {}

    /** The options that are known to be harmless for the engine. */
    static Map<String, String> harmless(String engine, Map<String, String> options) {
        Map<String, String> kept = new TreeMap<>();
        options.forEach((name, value) -> {
            if (isHarmless(engine, name)) {
                kept.put(name, value);
            }
        });
        return kept;
    }

    static boolean isHarmless(String engine, String name) {
        String folded = fold(name);
        Set<String> known = HARMLESS.get(engine);
        return known == null ? !HARMFUL.matcher(folded).find() : known.contains(folded);
    }

    /** True if a driver could be told by it to read a file, load a class, run something or go elsewhere. */
    static boolean isRisky(String name) {
        return RISKY.matcher(fold(name)).find();
    }

    static boolean isSecret(String name) {
        return SECRETS.stream().anyMatch(fold(name)::contains);
    }

    /** A name as it is compared: Connect Timeout, connect_timeout and connectTimeout are one. */
    static String fold(String name) {
        StringBuilder folded = new StringBuilder();
        for (char letter : name.toLowerCase(Locale.ROOT).toCharArray()) {
            if (Character.isLetterOrDigit(letter)) {
                folded.append(letter);
            }
        }
        return folded.toString();
    }
}
