package dev.pegboard.engine.db.discovery;

import dev.pegboard.base.Fault;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.address.AddressParts;
import dev.pegboard.engine.db.address.AddressText;
import dev.pegboard.engine.db.address.EngineName;
import dev.pegboard.engine.db.discovery.text.CodeValues;
import dev.pegboard.engine.db.discovery.text.Data;
import dev.pegboard.engine.db.discovery.text.Placeholders;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Makes clues of what files say: an address in one text, or its parts under their usual names.
 *
 * @param directory where relative paths start
 */
record ClueReader(Path directory) {
    private static final List<String> URLS = List.of(
            "url", "uri", "jdbcUrl", "connectionString", "connectionUri", "connection_string", "connectString", "dsn");
    private static final List<String> ENGINES =
            List.of("engine", "dialect", "adapter", "client", "provider", "type", "driver", "dbKind", "ENGINE");
    private static final List<String> WEB =
            List.of("http", "https", "redis", "rediss", "amqp", "amqps", "smtp", "ws", "wss");

    /** A clue of an address in one text; empty if the text is not one of a database. */
    Optional<Clue> url(String origin, String hint, String text) {
        Optional<String> missing = Placeholders.missing(text);
        if (missing.isPresent()) {
            return Optional.of(Clue.broken(origin, hint, unknown(missing.get())));
        }
        try {
            return AddressText.parse(text, directory).map(address -> Clue.of(origin, hint, address));
        } catch (Fault fault) {
            return Optional.of(Clue.broken(origin, hint, "This address cannot be used: " + fault.message() + "."));
        }
    }

    /** A clue of a text that was meant as the address of a database, whatever it is; empty for an empty text. */
    Optional<Clue> meant(String origin, String hint, String text) {
        if (text.isBlank()) {
            return Optional.empty();
        }
        return url(origin, hint, text).or(() -> {
            String scheme = text.contains("://") ? text.substring(0, text.indexOf("://")) : "";
            boolean word = scheme.matches("[a-z][a-z0-9+.-]{0,30}");
            boolean other = word && WEB.contains(scheme);
            String problem = word
                    ? noEngine(origin, scheme)
                    : "This is not the address of a database in any form that Pegboard knows.";
            return other ? Optional.empty() : Optional.of(Clue.broken(origin, hint, problem));
        });
    }

    /** Who names a database to us is told how to go on; other files may speak of what has no tables at all. */
    private static String noEngine(String origin, String word) {
        String advice = " If it has a JDBC driver, name its jdbcUrl here and run"
                + " `pegboard driver add group:artifact --engine NAME`.";
        return "Pegboard has no engine for " + word + "." + (origin.startsWith("pegboard.yaml") ? advice : "");
    }

    /** A clue of settings; empty if they say nothing of a database. */
    Optional<Clue> settings(String origin, String hint, Data settings) {
        Optional<String> url = first(settings, URLS);
        Optional<Clue> parts = first(settings, ENGINES).map(engine -> parts(origin, hint, engine, settings));
        if (url.isEmpty()) {
            return parts;
        }
        boolean unset = Placeholders.missing(url.get()).isPresent();
        Optional<Clue> complete = parts.filter(clue -> unset && isPlaced(clue));
        return complete.or(() -> meant(origin, hint, url.get()).map(clue -> withLogin(clue, settings)));
    }

    private static boolean isPlaced(Clue clue) {
        return clue.address().flatMap(Address::host).isPresent();
    }

    /** A clue of settings whose engine is known by its word. */
    Clue parts(String origin, String hint, String engine, Data settings) {
        Optional<String> missing = Stream.concat(Stream.of(engine), values(settings))
                .flatMap(value -> Placeholders.missing(value).stream())
                .findFirst();
        if (missing.isPresent()) {
            return Clue.broken(origin, hint, unknown(missing.get()));
        }
        Optional<String> name = EngineName.of(engine);
        if (name.isEmpty()) {
            String word = engine.matches("[\\w.+-]{1,60}") ? engine : "this kind of database";
            return Clue.broken(origin, hint, noEngine(origin, word));
        }
        return Clue.attempt(origin, hint, () -> address(name.get(), settings));
    }

    private Address address(String engine, Data settings) {
        AddressParts parts = new AddressParts(engine);
        settings.members().forEach((key, value) -> {
            if (AddressParts.part(key).isPresent() || key.equals("schema")) {
                value.text().ifPresent(text -> parts.with(key, text));
            }
        });
        settings.at("options")
                .members()
                .forEach((key, value) -> value.text()
                        .filter(text -> AddressParts.part(key).isEmpty()
                                && Placeholders.missing(text).isEmpty())
                        .ifPresent(text -> parts.with(key, text)));
        return parts.address(directory);
    }

    /** Takes user and password of the settings where the address has none of its own. */
    private static Clue withLogin(Clue clue, Data settings) {
        if (clue.address().isEmpty() || clue.address().get().user().isPresent()) {
            return clue;
        }
        Clue known = clue;
        for (Map.Entry<String, Data> setting : settings.members().entrySet()) {
            String part = AddressParts.part(setting.getKey()).orElse("");
            String text = setting.getValue().text().orElse("");
            boolean login = !text.isEmpty() && (part.equals("user") || part.equals("password"));
            if (login && Placeholders.missing(text).isPresent()) {
                return Clue.broken(
                        clue.origin(),
                        clue.hint(),
                        unknown(Placeholders.missing(text).get()));
            }
            Address address = known.address().get();
            if (login) {
                known = known.withAddress(part.equals("user") ? address.withUser(text) : address.withPassword(text));
            }
        }
        return known;
    }

    private static Stream<String> values(Data settings) {
        return settings.members().entrySet().stream()
                .filter(setting -> AddressParts.part(setting.getKey()).isPresent())
                .flatMap(setting -> setting.getValue().text().stream());
    }

    private static Optional<String> first(Data settings, List<String> names) {
        return names.stream()
                .flatMap(name -> settings.text(name).stream())
                .filter(text -> !text.isBlank())
                .findFirst();
    }

    static String unknown(String name) {
        return Placeholders.unknown(name).equals(CodeValues.COMPUTED)
                ? "It is computed by code, and code is never run to find it. Name the database in pegboard.yaml."
                : name + " is not set. Set it in .env, or name the database in pegboard.yaml.";
    }
}
