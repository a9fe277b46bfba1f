package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.schema.PlanNode;
import dev.pegboard.engine.db.sql.BoundStatement;
import dev.pegboard.engine.db.sql.Placeholders;
import dev.pegboard.engine.db.sql.ReadGuard;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;

/** Snowflake. It has no transactions that only read: the guard and the rollback see to that. */
final class Snowflake extends OtherEngine {
    private static final Set<String> HARMLESS = Set.of("warehouse", "schema", "role", "db", "authenticator");

    Snowflake() {
        super(
                Names.of(driver("snowflake"), "Snowflake"),
                new Parts(
                        ReadGuard.standard(),
                        Placeholders.standard(),
                        new JdbcValues(),
                        new JdbcCatalogue("information_schema")));
    }

    @Override
    public Target target(Address address, Access access, Duration limit) {
        Properties properties = new Properties();
        options(address).forEach((name, value) -> {
            if (HARMLESS.contains(name.toLowerCase(Locale.ROOT))) {
                properties.put(name.toLowerCase(Locale.ROOT), value);
            }
        });
        address.user().ifPresent(user -> properties.put("user", user));
        address.password().ifPresent(password -> properties.put("password", password.reveal()));
        address.database().ifPresent(database -> properties.put("db", database));
        properties.put("application", "pegboard");
        String time = "ALTER SESSION SET STATEMENT_TIMEOUT_IN_SECONDS = " + Math.max(1, limit.toSeconds());
        return new Target("jdbc:snowflake://" + account(address) + "/", properties, List.of(time));
    }

    private static String account(Address address) {
        String host = ServerPlace.host(address);
        return host.contains(".") || host.equals("localhost") ? host : host + ".snowflakecomputing.com";
    }

    @Override
    public PlanNode explain(Connection connection, BoundStatement statement) throws SQLException {
        BoundStatement explain = new BoundStatement("EXPLAIN USING TEXT " + statement.sql(), statement.values());
        List<String> rows = Question.ask(connection, row -> String.valueOf(row.getString(1)), explain, values());
        return IndentedPlan.read(rows.stream().flatMap(String::lines).toList());
    }
}
