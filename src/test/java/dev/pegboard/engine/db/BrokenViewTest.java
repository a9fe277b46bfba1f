package dev.pegboard.engine.db;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.connection.Stop;
import dev.pegboard.engine.db.schema.Table;
import dev.pegboard.fixture.MariaDbServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** A view whose tables are gone says so itself, and hides no other table. */
class BrokenViewTest {
    @TempDir
    private Path folder;

    private static void run(String url, String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, "sa", "");
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static void check(Address address) {
        try (OpenedDatabase opened = new OpenedDatabase(address)) {
            Database database = opened.database();
            Table view = database.table("broken", Stop.NEVER);
            assertThat(view.comment().orElseThrow()).startsWith("broken: ");
            assertThat(database.tables(Stop.NEVER))
                    .extracting(table -> table.shortName().toLowerCase(Locale.ROOT))
                    .contains("sound", "broken");
            assertThat(database.columns(Stop.NEVER).keySet())
                    .anyMatch(name -> name.name().equalsIgnoreCase("sound"));
            assertThat(database.details("broken", Stop.NEVER).table()).isEqualTo(view);
            assertThat(database.details("sound", Stop.NEVER).columns()).hasSize(1);
        }
    }

    @Test
    void ofSqlite() throws SQLException {
        Path file = folder.resolve("shop.db");
        run(
                "jdbc:sqlite:" + file,
                "CREATE TABLE gone (a INT)",
                "CREATE TABLE sound (b INT)",
                "CREATE VIEW broken AS SELECT a FROM gone",
                "DROP TABLE gone");
        check(Address.of("sqlite").withFile(file));
        try (OpenedDatabase opened = new OpenedDatabase(Address.of("sqlite").withFile(file))) {
            assertThat(opened.database().table("broken", Stop.NEVER).comment())
                    .contains("broken: no such table: main.gone");
            assertThat(opened.database().columns(Stop.NEVER)).hasSize(2);
        }
    }

    @Test
    void ofH2() throws SQLException {
        Path file = folder.resolve("shop");
        run("jdbc:h2:" + file, "CREATE TABLE sound (b INT)", "CREATE FORCE VIEW broken AS SELECT a FROM gone");
        check(Address.of("h2").withFile(file));
    }

    @Test
    @EnabledIf("dev.pegboard.fixture.MariaDbServer#isAvailable")
    void ofMariaDb() {
        MariaDbServer server = MariaDbServer.shared();
        String name = server.newDatabase();
        try {
            server.run(name, "CREATE TABLE gone (a INT)");
            server.run(name, "CREATE TABLE sound (b INT)");
            server.run(name, "CREATE VIEW broken AS SELECT a FROM gone");
            server.run(name, "DROP TABLE gone");
            check(Address.of("mariadb")
                    .withHost("127.0.0.1")
                    .withPort(server.port())
                    .withDatabase(name)
                    .withUser(MariaDbServer.USER)
                    .withPassword(MariaDbServer.PASSWORD));
        } finally {
            server.drop(name);
        }
    }
}
