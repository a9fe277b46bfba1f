package dev.pegboard.engine.db.admin.postgres;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.ProcessMark;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.admin.ClientProgram;
import dev.pegboard.engine.db.admin.Programs;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The programs that come with PostgreSQL, told how to reach one database. */
record PostgresPrograms(Programs programs) {
    private static final Map<String, String> VARIABLES = Map.of(
            "sslmode", "PGSSLMODE",
            "sslrootcert", "PGSSLROOTCERT",
            "sslcert", "PGSSLCERT",
            "sslkey", "PGSSLKEY",
            "channel_binding", "PGCHANNELBINDING",
            "channelbinding", "PGCHANNELBINDING");

    ClientProgram require(String name, Address database) {
        return find(name, database)
                .orElseThrow(() -> new Fault(FaultCode.COMMAND_FAILED, name + " was not found on this machine")
                        .hint("Install PostgreSQL's client programs, of the server's version or newer."));
    }

    Optional<ClientProgram> find(String name, Address database) {
        Optional<Path> path = programs.find(name);
        return path.map(found -> new ClientProgram(found, environment(database)));
    }

    boolean canCopy() {
        return programs.find("pg_dump").isPresent()
                && programs.find("pg_restore").isPresent();
    }

    private static Map<String, String> environment(Address database) {
        Map<String, String> variables = new HashMap<>();
        variables.put("PGHOST", bare(database.host().orElse("localhost")));
        variables.put("PGPORT", String.valueOf(database.port().orElse(5432)));
        variables.put("PGDATABASE", PostgresDesk.name(database));
        variables.put("PGAPPNAME", ProcessMark.own().label());
        variables.put("PGCONNECT_TIMEOUT", "10");
        variables.put("LC_ALL", "C.UTF-8");
        database.user().ifPresent(user -> variables.put("PGUSER", user));
        database.password().ifPresent(password -> variables.put("PGPASSWORD", password.reveal()));
        database.options().forEach((name, value) -> {
            String variable = VARIABLES.get(name.toLowerCase(Locale.ROOT));
            if (variable != null) {
                variables.put(variable, value);
            }
        });
        return variables;
    }

    /** For programs that take the database's name as an argument only, and would read more than a name in it. */
    static String argument(Address database) {
        String name = PostgresDesk.name(database).replace("\\", "\\\\").replace("'", "\\'");
        return "--dbname=dbname='" + name + "'";
    }

    private static String bare(String host) {
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }
}
