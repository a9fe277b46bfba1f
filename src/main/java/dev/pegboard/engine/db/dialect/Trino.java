package dev.pegboard.engine.db.dialect;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.schema.PlanNode;
import dev.pegboard.engine.db.sql.BoundStatement;
import dev.pegboard.engine.db.sql.Placeholders;
import dev.pegboard.engine.db.sql.ReadGuard;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** Trino: one statement over many machines, and transactions that only read. */
final class Trino extends OtherEngine {
    Trino() {
        super(
                Names.of(driver("trino"), "Trino", "presto", "starburst"),
                new Parts(
                        ReadGuard.trino(),
                        Placeholders.trino(),
                        new JdbcValues(),
                        new JdbcCatalogue("information_schema", "jdbc")));
    }

    @Override
    public Target target(Address address, Access access, Duration limit) {
        Properties properties = new Properties();
        properties.put("user", address.user().orElse("pegboard"));
        address.password().ifPresent(password -> {
            properties.put("password", password.reveal());
            properties.put("SSL", "true"); // It takes no password in the open.
        });
        Map<String, String> options = options(address);
        Optional.ofNullable(options.get("SSL")).ifPresent(value -> properties.put("SSL", flag(value)));
        for (String name : List.of("SSLVerification", "SSLTrustStorePath", "timezone")) {
            Optional.ofNullable(options.get(name)).ifPresent(value -> properties.put(name, value));
        }
        properties.put("source", "pegboard");
        properties.put("sessionProperties", "query_max_run_time:" + Math.max(1, limit.toSeconds()) + "s");
        return new Target(place(address), properties, List.of());
    }

    private static String flag(String value) {
        return String.valueOf(!value.equalsIgnoreCase("false"));
    }

    /** A database is a catalogue, perhaps with a schema. */
    @Override
    String url(Address address) {
        String schema = Optional.ofNullable(options(address).get("schema"))
                .map(name -> "/" + name)
                .orElse("");
        return super.url(address) + schema;
    }

    @Override
    public PlanNode explain(Connection connection, BoundStatement statement) throws SQLException {
        if (!statement.values().isEmpty()) {
            throw new Fault(FaultCode.INVALID_ARGUMENT, "Trino plans no statement that has placeholders")
                    .hint("Write the values into the statement to see its plan.");
        }
        BoundStatement explain =
                new BoundStatement("EXPLAIN (TYPE LOGICAL, FORMAT JSON) " + statement.sql(), statement.values());
        return TrinoPlan.read(Question.ask(connection, row -> row.getString(1), explain, values())
                .getFirst());
    }
}
