package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.row.ResultColumn.Form;
import dev.pegboard.engine.db.schema.PlanNode;
import dev.pegboard.engine.db.schema.TableName;
import dev.pegboard.engine.db.sql.BoundStatement;
import dev.pegboard.engine.db.sql.Placeholders;
import dev.pegboard.engine.db.sql.ReadGuard;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/** Oracle Database. Each transaction has to be told anew that it only reads. */
final class Oracle extends OtherEngine {
    private static final String STEPS = """
            SELECT LPAD(' ', 2 * depth) || operation || NVL2(options, ' ' || options, '')
                       || NVL2(object_name, ' on ' || object_name, '') || NVL2(cost, ' (cost ' || cost || ')', '')
            FROM plan_table WHERE statement_id = 'pegboard' ORDER BY id""";

    Oracle() {
        super(
                Names.of(driver("oracle"), "Oracle"),
                new Parts(ReadGuard.oracle(), Placeholders.oracle(), new OracleValues(), JdbcCatalogue.ofOwnSchema()));
    }

    @Override
    public Optional<String> beginning(Access access) {
        return access == Access.READ ? Optional.of("SET TRANSACTION READ ONLY") : Optional.empty();
    }

    @Override
    public Target target(Address address, Access access, Duration limit) {
        Properties properties = new Properties();
        address.user().ifPresent(user -> properties.put("user", user));
        address.password().ifPresent(password -> properties.put("password", password.reveal()));
        properties.put("v$session.program", "pegboard");
        properties.put("oracle.net.CONNECT_TIMEOUT", "5000");
        properties.put("oracle.jdbc.ReadTimeout", String.valueOf(limit.toMillis() + 20_000));
        return new Target(address.jdbcUrl().orElse(url(address)), properties, List.of());
    }

    @Override
    String url(Address address) {
        return "jdbc:oracle:thin:@//" + ServerPlace.of(address, 1521) + "/"
                + address.database().orElse("");
    }

    @Override
    public String sample(TableName table, int rows) {
        return "SELECT * FROM " + quoted(table) + " FETCH FIRST " + rows + " ROWS ONLY";
    }

    /** A plan is written to a table of this session alone, which a transaction that only reads refuses. */
    @Override
    public PlanNode explain(Connection connection, BoundStatement statement) throws SQLException {
        connection.rollback();
        try (PreparedStatement explain =
                connection.prepareStatement("EXPLAIN PLAN SET STATEMENT_ID = 'pegboard' FOR " + statement.sql())) {
            for (int i = 0; i < statement.values().size(); i++) {
                values().bind(explain, i + 1, statement.values().get(i));
            }
            explain.execute();
            return IndentedPlan.read(Question.ask(connection, row -> row.getString(1), STEPS));
        } finally {
            connection.rollback();
        }
    }

    /** Oracle's binary floats have types of their own. */
    private static final class OracleValues extends JdbcValues {
        private static final int BINARY_FLOAT = 100;
        private static final int BINARY_DOUBLE = 101;

        @Override
        Form form(ResultSetMetaData columns, int index) throws SQLException {
            int type = columns.getColumnType(index);
            return type == BINARY_FLOAT || type == BINARY_DOUBLE ? Form.REAL : super.form(columns, index);
        }
    }
}
