package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.address.EngineName;
import dev.pegboard.engine.db.discovery.text.Data;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Addresses in several variables: DB_HOST and its like, as Laravel, Adonis and many others have them, PGHOST, MYSQL_HOST. */
final class EnvGroups implements Provider {
    /** Beginnings of names that tell the engine. */
    private static final Map<String, String> ENGINES = Map.ofEntries(
            Map.entry("PG", "postgresql"),
            Map.entry("PG_", "postgresql"),
            Map.entry("POSTGRES_", "postgresql"),
            Map.entry("POSTGRESQL_", "postgresql"),
            Map.entry("MYSQL_", "mysql"),
            Map.entry("MARIADB_", "mariadb"),
            Map.entry("MSSQL_", "sqlserver"),
            Map.entry("SQLSERVER_", "sqlserver"),
            Map.entry("ORACLE_", "oracle"),
            Map.entry("CLICKHOUSE_", "clickhouse"),
            Map.entry("SNOWFLAKE_", "snowflake"),
            Map.entry("COCKROACH_", "cockroachdb"));

    private static final Map<String, List<String>> ENDINGS = Map.of(
            "host", List.of("HOST", "HOSTNAME", "SERVER", "ADDRESS"),
            "port", List.of("PORT", "TCP_PORT"),
            "database", List.of("DATABASE", "NAME", "DB_NAME", "DB", "DBNAME"),
            "user", List.of("USERNAME", "USER"),
            "password", List.of("PASSWORD", "PASS"),
            "schema", List.of("SCHEMA"));

    private static final List<String> ENGINE_WORDS =
            List.of("CONNECTION", "DIALECT", "ENGINE", "TYPE", "DRIVER", "CLIENT", "ADAPTER");

    /** Variables whose names begin alike. */
    private record Group(Place place, Environment environment, String beginning) {}

    /** Packages that a project needs for an engine. */
    private static final Map<String, List<String>> PACKAGES = Map.of(
            "postgresql", List.of("\"pg\"", "\"postgres\"", "psycopg", "asyncpg", "jackc/pgx", "lib/pq"),
            "mysql",
                    List.of("\"mysql2\"", "\"mysql\"", "pymysql", "mysqlclient", "go-sql-driver/mysql", "/wordpress\""),
            "sqlserver", List.of("\"mssql\"", "\"tedious\"", "pymssql"));

    @Override
    public void look(Place place, Consumer<Clue> found) {
        place.environments().forEach(environment -> look(place, environment, found));
    }

    static void look(Place place, Environment environment, Consumer<Clue> found) {
        for (String beginning : beginnings(environment)) {
            if (!Stage.isProduction(beginning)) {
                clue(new Group(place, environment, beginning)).ifPresent(found);
            }
        }
    }

    /** What the names of variables that tell a host or the name of a database begin with. */
    private static Set<String> beginnings(Environment environment) {
        Set<String> beginnings = new TreeSet<>();
        for (Environment.Variable variable : environment.variables()) {
            String name = variable.name();
            for (String ending : List.of("HOST", "SERVER", "DATABASE", "NAME", "DB", "DB_NAME", "CONNECTION")) {
                String beginning = name.endsWith(ending) ? name.substring(0, name.length() - ending.length()) : "";
                boolean general = beginning.endsWith("DB_") || beginning.endsWith("DATABASE_");
                if (general && !ending.startsWith("DB") || ENGINES.containsKey(beginning)) {
                    beginnings.add(beginning);
                }
            }
        }
        return beginnings;
    }

    private static Optional<Clue> clue(Group group) {
        Place place = group.place();
        String beginning = group.beginning();
        Map<String, @Nullable Object> parts = new LinkedHashMap<>();
        ENDINGS.forEach((part, endings) -> first(group, endings).ifPresent(value -> parts.put(part, value)));
        Optional<String> engine = first(group, ENGINE_WORDS)
                .or(() -> Optional.ofNullable(ENGINES.get(beginning)))
                .or(() -> guess(parts, place));
        if (engine.flatMap(EngineName::of).equals(Optional.of("sqlite")) && beginning.endsWith("DB_")) {
            parts.remove("host");
            parts.putIfAbsent("database", "database/database.sqlite");
        }
        boolean served = engine.filter(name -> place.services().run(name)).isPresent();
        if (!parts.containsKey("host") && (served || !parts.containsKey("database"))) {
            return Optional.empty(); // These are for the container, which is found by itself.
        }
        String origin = path(group.environment(), beginning) + ": " + beginning + "*";
        String hint = beginning.replaceFirst("_$", "").toLowerCase(Locale.ROOT);
        return Optional.of(
                engine.isEmpty()
                        ? Clue.broken(
                                origin,
                                hint,
                                "Which engine it is cannot be told. Set " + beginning + "CONNECTION, as in mysql.")
                        : place.clues().parts(origin, hint, engine.get(), new Data(parts)));
    }

    private static String path(Environment environment, String beginning) {
        return environment.variables().stream()
                .filter(variable -> variable.name().startsWith(beginning))
                .map(Environment.Variable::path)
                .findFirst()
                .orElse("");
    }

    /** The first that a file gives: a file for tests changes some variables, the others stay as they are. */
    private static Optional<String> first(Group group, List<String> endings) {
        return endings.stream()
                .map(ending -> group.beginning() + ending)
                .filter(name -> group.environment().path(name).isPresent()
                        || group.place().environment().path(name).isPresent())
                .flatMap(name -> group.environment().value(name).stream())
                .filter(value -> !value.isBlank())
                .findFirst();
    }

    /** The engine by the port, the container or the packages that the project uses. */
    private static Optional<String> guess(Map<String, @Nullable Object> parts, Place place) {
        String port = String.valueOf(parts.get("port"));
        for (String engine : List.of("postgresql", "mysql", "sqlserver", "oracle")) {
            if (EngineName.port(engine)
                    .map(String::valueOf)
                    .filter(port::equals)
                    .isPresent()) {
                return Optional.of(engine);
            }
        }
        return place.services()
                .named(String.valueOf(parts.get("host")))
                .flatMap(Service::engine)
                .or(() -> ofPackages(place));
    }

    private static Optional<String> ofPackages(Place place) {
        List<Source> sources =
                place.files("package.json", "requirements.txt", "pyproject.toml", "go.mod", "Pipfile", "composer.json");
        List<String> engines = new ArrayList<>();
        PACKAGES.forEach((engine, packages) -> {
            if (sources.stream().anyMatch(source -> packages.stream().anyMatch(source.text()::contains))) {
                engines.add(engine);
            }
        });
        return engines.size() == 1 ? Optional.of(engines.getFirst()) : Optional.empty();
    }
}
