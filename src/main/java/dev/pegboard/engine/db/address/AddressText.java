package dev.pegboard.engine.db.address;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Reads an address from one line of text: a URL in any dialect, a JDBC URL, the key=value strings of ADO.NET, ODBC, PDO
 * and libpq, or the form that Go's MySQL driver takes. Never says a word of the text itself: it may hold a password.
 */
public final class AddressText {
    /** No address is longer; a longer text was not meant as one. */
    private static final int LONGEST = 8_192;

    private AddressText() {}

    /**
     * The address; empty if the text is not one of a database. Throws a fault if it is one, but cannot be used.
     *
     * @param directory where a relative path of a file starts
     */
    public static Optional<Address> parse(String text, Path directory) {
        String line = text.strip();
        if (line.isEmpty() || line.length() > LONGEST || line.chars().anyMatch(Character::isISOControl)) {
            return Optional.empty();
        }
        return parts(line).map(parts -> parts.address(directory));
    }

    /**
     * The names of options in such a text by which a driver could be told to read a file, load a class, run something or
     * go elsewhere, whether they are left out of the address or not.
     */
    public static List<String> risks(String text) {
        return parts(text.strip()).map(AddressParts::risks).orElse(List.of());
    }

    private static Optional<AddressParts> parts(String line) {
        String folded = line.toLowerCase(Locale.ROOT);
        if (folded.startsWith("jdbc:")) {
            return new JdbcText(line.substring("jdbc:".length())).parts();
        }
        for (String prefix : new String[] {"r2dbc:pool:", "r2dbc:", "r2dbcs:", "vertx-reactive:"}) {
            if (folded.startsWith(prefix)) {
                return parts(line.substring(prefix.length()));
            }
        }
        int scheme = line.indexOf(':');
        if (scheme > 0 && isScheme(line.substring(0, scheme))) {
            Optional<AddressParts> parts = ofScheme(folded.substring(0, scheme), line.substring(scheme + 1));
            if (parts.isPresent()) {
                return parts;
            }
        }
        return line.contains("@tcp(") ? goDriver(line) : KeywordText.parts(line);
    }

    private static Optional<AddressParts> ofScheme(String scheme, String rest) {
        if (scheme.equals("file")) {
            return Optional.of(file("sqlite", rest));
        }
        boolean ecto = scheme.equals("ecto");
        Optional<String> engine =
                ecto ? Optional.of(rest.contains(":3306/") ? "mysql" : "postgresql") : EngineName.of(scheme);
        if (engine.isEmpty()) {
            return Optional.empty();
        }
        if (EngineName.isOfFiles(engine.get()) && !engine.get().equals("h2")) {
            return Optional.of(file(engine.get(), rest));
        }
        if (rest.startsWith("//")) {
            return Optional.of(UrlText.of(rest.substring(2)).parts(engine.get()));
        }
        return rest.contains("=") ? Optional.of(KeywordText.parts(engine.get(), rest)) : Optional.empty();
    }

    /** A path after a scheme: with three slashes it is relative and with four absolute, as SQLAlchemy has it. */
    static AddressParts file(String engine, String rest) {
        int query = rest.indexOf('?');
        String path = query < 0 ? rest : rest.substring(0, query);
        if (path.startsWith("///")) {
            path = path.substring(3);
        } else if (path.startsWith("//")) {
            path = path.substring(2);
        }
        AddressParts parts = new AddressParts(engine).with("file", UrlText.decode(path));
        UrlText.options(query < 0 ? "" : rest.substring(query + 1), parts);
        return parts;
    }

    /** user:password@tcp(host:port)/database?options */
    private static Optional<AddressParts> goDriver(String line) {
        int at = line.lastIndexOf("@tcp(");
        int end = line.indexOf(')', at);
        if (end < 0 || !line.startsWith("/", end + 1)) {
            return Optional.empty();
        }
        String login = line.substring(0, at);
        int colon = login.indexOf(':');
        AddressParts parts = new AddressParts("mysql")
                .with("user", colon < 0 ? login : login.substring(0, colon))
                .with("password", colon < 0 ? "" : login.substring(colon + 1))
                .with("host", line.substring(at + "@tcp(".length(), end));
        String rest = line.substring(end + 2);
        int query = rest.indexOf('?');
        parts.with("database", query < 0 ? rest : rest.substring(0, query));
        UrlText.options(query < 0 ? "" : rest.substring(query + 1), parts);
        return Optional.of(parts);
    }

    private static boolean isScheme(String word) {
        return word.chars().allMatch(c -> c < 128 && (Character.isLetterOrDigit(c) || "+-._".indexOf(c) >= 0));
    }
}
