package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.driver.DriverName;
import dev.pegboard.engine.db.driver.KnownDrivers;
import dev.pegboard.engine.db.schema.PlanNode;
import dev.pegboard.engine.db.sql.BoundStatement;
import dev.pegboard.engine.db.sql.Placeholders;
import dev.pegboard.engine.db.sql.ReadGuard;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;

/** An engine of which is known only that a JDBC driver speaks to it, and the base of those of which a little more is. */
class OtherEngine extends JdbcEngine {
    private static final Set<String> WITHOUT_TRANSACTIONS =
            Set.of("athena", "bigquery", "cassandra", "databricks", "druid", "drill", "elasticsearch", "hive", "spark");

    private static final Catalogue CATALOGUE =
            new JdbcCatalogue("information_schema", "pg_catalog", "sys", "system", "system_lobs", "sysibm", "syscat");

    OtherEngine(Names names, Parts parts) {
        super(names, parts);
    }

    static Engine of(String name) {
        String title = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
        Parts parts = new Parts(ReadGuard.standard(), Placeholders.standard(), new JdbcValues(), CATALOGUE);
        return new OtherEngine(Names.of(driver(name), title), parts);
    }

    /** The driver that was tried with that engine; else whichever was added under its name. */
    static DriverName driver(String name) {
        return KnownDrivers.of(name).orElse(DriverName.added(name, "", "group:artifact:version"));
    }

    @Override
    public boolean transactional() {
        return !WITHOUT_TRANSACTIONS.contains(name());
    }

    @Override
    public Target target(Address address, Access access, Duration limit) {
        Properties properties = new Properties();
        address.options().forEach(properties::put);
        address.user().ifPresent(user -> properties.put("user", user));
        address.password().ifPresent(password -> properties.put("password", password.reveal()));
        return new Target(address.jdbcUrl().orElse(url(address)), properties, List.of());
    }

    /** The place without what an address in the engine's own words says besides: that is in {@link #options}. */
    final String place(Address address) {
        return address.jdbcUrl()
                .filter(url -> url.startsWith("jdbc:" + name() + ":"))
                .map(url -> url.replaceFirst("\\?.*", ""))
                .orElseGet(() -> url(address));
    }

    /** What an address says besides the place, by names whose case does not matter. */
    static Map<String, String> options(Address address) {
        Map<String, String> options = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        String words =
                address.jdbcUrl().map(url -> url.replaceFirst("^[^?]*\\??", "")).orElse("");
        for (String word : words.split("&", -1)) {
            int equals = word.indexOf('=');
            if (equals > 0) {
                options.put(
                        word.substring(0, equals),
                        URLDecoder.decode(word.substring(equals + 1), StandardCharsets.UTF_8));
            }
        }
        options.putAll(address.options());
        return options;
    }

    /** The form that most drivers take. */
    String url(Address address) {
        String port = address.port().map(number -> ":" + number).orElse("");
        return "jdbc:" + name() + "://" + ServerPlace.host(address) + port + "/"
                + address.database().orElse("");
    }

    @Override
    public PlanNode explain(Connection connection, BoundStatement statement) throws SQLException {
        BoundStatement explain = new BoundStatement("EXPLAIN " + statement.sql(), statement.values());
        List<String> rows = Question.ask(connection, row -> String.valueOf(row.getString(1)), explain, values());
        return IndentedPlan.read(rows.stream().flatMap(String::lines).toList());
    }

    @Override
    public final Trouble trouble(SQLException complaint, String sql) {
        return GenericTrouble.of(complaint, sql);
    }
}
