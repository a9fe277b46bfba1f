package dev.pegboard.engine.db.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.Fault;
import dev.pegboard.fixture.PostgresServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A guard that refuses what people need would be switched off: these reads must pass, and must be real ones. */
class ReadsTest {
    @TempDir
    Path directory;

    @Test
    void readsAsPeopleWriteThemPass() {
        List<String> refused = new ArrayList<>();
        int count = 0;
        for (String engine : Guards.ALL.keySet()) {
            for (String read : Reads.on(engine)) {
                count++;
                try {
                    Guards.ALL.get(engine).check(read);
                } catch (Fault fault) {
                    refused.add(engine + ": " + read + "\n  " + fault.message());
                }
            }
        }
        assertThat(refused).isEmpty();
        assertThat(count).isGreaterThan(300);
    }

    @Test
    void postgresRunsThem() throws SQLException {
        PostgresServer server = PostgresServer.shared();
        String database = server.newDatabase();
        try (Connection connection = server.connect(database)) {
            run(connection, Reads.schema("postgres"));
            connection.setReadOnly(true);
            assertRun("postgres", connection);
        } finally {
            server.drop(database);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "h2", "duckdb"})
    void embeddedEnginesRunThem(String engine) throws SQLException {
        String url = "jdbc:" + engine + ":" + (engine.equals("duckdb") ? "" : directory.resolve("reads"));
        try (Connection connection = DriverManager.getConnection(url)) {
            for (String sql : Reads.schema(engine).split(";\n")) {
                run(connection, sql);
            }
            assertRun(engine, connection);
        }
    }

    private static void assertRun(String engine, Connection connection) {
        List<String> failed = new ArrayList<>();
        for (String read : Reads.on(engine)) {
            try {
                run(connection, Guards.ALL.get(engine).check(read).sql());
            } catch (SQLException e) {
                failed.add(read + "\n  " + e.getMessage());
            }
        }
        assertThat(failed).isEmpty();
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false);
            statement.execute(sql);
        }
    }
}
