package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.driver.DriverName;
import dev.pegboard.engine.db.schema.PlanNode;
import dev.pegboard.engine.db.schema.TableName;
import dev.pegboard.engine.db.sql.BoundStatement;
import dev.pegboard.engine.db.sql.Placeholders;
import dev.pegboard.engine.db.sql.ReadGuard;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Properties;

/** Microsoft SQL Server and Azure SQL. It has no transactions that only read: the guard and the rollback see to that. */
final class SqlServer extends JdbcEngine {
    private static final String LOCK_PATIENCE = "5000";

    SqlServer() {
        super(
                Names.of(
                        DriverName.builtIn("sqlserver", "com.microsoft.sqlserver.jdbc.SQLServerDriver"),
                        "SQL Server",
                        "mssql",
                        "azuresql"),
                new Parts(ReadGuard.sqlServer(), Placeholders.sqlServer(), new JdbcValues(), new SqlServerCatalogue()));
    }

    @Override
    public boolean endsWhenBroken() {
        return true;
    }

    @Override
    public Target target(Address address, Access access, Duration limit) {
        Properties properties = SqlServerOptions.of(address);
        properties.put("serverName", address.host().orElse("localhost"));
        address.port().ifPresent(port -> properties.put("portNumber", String.valueOf(port)));
        address.database().ifPresent(database -> properties.put("databaseName", database));
        address.user().ifPresent(user -> properties.put("user", user));
        address.password().ifPresent(password -> properties.put("password", password.reveal()));
        properties.put("applicationName", "pegboard");
        properties.put("applicationIntent", access == Access.READ ? "ReadOnly" : "ReadWrite");
        properties.put("lockTimeout", LOCK_PATIENCE);
        properties.put("queryTimeout", String.valueOf(Math.max(1, limit.toSeconds())));
        properties.put("cancelQueryTimeout", "5");
        properties.put("loginTimeout", "10");
        return new Target("jdbc:sqlserver://", properties, List.of());
    }

    @Override
    public String quoted(String name) {
        return '[' + name.replace("]", "]]") + ']';
    }

    @Override
    public String sample(TableName table, int rows) {
        return "SELECT TOP (" + rows + ") * FROM " + quoted(table);
    }

    /** While the plan is shown, the server runs nothing. */
    @Override
    public PlanNode explain(Connection connection, BoundStatement statement) throws SQLException {
        try (Statement shown = connection.createStatement()) {
            shown.execute("SET SHOWPLAN_XML ON");
            try {
                return SqlServerPlan.read(Question.ask(connection, row -> row.getString(1), statement, values())
                        .getFirst());
            } finally {
                shown.execute("SET SHOWPLAN_XML OFF");
            }
        }
    }

    @Override
    public Trouble trouble(SQLException complaint, String sql) {
        return SqlServerTrouble.of(complaint, sql);
    }
}
