package dev.pegboard.engine.db.admin.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.pegboard.base.Command;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.admin.Administrator;
import dev.pegboard.engine.db.admin.Programs;
import dev.pegboard.engine.db.admin.TestConnections;
import dev.pegboard.fixture.OnPath;
import dev.pegboard.fixture.PostgresServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The real server as the tests of administrators see it, and the programs of the machine. */
final class Postgres {
    static final PostgresServer SERVER = PostgresServer.shared();
    static final Programs NO_PROGRAMS = name -> Optional.empty();
    static final Programs PROGRAMS = OnPath::find;

    private Postgres() {}

    /** Skips a test where the machine has no programs for a server of this version. */
    static void assumePrograms() {
        Optional<Path> program = OnPath.find("pg_dump");
        assumeTrue(program.isPresent()
                && OnPath.find("pg_restore").isPresent()
                && OnPath.find("psql").isPresent());
        String version = Command.of(
                        Path.of("."),
                        Duration.ofMinutes(1),
                        program.orElseThrow().toString(),
                        "--version")
                .run()
                .output();
        assumeTrue(Long.parseLong(version.replaceAll("^\\D*(\\d+)\\..*\\R?.*", "$1")) >= SERVER.version(), version);
    }

    static Address address(String database) {
        return SERVER.address(database);
    }

    static Administrator administrator() {
        return administrator(PROGRAMS);
    }

    static Administrator administrator(Programs programs) {
        return new PostgresAdministrator(new TestConnections(), programs);
    }

    static Set<String> databases() {
        return new TreeSet<>(texts("postgres", "SELECT datname FROM pg_database"));
    }

    static List<String> texts(String database, String sql) {
        List<String> texts = new ArrayList<>();
        try (Connection connection = new TestConnections().open(address(database));
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
        } catch (SQLException e) {
            throw new AssertionError(sql + " failed: " + e.getMessage(), e);
        }
        return texts;
    }

    /** All objects of a database, in the words of pg_dump. */
    static String schema(String database) {
        return dump(database, "--schema-only").replaceAll("(?m)^\\\\(un)?restrict .*$", "");
    }

    static String dump(String database, String... options) {
        List<String> words =
                new ArrayList<>(List.of(OnPath.find("pg_dump").orElseThrow().toString()));
        words.addAll(List.of(options));
        Command.Result result = new Command(
                        words,
                        Path.of("."),
                        Duration.ofMinutes(2),
                        environment(database),
                        name -> !name.startsWith("PG"))
                .run();
        assertThat(result.errors()).isEmpty();
        return result.output();
    }

    private static Map<String, String> environment(String database) {
        return Map.of(
                "PGHOST",
                "127.0.0.1",
                "PGPORT",
                String.valueOf(SERVER.port()),
                "PGUSER",
                PostgresServer.USER,
                "PGPASSWORD",
                PostgresServer.PASSWORD,
                "PGDATABASE",
                database);
    }

    /** What the server itself knows of a database. */
    static List<String> traits(String database) {
        return texts("postgres", """
                SELECT jsonb_build_object('owner', pg_get_userbyid(datdba), 'encoding', encoding, 'collate', datcollate,
                       'ctype', datctype, 'limit', datconnlimit, 'comment', shobj_description(oid, 'pg_database'),
                       'acl', (SELECT array_agg(a::text ORDER BY a::text) FROM unnest(datacl) a),
                       'settings', (SELECT array_agg(setrole || ' ' || s ORDER BY setrole, s)
                                      FROM pg_db_role_setting, unnest(setconfig) s WHERE setdatabase = oid))
                  FROM pg_database WHERE datname = '%s'""".formatted(database.replace("'", "''")));
    }

    /** How many rows each table has, and what its large objects hold. */
    static List<String> content(String database) {
        return texts(database, """
                SELECT format('%I.%I', nspname, relname) || ' ' || (xpath('/row/c/text()', query_to_xml(
                           format('SELECT count(*) AS c FROM %I.%I', nspname, relname), false, true, '')))[1]
                  FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
                 WHERE relkind IN ('r', 'p', 'm', 'S') AND nspname NOT IN ('pg_catalog', 'information_schema')
                   AND nspname !~ '^pg_'
                UNION ALL SELECT 'blob ' || md5(lo_get(oid)) FROM pg_largeobject_metadata
                UNION ALL SELECT 'sequence ' || sequencename || ' ' || coalesce(last_value::text, '-')
                            FROM pg_sequences
                ORDER BY 1""");
    }

    static Pattern words(String... parts) {
        return Pattern.compile("(?s).*" + String.join(".*", parts) + ".*");
    }
}
