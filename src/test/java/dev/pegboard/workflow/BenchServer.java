package dev.pegboard.workflow;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.admin.Connections;
import dev.pegboard.fixture.MariaDbServer;
import dev.pegboard.fixture.PostgresServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;

/** A real server of the tests as work sees it; also from a process of its own, which knows only kind and port. */
record BenchServer(Kind kind, int port) implements Connections {
    /** What differs between the engines. */
    enum Kind {
        POSTGRESQL("jdbc:postgresql://127.0.0.1:%d/%s", PostgresServer.USER, PostgresServer.PASSWORD, " WITH (FORCE)"),
        MARIADB(
                "jdbc:mariadb://127.0.0.1:%d/%s?sslMode=disable&allowMultiQueries=true",
                MariaDbServer.USER, MariaDbServer.PASSWORD, "");

        private final String url;
        private final String user;
        private final String password;
        private final String force;

        Kind(String url, String user, String password, String force) {
            this.url = url;
            this.user = user;
            this.password = password;
            this.force = force;
        }
    }

    static BenchServer of(PostgresServer server) {
        return new BenchServer(Kind.POSTGRESQL, server.port());
    }

    static BenchServer of(MariaDbServer server) {
        return new BenchServer(Kind.MARIADB, server.port());
    }

    private String engine() {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    Address address(String database) {
        return Address.of(engine())
                .withHost("127.0.0.1")
                .withPort(port)
                .withDatabase(database)
                .withUser(kind.user)
                .withPassword(kind.password);
    }

    /** As it stands in the files of a project. */
    String url(String database) {
        String password = kind.password.replace("/", "%2F").replace(" ", "%20").replace(":", "%3A");
        return engine() + "://" + kind.user + ":" + password + "@127.0.0.1:" + port + "/" + database;
    }

    Connection connect(String database) throws SQLException {
        return DriverManager.getConnection(kind.url.formatted(port, database), kind.user, kind.password);
    }

    void run(String database, String sql) {
        try (Connection connection = connect(database);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new AssertionError(sql, e);
        }
    }

    void drop(String database) {
        run(kind == Kind.POSTGRESQL ? "postgres" : "", "DROP DATABASE IF EXISTS " + database + kind.force);
    }

    /** How many rows the table has, where there is one. */
    String items(String database) {
        try (Connection connection = connect(database);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT count(*) FROM item")) {
            rows.next();
            return rows.getString(1);
        } catch (SQLException e) {
            return "empty";
        }
    }

    @Override
    public Connection open(Address address) throws SQLException {
        return connect(address.database().orElse(""));
    }

    @Override
    public void letGo(Address address) {}
}
