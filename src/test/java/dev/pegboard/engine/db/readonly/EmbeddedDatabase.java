package dev.pegboard.engine.db.readonly;

import dev.pegboard.engine.db.sql.ReadGuard;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;

/** A database in a file, opened by its engine inside this process: with all rights, or to read alone. */
enum EmbeddedDatabase {
    SQLITE(ReadGuard.sqlite(), "jdbc:sqlite:%s/database", List.of("open_mode=1")) {
        @Override
        List<String> questions() {
            return List.of(
                    "SELECT * FROM sqlite_master",
                    "SELECT * FROM witness",
                    "PRAGMA user_version",
                    "PRAGMA application_id",
                    "PRAGMA journal_mode");
        }
    },
    H2(ReadGuard.h2(), "jdbc:h2:file:%s/database", List.of("ACCESS_MODE_DATA=r")) {
        @Override
        List<String> questions() {
            return List.of("SCRIPT");
        }
    },
    DUCKDB(
            ReadGuard.duckDb(),
            "jdbc:duckdb:%s/database",
            List.of("duckdb.read_only=true", "enable_external_access=false", "lock_configuration=true")) {
        @Override
        List<String> questions() {
            return List.of(
                    "FROM witness",
                    "SELECT sql, comment FROM duckdb_tables()",
                    "SELECT function_name FROM duckdb_functions() WHERE NOT internal");
        }
    };

    private final ReadGuard guard;
    private final String url;
    private final List<String> readOnly;

    EmbeddedDatabase(ReadGuard guard, String url, List<String> readOnly) {
        this.guard = guard;
        this.url = url;
        this.readOnly = readOnly;
    }

    /** What to ask it, to see all that is in it. */
    abstract List<String> questions();

    String resource() {
        return name().toLowerCase(Locale.ROOT);
    }

    ReadGuard guard() {
        return guard;
    }

    Connection open(Path directory) throws SQLException {
        return DriverManager.getConnection(url.formatted(directory));
    }

    /** A connection with the engine's own protection, too. */
    Connection openToRead(Path directory) throws SQLException {
        Properties properties = new Properties();
        for (String option : readOnly) {
            String[] parts = option.split("=");
            properties.setProperty(parts[0], parts[1]);
        }
        return DriverManager.getConnection(url.formatted(directory), properties);
    }

    /** All that is in it. */
    List<String> contents(Path directory) throws SQLException {
        List<String> contents = new ArrayList<>();
        try (Connection connection = open(directory);
                Statement statement = connection.createStatement()) {
            for (String question : questions()) {
                contents.add(answer(statement, question));
            }
        }
        return contents;
    }

    private static String answer(Statement statement, String question) {
        StringBuilder answer = new StringBuilder();
        try (ResultSet rows = statement.executeQuery(question)) {
            while (rows.next()) {
                for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
                    answer.append(rows.getString(column)).append('\t');
                }
                answer.append('\n');
            }
        } catch (SQLException e) {
            answer.append(e.getMessage());
        }
        return answer.toString();
    }
}
