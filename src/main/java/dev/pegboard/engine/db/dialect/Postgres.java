package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.driver.DriverName;
import dev.pegboard.engine.db.schema.PlanNode;
import dev.pegboard.engine.db.sql.BoundStatement;
import dev.pegboard.engine.db.sql.Mentions;
import dev.pegboard.engine.db.sql.Placeholders;
import dev.pegboard.engine.db.sql.ReadGuard;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.postgresql.PGConnection;

/** PostgreSQL, and what speaks its protocol. */
final class Postgres implements Engine {
    /** How soon a server notices that we are gone, so that it stops what it does for us. */
    private static final String NOTICE = "250";

    /** A transaction of ours is never idle for long; if it is, something is wrong here. */
    private static final String IDLE = "300000";

    static final ReadGuard GUARD = ReadGuard.postgres();
    private static final Placeholders PLACEHOLDERS = Placeholders.postgres();
    static final Values VALUES = new PostgresValues();
    private static final Catalogue CATALOGUE = new PostgresCatalogue();

    private final String name;
    private final String title;
    private final Set<String> aliases;

    private Postgres(String name, String title, Set<String> aliases) {
        this.name = name;
        this.title = title;
        this.aliases = aliases;
    }

    /** PostgreSQL itself and the databases that speak its protocol. */
    static List<Engine> family() {
        return List.of(
                new Postgres("postgresql", "PostgreSQL", Set.of("postgres", "pgsql", "postgis", "timescaledb")),
                new Postgres("cockroachdb", "CockroachDB", Set.of("cockroach")),
                new Postgres("yugabytedb", "YugabyteDB", Set.of("yugabyte", "ysql")));
    }

    @Override
    public boolean endsWhenBroken() {
        return true;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public Set<String> aliases() {
        return aliases;
    }

    @Override
    public DriverName driver() {
        return DriverName.builtIn(name, "org.postgresql.Driver");
    }

    /** What only speaks its protocol has another catalogue. */
    @Override
    public Optional<Blueprints> blueprints() {
        return name.equals("postgresql") ? Optional.of(new PostgresBlueprints(this)) : Optional.empty();
    }

    @Override
    public Target target(Address address, Access access, Duration limit) {
        Properties properties = new Properties();
        properties.put("ApplicationName", "pegboard");
        properties.put("connectTimeout", "5");
        properties.put("loginTimeout", "10");
        properties.put("cancelSignalTimeout", "2");
        properties.put("socketTimeout", String.valueOf(limit.toSeconds() + 20)); // A peer that vanished says nothing.
        properties.put("maxResultBuffer", String.valueOf(LargestResult.bytes()));
        properties.put("tcpKeepAlive", "true");
        properties.put("binaryTransfer", "false"); // The server's own text is exact for every type.
        properties.put("prepareThreshold", "0"); // Statements that a pooler in between knows nothing of.
        properties.put("stringtype", "unspecified"); // The server takes the type from where the value stands.
        PostgresOptions.of(address).forEach(properties::put);
        address.user().ifPresent(user -> properties.put("user", user));
        address.password().ifPresent(password -> properties.put("password", password.reveal()));
        return new Target(url(address), properties, List.of(opening(address, access, limit)));
    }

    private static String url(Address address) {
        String host = address.host().orElse("localhost");
        String shownHost = host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
        String database = address.database().or(address::user).orElse("postgres");
        return address.jdbcUrl()
                .filter(url -> url.startsWith("jdbc:postgresql:"))
                .orElse("jdbc:postgresql://" + shownHost + ":" + address.port().orElse(5432) + "/"
                        + URLEncoder.encode(database, StandardCharsets.UTF_8).replace("+", "%20"));
    }

    /** Settings that the server does not know are left out, so that older ones and other products work too. */
    private static String opening(Address address, Access access, Duration limit) {
        StringBuilder values = new StringBuilder();
        Map<String, String> settings = Map.of(
                "statement_timeout",
                String.valueOf(limit.toMillis()),
                "idle_in_transaction_session_timeout",
                IDLE,
                "client_connection_check_interval",
                NOTICE,
                "default_transaction_read_only",
                access == Access.READ ? "on" : "off",
                "datestyle",
                "ISO",
                "bytea_output",
                "hex");
        settings.forEach((setting, value) ->
                values.append(values.isEmpty() ? "" : ", ").append("('" + setting + "', '" + value + "')"));
        return "SELECT pg_catalog.set_config(s.name, v.value, false) FROM (VALUES " + values
                + ") v(name, value) JOIN pg_catalog.pg_settings s ON pg_catalog.lower(s.name) = v.name";
    }

    /** CockroachDB cannot begin a statement before it has given all rows of the one before. */
    @Override
    public Optional<String> ending(Connection connection) throws SQLException {
        boolean cockroach = connection.unwrap(PGConnection.class).getParameterStatus("crdb_version") != null;
        return cockroach ? Optional.empty() : Optional.of("ROLLBACK");
    }

    @Override
    public ReadGuard guard() {
        return GUARD;
    }

    @Override
    public Placeholders placeholders() {
        return PLACEHOLDERS;
    }

    @Override
    public Values values() {
        return VALUES;
    }

    @Override
    public Catalogue catalogue() {
        return CATALOGUE;
    }

    @Override
    public String quoted(String written) {
        return '"' + written.replace("\"", "\"\"") + '"';
    }

    @Override
    public PlanNode explain(Connection connection, BoundStatement statement) throws SQLException {
        return PostgresPlan.of(connection, PostgresPlan.PLANNED, statement);
    }

    @Override
    public Optional<PlanNode> analyze(Connection connection, BoundStatement statement) throws SQLException {
        return Optional.of(PostgresPlan.of(connection, PostgresPlan.ANALYZED, statement));
    }

    @Override
    public void cancel(Connection connection) throws SQLException {
        connection.unwrap(PGConnection.class).cancelQuery();
    }

    @Override
    public Trouble trouble(SQLException complaint) {
        return PostgresTrouble.of(complaint);
    }

    @Override
    public Trouble trouble(SQLException complaint, String sql) {
        return trouble(complaint).moved(place -> PLACEHOLDERS.written(sql, place));
    }

    @Override
    public Set<String> harmful(Connection connection, Mentions mentions) throws SQLException {
        return PostgresInspection.harmful(connection, mentions);
    }

    @Override
    public void restore(Connection connection) throws SQLException {
        connection.rollback();
        connection.setAutoCommit(true);
        try (Statement statement = connection.createStatement()) {
            statement.execute("SELECT pg_catalog.pg_advisory_unlock_all()");
        }
        connection.setAutoCommit(false);
    }

    @Override
    public Optional<CsvCopy> csvCopy() {
        return Optional.of(new PostgresCopy());
    }
}
