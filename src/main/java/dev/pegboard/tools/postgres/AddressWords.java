package dev.pegboard.tools.postgres;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.address.AddressParts;
import dev.pegboard.engine.db.address.AddressText;
import dev.pegboard.engine.db.address.Password;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** An address as a caller gives it: as a whole, in parts, or as parts that take the place of others. */
record AddressWords(
        Optional<String> connectionString,
        Optional<String> host,
        Optional<Integer> port,
        Optional<String> database,
        Optional<String> user,
        Optional<String> password,
        Optional<String> sslmode) {
    private static final String ENGINE = "postgresql";

    /** The address that one text has; never says a word of it. */
    static Address whole(String text, Path directory) {
        try {
            return AddressText.parse(text, directory)
                    .orElseThrow(() -> wrong("this is no address of a database, as postgres://user@host:5432/name"));
        } catch (Fault fault) {
            throw fault.code() == FaultCode.CONFIG_INVALID ? wrong(fault.message()) : fault;
        }
    }

    private static Fault wrong(String what) {
        return new Fault(FaultCode.INVALID_ARGUMENT, "The connection cannot be used: " + what);
    }

    Address fresh(Path directory) {
        if (connectionString.isEmpty() && host.isEmpty()) {
            throw wrong("connection_string or host is needed");
        }
        return changed(Address.of(ENGINE), directory);
    }

    /** The same address with what was given. */
    Address changed(Address before, Path directory) {
        Address base = connectionString.map(text -> whole(text, directory)).orElse(before);
        if (!hasParts()) {
            return base;
        }
        return base.jdbcUrl().isPresent() ? ofAnother(base) : merged(base, directory);
    }

    boolean isEmpty() {
        return connectionString.isEmpty() && !hasParts();
    }

    private boolean hasParts() {
        return Stream.of(host, port, database, user, password, sslmode).anyMatch(Optional::isPresent);
    }

    /** An address in an engine's own words keeps them: the parts say less. */
    private Address ofAnother(Address base) {
        if (Stream.of(host, port, database, sslmode).anyMatch(Optional::isPresent)) {
            throw wrong("of such a jdbc: address, only user and password can be given apart")
                    .hint("Give the whole connection_string.");
        }
        Address address = user.map(base::withUser).orElse(base);
        return password.map(address::withPassword).orElse(address);
    }

    private Address merged(Address base, Path directory) {
        AddressParts parts = new AddressParts(base.engine());
        base.options().forEach(parts::with);
        parts.with("host", host.or(base::host).orElse(""));
        parts.with("port", port.or(base::port).map(String::valueOf).orElse(""));
        parts.with("database", database.or(base::database).orElse(""));
        parts.with("user", user.or(base::user).orElse(""));
        parts.with(
                "password",
                password.or(() -> base.password().map(Password::reveal)).orElse(""));
        parts.with("file", base.file().map(Path::toString).orElse(""));
        parts.with("sslmode", sslmode.orElse(""));
        try {
            return parts.address(directory);
        } catch (Fault fault) {
            throw wrong(fault.message());
        }
    }
}
