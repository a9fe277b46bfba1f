package dev.pegboard.engine.db.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.fixture.FileLocks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Looking for databases must not take the locks from those that this process has open. */
class KnownFilesTest {
    @TempDir
    private Path temporary;

    private Path root = Path.of("");
    private final KnownFiles known = new KnownFiles();

    @BeforeEach
    void resolve() throws IOException {
        root = temporary.toRealPath();
    }

    private List<String> engines() {
        return new Discovery(root, Map.of(), known, Map.of())
                .find().all().stream()
                        .flatMap(finding -> finding.address().stream())
                        .map(Address::engine)
                        .toList();
    }

    private static Connection open(String url) throws SQLException {
        return DriverManager.getConnection(url, url.contains(":h2:") ? "sa" : null, "");
    }

    private static void run(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"sqlite, shop.db, jdbc:sqlite:", "h2, shop.mv.db, jdbc:h2:file:", "duckdb, shop.duckdb, jdbc:duckdb:"})
    void anOpenDatabaseKeepsItsLocks(String engine, String name, String prefix) throws Exception {
        Path file = root.resolve(name);
        String url = prefix + file.toString().replace(".mv.db", "");
        try (Connection connection = open(url)) {
            run(connection, "CREATE TABLE item(id INT)");
        }
        assertThat(engines()).containsExactly(engine);
        try (Connection connection = open(url)) {
            run(connection, "INSERT INTO item VALUES (1)");
            run(connection, engine.equals("sqlite") ? "BEGIN IMMEDIATE" : "SELECT 1");
            assertThat(FileLocks.isLocked(file)).isTrue();
            assertThat(engines()).containsExactly(engine);
            assertThat(FileLocks.isLocked(file)).isTrue();
        }
    }

    /** It was no database when it was first seen, and is open since. */
    @Test
    void aFileThatSomebodyNamesIsNeverRead() throws Exception {
        Path file = Files.createFile(root.resolve("shop.db"));
        Files.writeString(root.resolve(".env"), "DATABASE_URL=sqlite:shop.db\n");
        assertThat(engines()).containsExactly("sqlite");
        try (Connection connection = open("jdbc:sqlite:" + file)) {
            run(connection, "CREATE TABLE item(id INT)", "BEGIN IMMEDIATE");
            assertThat(engines()).containsExactly("sqlite");
            assertThat(FileLocks.isLocked(file)).isTrue();
        }
    }

    /** What all of this is about. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void whoeverClosesAFileLosesItsLocks() throws Exception {
        Path file = root.resolve("shop.db");
        try (Connection connection = open("jdbc:sqlite:" + file)) {
            run(connection, "CREATE TABLE item(id INT)", "BEGIN IMMEDIATE");
            assertThat(FileLocks.isLocked(file)).isTrue();
            Files.readAllBytes(file);
            assertThat(FileLocks.isLocked(file)).isFalse();
        }
    }

    @Test
    void aFileThatBecomesADatabaseIsFound() throws Exception {
        Path file = Files.writeString(root.resolve("shop.db"), "no database, not yet");
        assertThat(engines()).isEmpty();
        Files.delete(file);
        try (Connection connection = open("jdbc:sqlite:" + file)) {
            run(connection, "CREATE TABLE item(id INT)");
        }
        assertThat(engines()).containsExactly("sqlite");
    }
}
