package dev.pegboard.engine.db.admin;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.dialect.Access;
import dev.pegboard.engine.db.dialect.Engines;
import dev.pegboard.engine.db.dialect.Target;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/** Connections as a server of ours opens them; none is kept, so there is nothing to let go. */
public final class TestConnections implements Connections {
    @Override
    public Connection open(Address address) throws SQLException {
        Target target = Engines.of(address.engine()).target(address, Access.WRITE, Duration.ofMinutes(5));
        Connection connection = DriverManager.getConnection(target.url(), target.properties());
        try (Statement statement = connection.createStatement()) {
            for (String sql : target.opening()) {
                statement.execute(sql);
            }
        }
        return connection;
    }

    @Override
    public void letGo(Address address) {}
}
