package dev.pegboard.engine.db;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.fixture.JavaProcess;
import dev.pegboard.fixture.MariaDbServer;
import dev.pegboard.fixture.PostgresServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** Values that memory has no room for are refused, and whoever asks next is answered, in a process with little of it. */
class LargeValueTest {
    private static final String REFUSED = "E_VALUE_TOO_LARGE Select less";

    @TempDir
    private Path folder;

    private static List<String> ask(String... arguments) throws IOException {
        ProcessBuilder builder = JavaProcess.builder(LargeValues.class, arguments);
        List<String> words = new ArrayList<>(builder.command());
        words.addAll(1, List.of("-Xmx160m", "--enable-native-access=ALL-UNNAMED"));
        Process process = builder.command(words)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (Stream<String> lines = process.inputReader(StandardCharsets.UTF_8).lines()) {
            return lines.toList();
        }
    }

    private Path file(String url, String name, String... statements) throws SQLException {
        Path file = folder.resolve(name);
        try (Connection connection = DriverManager.getConnection(url + file, "sa", "");
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
        return file;
    }

    @Test
    void ofPostgres() throws IOException {
        PostgresServer server = PostgresServer.shared();
        String name = server.newDatabase();
        try {
            server.run(name, "CREATE ROLE " + name + " LOGIN PASSWORD 'secret'");
            assertThat(ask(
                            "postgresql",
                            server.port() + ":" + name + ":" + name + ":secret",
                            "SELECT repeat('x', 900000000)",
                            "SELECT 1",
                            "SELECT convert_to(repeat('x', 100000000), 'UTF8')",
                            "SELECT array_agg(n) FROM generate_series(1, 10000000) n",
                            "SELECT 1"))
                    .containsExactly(REFUSED, "[1]", REFUSED, REFUSED, "[1]");
        } finally {
            server.drop(name);
            server.run("postgres", "DROP ROLE IF EXISTS " + name);
        }
    }

    @Test
    void manyRowsThatAreLargeOnlyTogetherAreRead() throws IOException {
        PostgresServer server = PostgresServer.shared();
        String name = server.newDatabase();
        try {
            server.run(name, "CREATE ROLE " + name + " LOGIN PASSWORD 'secret'");
            assertThat(ask(
                            "postgresql",
                            server.port() + ":" + name + ":" + name + ":secret",
                            "SELECT repeat('x', 5000000) FROM generate_series(1, 10)"))
                    .singleElement()
                    .asString()
                    .startsWith("[xxxx");
        } finally {
            server.drop(name);
            server.run("postgres", "DROP ROLE IF EXISTS " + name);
        }
    }

    @Test
    @EnabledIf("dev.pegboard.fixture.MariaDbServer#isAvailable")
    void ofMariaDb() throws IOException {
        MariaDbServer server = MariaDbServer.shared();
        String name = server.newDatabase();
        try {
            server.run(name, "SET GLOBAL max_allowed_packet = 1073741824");
            assertThat(ask(
                            "mariadb",
                            server.port() + ":" + name + ":" + MariaDbServer.USER + ":" + MariaDbServer.PASSWORD,
                            "SELECT REPEAT('x', 300000000)",
                            "SELECT 1",
                            "SELECT REPEAT('x', 300000000)",
                            "SELECT 1"))
                    .containsExactly(REFUSED, "[1]", REFUSED, "[1]");
        } finally {
            server.run(name, "SET GLOBAL max_allowed_packet = DEFAULT");
            server.drop(name);
        }
    }

    @Test
    void ofSqlite() throws Exception {
        Path file = file("jdbc:sqlite:", "shop.db", "CREATE TABLE t (a)", "INSERT INTO t VALUES (zeroblob(300000000))");
        assertThat(ask("sqlite", file.toString(), "SELECT zeroblob(900000000)", "SELECT a FROM t", "SELECT 1"))
                .containsExactly(REFUSED, REFUSED, "[1]");
    }

    @Test
    void ofH2() throws Exception {
        Path file = file("jdbc:h2:", "shop", "CREATE TABLE t (a BLOB)");
        try (Connection connection = DriverManager.getConnection("jdbc:h2:" + file, "sa", "");
                var insert = connection.prepareStatement("INSERT INTO t VALUES (?)")) {
            insert.setBytes(1, new byte[300_000_000]);
            insert.execute();
        }
        assertThat(ask(
                        "h2",
                        file.toString(),
                        "SELECT a FROM t",
                        "SELECT 1",
                        "SELECT REPEAT('x', 900000000)",
                        "SELECT 1"))
                .containsExactly(REFUSED, "[1]", REFUSED, "[1]");
    }

    @Test
    void ofDuckDb() throws Exception {
        Path file = file("jdbc:duckdb:", "shop.duckdb", "CREATE TABLE t (a INT)");
        assertThat(ask(
                        "duckdb",
                        file.toString(),
                        "SELECT repeat('x', 300000000)",
                        "SELECT 1",
                        "SELECT repeat('x', 40000000)::BLOB",
                        "SELECT 1"))
                .containsExactly(REFUSED, "[1]", REFUSED, "[1]");
    }
}
