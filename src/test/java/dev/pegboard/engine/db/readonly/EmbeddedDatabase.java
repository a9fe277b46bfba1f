package dev.pegboard.engine.db.readonly;

import dev.pegboard.engine.db.address.Address;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A database in a file, opened by its engine inside this process: with all rights, or to read alone. */
enum EmbeddedDatabase {
    SQLITE("jdbc:sqlite:%s/database", "database") {
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
    H2("jdbc:h2:file:%s/database;USER=sa", "database.mv.db") {
        @Override
        List<String> questions() {
            return List.of("SCRIPT");
        }
    },
    DUCKDB("jdbc:duckdb:%s/database", "database") {
        @Override
        List<String> questions() {
            return List.of(
                    "FROM witness",
                    "SELECT sql, comment FROM duckdb_tables()",
                    "SELECT function_name FROM duckdb_functions() WHERE NOT internal");
        }
    };

    private final String url;
    private final String file;

    EmbeddedDatabase(String url, String file) {
        this.url = url;
        this.file = file;
    }

    /** What to ask it, to see all that is in it. */
    abstract List<String> questions();

    String resource() {
        return name().toLowerCase(Locale.ROOT);
    }

    Connection open(Path directory) throws SQLException {
        return DriverManager.getConnection(url.formatted(directory));
    }

    /** The database as a project has it. */
    Address address(Path directory) {
        return Address.of(resource()).withFile(directory.resolve(file));
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
