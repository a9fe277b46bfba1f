package dev.pegboard.engine.db.admin.file;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.admin.Connections;
import dev.pegboard.engine.db.dialect.Access;
import dev.pegboard.engine.db.dialect.Engine;
import dev.pegboard.engine.db.dialect.Engines;
import dev.pegboard.engine.db.dialect.Target;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Properties;

/** Connections as the server opens them, without its pools. */
final class OpenedFiles implements Connections {
    @Override
    public Connection open(Address address) throws SQLException {
        Engine engine = Engines.of(address.engine());
        Target target = engine.target(address, Access.WRITE, Duration.ofMinutes(10));
        Properties properties = new Properties();
        properties.putAll(target.properties());
        Connection connection = driver(engine).connect(target.url(), properties);
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

    private static Driver driver(Engine engine) {
        try {
            return (Driver) Class.forName(engine.driver().className())
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void letGo(Address address) {}
}
