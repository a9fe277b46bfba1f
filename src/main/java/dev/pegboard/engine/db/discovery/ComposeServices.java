package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.address.AddressParts;
import dev.pegboard.engine.db.address.EngineName;
import dev.pegboard.engine.db.discovery.text.Placeholders;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The databases among the services of compose files: at this machine's own ports, with what the service is told. */
final class ComposeServices implements Provider {
    /**
     * The variables that an image takes, several names separated by spaces; a word behind = counts without them.
     *
     * @param admin who is there if no user is named, and the variables for the password
     */
    private record Login(String database, String user, String password, String admin, String adminPassword) {}

    private static final Map<String, Login> LOGINS = Map.of(
            "postgresql",
            new Login(
                    "POSTGRES_DB POSTGRESQL_DATABASE",
                    "POSTGRES_USER POSTGRESQL_USERNAME",
                    "POSTGRES_PASSWORD POSTGRESQL_PASSWORD",
                    "postgres",
                    "POSTGRES_PASSWORD POSTGRESQL_PASSWORD"),
            "mysql",
            new Login("MYSQL_DATABASE", "MYSQL_USER", "MYSQL_PASSWORD", "root", "MYSQL_ROOT_PASSWORD"),
            "mariadb",
            new Login(
                    "MARIADB_DATABASE MYSQL_DATABASE",
                    "MARIADB_USER MYSQL_USER",
                    "MARIADB_PASSWORD MYSQL_PASSWORD",
                    "root",
                    "MARIADB_ROOT_PASSWORD MYSQL_ROOT_PASSWORD"),
            "sqlserver",
            new Login("=master", "", "", "sa", "MSSQL_SA_PASSWORD SA_PASSWORD"),
            "oracle",
            new Login(
                    "ORACLE_DATABASE =FREEPDB1",
                    "APP_USER",
                    "APP_USER_PASSWORD",
                    "system",
                    "ORACLE_PASSWORD ORACLE_PWD"),
            "clickhouse",
            new Login("CLICKHOUSE_DB =default", "CLICKHOUSE_USER", "CLICKHOUSE_PASSWORD", "default", ""),
            "trino",
            new Login("", "", "", "trino", ""),
            "cockroachdb",
            new Login("COCKROACH_DATABASE =defaultdb", "COCKROACH_USER", "COCKROACH_PASSWORD", "root", ""),
            "yugabytedb",
            new Login("YSQL_DB =yugabyte", "YSQL_USER", "YSQL_PASSWORD", "yugabyte", "=yugabyte"));

    @Override
    public void look(Place place, Consumer<Clue> found) {
        for (Service service : place.services().own()) {
            service.engine().ifPresent(engine -> found.accept(clue(service, engine, place)));
        }
    }

    private static Clue clue(Service service, String engine, Place place) {
        boolean inside = place.services().inside();
        int port = EngineName.port(engine).orElse(0);
        Integer published = inside ? Integer.valueOf(port) : service.ports().get(port);
        if (published == null) {
            return Clue.broken(service.origin(), service.name(), service.problem(port));
        }
        Login login = LOGINS.getOrDefault(engine, new Login("", "", "", "", ""));
        String named = value(login.user(), service);
        String user = named.isEmpty() ? login.admin() : named;
        String password = value(named.isEmpty() ? login.adminPassword() : login.password(), service);
        String database = value(login.database(), service);
        Optional<String> missing = Placeholders.missing(user + password + database);
        if (missing.isPresent()) {
            return Clue.broken(service.origin(), service.name(), ClueReader.unknown(missing.get()));
        }
        AddressParts parts = new AddressParts(engine)
                .with("host", inside ? service.name() : Services.LOOPBACK)
                .with("port", published.toString())
                .with("user", user)
                .with("password", password)
                .with("database", database.isEmpty() && engine.equals("postgresql") ? user : database);
        return Clue.attempt(service.origin(), service.name(), () -> parts.address(place.directory()));
    }

    private static String value(String names, Service service) {
        for (String name : names.split(" ", -1)) {
            String value = name.startsWith("=")
                    ? name.substring(1)
                    : service.variables().getOrDefault(name, "");
            if (!value.isEmpty()) {
                return value;
            }
        }
        return "";
    }
}
