package dev.pegboard.engine.db.address;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Key=value strings: separated by semicolons as in ADO.NET, ODBC and PDO, or by spaces as in libpq. */
final class KeywordText {
    private static final Set<String> OF_SQL_SERVER = Set.of(
            "initialcatalog",
            "trustedconnection",
            "integratedsecurity",
            "trustservercertificate",
            "multipleactiveresultsets",
            "encrypt",
            "attachdbfilename");

    private KeywordText() {}

    /** The parts; empty if the text is no such string, or not one about a database. */
    static Optional<AddressParts> parts(String line) {
        int equals = line.indexOf('=');
        if (equals <= 0 || UrlText.first(line.substring(0, equals), ":/@?{") < equals) {
            return Optional.empty();
        }
        Map<String, String> words = line.contains(";") || isSingle(line) ? separated(line, ';') : separated(line, ' ');
        return engine(words).map(engine -> parts(engine, words));
    }

    /** The parts of a string whose engine is known already. */
    static AddressParts parts(String engine, String line) {
        return parts(engine, separated(line, line.contains(";") || isSingle(line) ? ';' : ' '));
    }

    private static AddressParts parts(String engine, Map<String, String> words) {
        AddressParts parts = new AddressParts(engine);
        words.forEach((name, value) -> {
            boolean place = AddressParts.part(name).filter("host"::equals).isPresent();
            if (place && EngineName.isOfFiles(engine)) {
                parts.with("file", value);
            } else if (place) {
                host(engine, value, parts);
            } else if (!AddressOptions.fold(name).equals("driver")) {
                parts.with(name, value);
            }
        });
        return parts;
    }

    /** The server in SQL Server's and Oracle's way: tcp:host\instance,port and host:port/service. */
    private static void host(String engine, String written, AddressParts parts) {
        String host = written.replaceFirst("^(?i:tcp:|np:|lpc:|admin:)", "");
        if (host.toLowerCase(Locale.ROOT).startsWith("(localdb)")) {
            throw AddressParts.wrong("it is a LocalDB, which has no address in the network");
        }
        int slash = engine.equals("oracle") ? host.indexOf('/', host.startsWith("//") ? 2 : 0) : -1;
        if (slash > 0) {
            parts.with("database", host.substring(slash + 1));
            host = host.substring(0, slash);
        }
        int comma = host.indexOf(',');
        if (comma > 0) {
            parts.with("port", host.substring(comma + 1));
            host = host.substring(0, comma);
        }
        int instance = host.indexOf('\\');
        if (instance >= 0) {
            parts.with("instanceName", host.substring(instance + 1));
            host = host.substring(0, instance);
        }
        parts.with("host", host.equals(".") || host.equals("(local)") ? "localhost" : host.replace("//", ""));
    }

    private static Optional<String> engine(Map<String, String> written) {
        Map<String, String> words = new LinkedHashMap<>();
        written.forEach((name, value) -> words.put(AddressOptions.fold(name), value));
        String driver = words.getOrDefault("driver", "").toLowerCase(Locale.ROOT);
        for (String engine : new String[] {"postgresql", "mysql", "mariadb", "sqlite", "oracle"}) {
            if (driver.contains(engine)) {
                return Optional.of(engine);
            }
        }
        if (driver.contains("sql server") || words.keySet().stream().anyMatch(OF_SQL_SERVER::contains)) {
            return Optional.of("sqlserver");
        }
        String source = words.getOrDefault("datasource", words.getOrDefault("filename", ""));
        if (!source.isEmpty()) {
            return ofSource(source, words);
        }
        return ofServer(words);
    }

    private static Optional<String> ofSource(String source, Map<String, String> words) {
        String folded = source.toLowerCase(Locale.ROOT);
        if (folded.matches(".*\\.(db|db3|sqlite|sqlite3)")
                || folded.equals(":memory:")
                || words.containsKey("filename")) {
            return Optional.of("sqlite");
        }
        if (folded.endsWith(".duckdb")) {
            return Optional.of("duckdb");
        }
        boolean login = words.containsKey("userid") || words.containsKey("uid");
        boolean oracle = login && !words.containsKey("database") && folded.contains("/");
        return login ? Optional.of(oracle ? "oracle" : "sqlserver") : Optional.empty();
    }

    private static Optional<String> ofServer(Map<String, String> words) {
        if (!words.containsKey("host") && !words.containsKey("server") && !words.containsKey("dbname")) {
            return Optional.empty();
        }
        String port = words.getOrDefault("port", "");
        if (port.equals("3306") || port.equals("3307")) {
            return Optional.of("mysql");
        }
        if (words.containsKey("host") || words.containsKey("dbname") || port.startsWith("543")) {
            boolean named = words.containsKey("database") || words.containsKey("dbname") || words.containsKey("user");
            return named || words.containsKey("username") ? Optional.of("postgresql") : Optional.empty();
        }
        boolean mysql = words.containsKey("port") || words.containsKey("uid") || words.containsKey("user");
        return words.containsKey("database") ? Optional.of(mysql ? "mysql" : "sqlserver") : Optional.empty();
    }

    private static boolean isSingle(String line) {
        return line.indexOf('=') == line.lastIndexOf('=');
    }

    /** The pairs; a value may be in quotes or braces, a doubled or escaped quote in it is a quote. */
    static Map<String, String> separated(String line, char separator) {
        Map<String, String> words = new LinkedHashMap<>();
        int position = 0;
        while (position < line.length()) {
            int equals = line.indexOf('=', position);
            if (equals < 0) {
                return words;
            }
            String name = line.substring(position, equals).strip();
            StringBuilder value = new StringBuilder();
            position = value(line, equals + 1, separator, value);
            words.putIfAbsent(name, value.toString());
        }
        return words;
    }

    /** Reads one value; returns where the next pair begins. */
    private static int value(String line, int from, char separator, StringBuilder value) {
        int start = from;
        while (start < line.length() && line.charAt(start) == ' ') {
            start++;
        }
        char open = start < line.length() ? line.charAt(start) : separator;
        if (open != '"' && open != '\'' && open != '{') {
            int end = line.indexOf(separator, start);
            end = end < 0 ? line.length() : end;
            value.append(line.substring(start, end).strip());
            return end + 1;
        }
        char close = open == '{' ? '}' : open;
        int i = start + 1;
        while (i < line.length() && (line.charAt(i) != close || line.startsWith("" + close, i + 1))) {
            boolean escape = line.charAt(i) == close || line.charAt(i) == '\\' && separator == ' ';
            i += escape && i + 1 < line.length() ? 1 : 0;
            value.append(line.charAt(i++));
        }
        int end = line.indexOf(separator, Math.min(i + 1, line.length()));
        return end < 0 ? line.length() : end + 1;
    }
}
