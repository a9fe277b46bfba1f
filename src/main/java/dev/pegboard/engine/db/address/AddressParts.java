package dev.pegboard.engine.db.address;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The parts of an address as files name them, under any of their usual names, until they make an address. */
public final class AddressParts {
    private static final Map<String, Set<String>> NAMES = Map.of(
            "host", Set.of("host", "hostname", "server", "servername", "hostaddr", "addr", "address", "datasource"),
            "port", Set.of("port", "portnumber"),
            "database", Set.of("database", "databasename", "dbname", "db", "initialcatalog", "servicename"),
            "user", Set.of("user", "username", "userid", "uid", "login"),
            "password", Set.of("password", "passwd", "pass", "pwd"),
            "file", Set.of("file", "path", "filename", "storage"));

    private static final Pattern HOST =
            Pattern.compile("[\\p{L}\\p{N}._-]{1,255}|[0-9a-fA-F:.]{2,45}(?:%[\\w.-]{1,30})?");
    private static final int LAST_PORT = 65_535;
    private static final String ESCAPES =
            ". In a URL, the signs @ : / # ? of a user or password are written %40 %3A %2F %23 %3F (percent-encoded)";
    private static final int LONGEST_PART = 8_192;

    private final String engine;
    private final Map<String, String> parts = new LinkedHashMap<>();
    private final Map<String, String> options = new LinkedHashMap<>();
    private final Set<String> mentioned = new LinkedHashSet<>();
    private @Nullable String jdbcUrl;

    public AddressParts(String engine) {
        this.engine = engine;
    }

    /** Takes one part; a name that stands for none is an option, and an empty value is none. */
    public AddressParts with(String name, @Nullable String value) {
        if (value != null && !value.isEmpty()) {
            part(name).ifPresentOrElse(part -> parts.put(part, value), () -> options.put(name, value));
            mentions(name);
        }
        return this;
    }

    /** Takes note of an option, whether or not it becomes one of the address. */
    void mentions(String name) {
        mentioned.add(name);
    }

    /** The options by which a driver could be told to read a file, load a class, run something or go elsewhere. */
    List<String> risks() {
        return mentioned.stream()
                .filter(name -> part(name).isEmpty() && AddressOptions.isRisky(name))
                .toList();
    }

    /** Which part a name stands for. */
    public static Optional<String> part(String name) {
        String folded = AddressOptions.fold(name);
        return NAMES.entrySet().stream()
                .filter(entry -> entry.getValue().contains(folded))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    AddressParts inWords(String url) {
        jdbcUrl = url;
        return this;
    }

    boolean has(String part) {
        return parts.containsKey(part);
    }

    /** The address; a path is meant from that directory. */
    public Address address(Path directory) {
        if (parts.values().stream().anyMatch(part -> part.length() > LONGEST_PART)) {
            throw wrong("a part of it is too long");
        }
        Address address = Address.of(engine);
        for (Map.Entry<String, String> option :
                AddressOptions.harmless(engine, options).entrySet()) {
            address = address.withOption(option.getKey(), option.getValue());
        }
        if (parts.containsKey("user")) {
            address = address.withUser(parts.get("user"));
        }
        if (parts.containsKey("password")) {
            address = address.withPassword(parts.get("password"));
        }
        if (jdbcUrl != null) {
            address = address.withJdbcUrl(jdbcUrl);
        }
        return EngineName.isOfFiles(engine) && !has("host") ? inFile(address, directory) : onServer(address);
    }

    private Address onServer(Address bare) {
        Address address = bare;
        if (parts.containsKey("host") && !parts.get("host").startsWith("/")) {
            address = host(address, parts.get("host").strip());
        }
        if (parts.containsKey("port")) {
            address = address.withPort(port(parts.get("port")));
        }
        String database = parts.getOrDefault("database", parts.getOrDefault("file", ""));
        return database.isEmpty() ? address : address.withDatabase(database);
    }

    private Address host(Address bare, String written) {
        String host =
                written.startsWith("[") && written.endsWith("]") ? written.substring(1, written.length() - 1) : written;
        int colon = host.indexOf(':');
        if (colon > 0 && host.indexOf(':', colon + 1) < 0) {
            return host(bare.withPort(port(host.substring(colon + 1))), host.substring(0, colon));
        }
        if (!HOST.matcher(host).matches()) {
            throw wrong("its host is not the name or number of a machine" + ESCAPES);
        }
        return bare.withHost(host);
    }

    private Address inFile(Address bare, Path directory) {
        String written = parts.getOrDefault("file", parts.getOrDefault("database", ""));
        if (written.isEmpty() || written.contains(":memory:") || "memory".equals(options.get("mode"))) {
            throw inMemory();
        }
        boolean suffixMissing = engine.equals("h2") && !written.endsWith(".mv.db");
        return bare.withFile(path(suffixMissing ? written + ".mv.db" : written, directory));
    }

    static Fault inMemory() {
        return wrong("it lives in the memory of one program, where no other can reach it. Give it a file or a server");
    }

    private static Path path(String written, Path directory) {
        try {
            String home = System.getProperty("user.home", "/");
            Path path = written.startsWith("~/") ? Path.of(home, written.substring(2)) : Path.of(written);
            return directory.resolve(path).toAbsolutePath().normalize();
        } catch (InvalidPathException e) {
            throw wrong("its file is not a path");
        }
    }

    private static int port(String written) {
        try {
            int number = Integer.parseInt(written.strip());
            if (number > 0 && number <= LAST_PORT) {
                return number;
            }
        } catch (NumberFormatException e) {
            // The same answer as for a number that is no port.
        }
        throw wrong("its port is not a number from 1 to " + LAST_PORT + ESCAPES);
    }

    static Fault wrong(String what) {
        return new Fault(FaultCode.CONFIG_INVALID, what);
    }
}
