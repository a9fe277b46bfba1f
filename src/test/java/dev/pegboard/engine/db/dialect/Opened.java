package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.row.ResultColumn;
import dev.pegboard.engine.db.sql.BoundStatement;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** One connection, opened as the engine wants it and used as a pool uses it, but with no guard before it. */
final class Opened implements AutoCloseable {
    private final Engine engine;
    private final Connection connection;

    private Opened(Engine engine, Connection connection) {
        this.engine = engine;
        this.connection = connection;
    }

    static Opened reading(Address address) throws SQLException {
        return of(address, Access.READ, Duration.ofSeconds(60));
    }

    static Opened of(Address address, Access access, Duration limit) throws SQLException {
        return of(Engines.of(address.engine()), address, access, limit);
    }

    static Opened of(Engine engine, Address address, Access access, Duration limit) throws SQLException {
        return by(driver(engine), engine, engine.target(address, access, limit), access);
    }

    static Opened by(Driver driver, Engine engine, Target target, Access access) throws SQLException {
        Properties properties = new Properties();
        properties.putAll(target.properties());
        Connection connection = driver.connect(target.url(), properties);
        for (String sql : target.opening()) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(sql);
            }
        }
        connection.setReadOnly(access == Access.READ);
        connection.setAutoCommit(!engine.transactional());
        return new Opened(engine, connection);
    }

    private static Driver driver(Engine engine) {
        try {
            return (Driver) Class.forName(engine.driver().className())
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    Connection connection() {
        return connection;
    }

    Statement statement() throws SQLException {
        return connection.createStatement();
    }

    /** A value with its column. */
    record Read(ResultColumn column, @Nullable Object value) {
        @Override
        public String toString() {
            String shown = value instanceof byte[] bytes ? Arrays.toString(bytes) : String.valueOf(value);
            String kind = value == null ? "" : value.getClass().getSimpleName() + " ";
            return column.form() + " " + kind + shown;
        }
    }

    /** The first row of a result. */
    List<Read> row(String sql, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                engine.values().bind(statement, i + 1, values[i]);
            }
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? row(rows) : List.of();
            }
        } finally {
            connection.rollback();
        }
    }

    private List<Read> row(ResultSet rows) throws SQLException {
        List<Read> row = new ArrayList<>();
        for (ResultColumn column : engine.values().columns(rows)) {
            row.add(new Read(column, engine.values().read(rows, row.size() + 1, column)));
        }
        return row;
    }

    /** What the engine makes of the complaint about a statement, and that the connection works on afterwards. */
    Trouble trouble(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            if (statement.execute(sql)) {
                try (ResultSet rows = statement.getResultSet()) {
                    while (rows.next()) {
                        rows.getString(1);
                    }
                }
            }
        } catch (SQLException complaint) {
            SQLException reason = engine.revealed(complaint, connection, new BoundStatement(sql, List.of()));
            engine.restore(connection);
            return engine.trouble(reason, sql);
        }
        connection.rollback();
        throw new AssertionError("There is no complaint about " + sql);
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
