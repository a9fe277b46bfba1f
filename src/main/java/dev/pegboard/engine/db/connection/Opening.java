package dev.pegboard.engine.db.connection;

import dev.pegboard.engine.db.dialect.Target;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Opens connections with one driver and gives each the settings that the engine wants. */
final class Opening implements DataSource {
    private final Driver driver;
    private final Target target;

    Opening(Driver driver, Target target) {
        this.driver = driver;
        this.target = target;
    }

    @Override
    public Connection getConnection() throws SQLException {
        Properties copy = new Properties();
        copy.putAll(target.properties());
        Connection connection = driver.connect(target.url(), copy);
        if (connection == null) {
            throw new SQLException("The driver does not know such an address", "08001");
        }
        try (Statement statement = connection.createStatement()) {
            for (String sql : target.opening()) {
                statement.execute(sql);
            }
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        throw new SQLFeatureNotSupportedException();
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(PrintWriter out) {}

    @Override
    public void setLoginTimeout(int seconds) {}

    @Override
    public int getLoginTimeout() {
        return 0;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        throw new SQLFeatureNotSupportedException();
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return false;
    }
}
