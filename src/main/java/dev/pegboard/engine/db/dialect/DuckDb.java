package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.driver.DriverName;
import dev.pegboard.engine.db.schema.PlanNode;
import dev.pegboard.engine.db.sql.BoundStatement;
import dev.pegboard.engine.db.sql.Placeholders;
import dev.pegboard.engine.db.sql.ReadGuard;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/** DuckDB: a file, read by this very process, which nothing else of the machine can be reached through. */
final class DuckDb extends JdbcEngine {
    /** How long a failed statement may run again to tell what is wrong with it. */
    private static final int REPEATED_SECONDS = 5;

    DuckDb() {
        super(
                Names.of(DriverName.builtIn("duckdb", "org.duckdb.DuckDBDriver"), "DuckDB"),
                new Parts(ReadGuard.duckDb(), Placeholders.duckDb(), new DuckDbValues(), new DuckDbCatalogue()));
    }

    @Override
    public boolean inProcess() {
        return true;
    }

    /** Also one that only reads locks the file against writers. */
    @Override
    public boolean exclusive() {
        return true;
    }

    @Override
    public Optional<Blueprints> blueprints() {
        return Optional.of(new DuckDbBlueprints(this));
    }

    @Override
    public Target target(Address address, Access access, Duration limit) {
        Path file = DatabaseFile.of(address);
        Properties properties = new Properties();
        properties.put("access_mode", access == Access.READ ? "READ_ONLY" : "READ_WRITE");
        properties.put("enable_external_access", "false"); // Neither files nor the network.
        properties.put("autoinstall_known_extensions", "false");
        properties.put("autoload_known_extensions", "false");
        properties.put("allow_community_extensions", "false");
        properties.put("lock_configuration", "true");
        properties.put("threads", "2");
        properties.put("memory_limit", "1GB");
        properties.put("temp_directory", scratch(file));
        properties.put("max_temp_directory_size", "4GB");
        properties.put("jdbc_stream_results", "true"); // Rows come as they are read, not all at once.
        return new Target("jdbc:duckdb:" + DatabaseFile.plain(file.toString()), properties, List.of());
    }

    /** No two processes and no two databases may share one; it is made when a sort needs it. */
    private static String scratch(Path file) {
        String name = "pegboard-duckdb-" + ProcessHandle.current().pid() + "-" + Integer.toHexString(file.hashCode());
        return Path.of(System.getProperty("java.io.tmpdir"), name).toString();
    }

    @Override
    public PlanNode explain(Connection connection, BoundStatement statement) throws SQLException {
        BoundStatement explain = new BoundStatement(DuckDbPlan.EXPLAIN + statement.sql(), statement.values());
        return DuckDbPlan.read(Question.ask(connection, row -> row.getString(2), explain, values())
                .getFirst());
    }

    @Override
    public BoundStatement readable(Connection connection, BoundStatement statement) throws SQLException {
        return DuckDbBlobs.checked(connection, statement);
    }

    @Override
    public Trouble trouble(SQLException complaint, String sql) {
        return DuckDbTrouble.of(complaint, sql);
    }

    /** A result that is read as it comes hides why it broke; the same statement as an analysis tells it. */
    @Override
    public SQLException revealed(SQLException complaint, Connection connection, BoundStatement statement) {
        if (!String.valueOf(complaint.getMessage()).contains("Invalid result set")) {
            return complaint;
        }
        SQLException guessed =
                DuckDbBlobs.isChecked(statement) ? new SQLException(DuckDbBlobs.TOO_LARGE, complaint) : complaint;
        try {
            connection.rollback();
            repeat(connection, statement);
            return guessed;
        } catch (SQLException reason) {
            boolean stopped = String.valueOf(reason.getMessage()).startsWith("INTERRUPT");
            return stopped ? guessed : reason;
        }
    }

    private void repeat(Connection connection, BoundStatement statement) throws SQLException {
        try (PreparedStatement again = connection.prepareStatement("EXPLAIN ANALYZE " + statement.sql())) {
            again.setQueryTimeout(REPEATED_SECONDS);
            for (int i = 0; i < statement.values().size(); i++) {
                values().bind(again, i + 1, statement.values().get(i));
            }
            again.executeQuery().close();
        }
    }
}
