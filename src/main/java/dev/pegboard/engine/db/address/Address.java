package dev.pegboard.engine.db.address;

import dev.pegboard.base.Secrets;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Where a database is and how to get in, in the terms that all engines share. Knows no engine and no JDBC.
 *
 * @param engine the engine's name in lower case, as postgresql, mysql, mariadb, sqlite, sqlserver, h2, duckdb, trino
 * @param host empty for a file and where the engine's default counts
 * @param database the name of the database within its server
 * @param file the file of an engine that works in this process, absolute
 * @param options what else the address said, as sslmode=require
 * @param jdbcUrl an address in the engine's own words, for engines and forms that the parts cannot express
 */
public record Address(
        String engine,
        Optional<String> host,
        Optional<Integer> port,
        Optional<String> database,
        Optional<String> user,
        Optional<Password> password,
        Optional<Path> file,
        Map<String, String> options,
        Optional<String> jdbcUrl) {
    public Address {
        options = Map.copyOf(options);
    }

    /** An address of which only the engine is known. */
    public static Address of(String engine) {
        return new Address(
                engine,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                Optional.empty());
    }

    public Address withHost(String name) {
        return new Address(engine, Optional.of(name), port, database, user, password, file, options, jdbcUrl);
    }

    public Address withPort(int number) {
        return new Address(engine, host, Optional.of(number), database, user, password, file, options, jdbcUrl);
    }

    public Address withDatabase(String name) {
        return new Address(engine, host, port, Optional.of(name), user, password, file, options, jdbcUrl);
    }

    public Address withUser(String name) {
        return new Address(engine, host, port, database, Optional.of(name), password, file, options, jdbcUrl);
    }

    public Address withPassword(String secret) {
        return new Address(
                engine, host, port, database, user, Optional.of(new Password(secret)), file, options, jdbcUrl);
    }

    public Address withFile(Path path) {
        return new Address(engine, host, port, database, user, password, Optional.of(path), options, jdbcUrl);
    }

    public Address withOption(String name, String value) {
        Map<String, String> more = new TreeMap<>(options);
        more.put(name, value);
        return new Address(engine, host, port, database, user, password, file, more, jdbcUrl);
    }

    public Address withJdbcUrl(String url) {
        return new Address(engine, host, port, database, user, password, file, options, Optional.of(url));
    }

    public Address withoutJdbcUrl() {
        return new Address(engine, host, port, database, user, password, file, options, Optional.empty());
    }

    /** The same place, which turned out to be of another engine. */
    public Address withEngine(String name) {
        return new Address(name, host, port, database, user, password, file, options, jdbcUrl);
    }

    /** True if whoever is at the address learns a secret. */
    public boolean hasSecret() {
        return password.isPresent() || options.keySet().stream().anyMatch(AddressOptions::isSecret);
    }

    /** The address in a form that people recognise, without any secret. */
    public String shown() {
        if (file.isPresent()) {
            return engine + ":" + file.get();
        }
        String at = host.orElse("localhost") + port.map(number -> ":" + number).orElse("");
        return engine + "://" + at + "/" + database.orElse("");
    }

    /** All that makes it this very access: the address with its user and options, without any secret. */
    public String identity() {
        String place = file.isPresent()
                ? file.get().toString()
                : "//" + host.orElse("localhost")
                        + port.map(number -> ":" + number).orElse("") + "/"
                        + database.map(Address::encoded).orElse("");
        StringBuilder identity = new StringBuilder(engine + ":" + place);
        user.ifPresent(name -> identity.insert(engine.length() + (file.isPresent() ? 1 : 3), encoded(name) + "@"));
        String separator = "?";
        for (Map.Entry<String, String> option : new TreeMap<>(options).entrySet()) {
            String value = AddressOptions.isSecret(option.getKey()) ? "***" : encoded(option.getValue());
            identity.append(separator)
                    .append(encoded(option.getKey()))
                    .append('=')
                    .append(value);
            separator = "&";
        }
        jdbcUrl.ifPresent(url -> identity.append(" ").append(Secrets.hideIn(url)));
        return identity.toString();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return shown();
    }
}
