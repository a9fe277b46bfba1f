package dev.pegboard.engine.db.readonly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.engine.db.readonly.Attempt.Resource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Lets every attempt loose on SQLite, H2 and DuckDB. Their files tell whether anything was changed. */
class EmbeddedCorpusTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @EnumSource
    void noAttemptChangesAnything(EmbeddedDatabase database) throws SQLException, IOException {
        prepare(database, directory);
        Map<String, String> before = files(directory);
        List<String> escapes = new ArrayList<>();
        try (Subject subject = new Subject(database.address(directory))) {
            for (Attempt attempt : Attempt.on(database.resource())) {
                if (subject.run(filled(attempt, directory)) == Subject.End.RAN) {
                    escapes.add(attempt + " ran");
                }
                if (subject.run("SELECT count(*) FROM witness") != Subject.End.RAN) {
                    escapes.add(attempt + " left the connection in a bad state");
                }
            }
        }
        assertThat(escapes).isEmpty();
        assertThat(files(directory)).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource
    void everyAttemptWorksWithoutProtection(EmbeddedDatabase database) throws SQLException, IOException {
        List<String> idle = new ArrayList<>();
        Path prepared = Files.createDirectory(directory.resolve("prepared"));
        prepare(database, prepared);
        Path used = copy(prepared);
        for (Attempt attempt : Attempt.on(database.resource())) {
            if (attempt.noted("discloses")) {
                complaint(database, attempt, used).ifPresent(idle::add);
            } else if (!attempt.noted("harmless")) {
                Path copy = copy(prepared);
                List<String> before = seen(database, copy);
                complaint(database, attempt, copy).ifPresent(idle::add);
                if (seen(database, copy).equals(before)) {
                    idle.add(attempt + " changed nothing");
                }
            }
        }
        assertThat(idle).isEmpty();
    }

    private static Optional<String> complaint(EmbeddedDatabase database, Attempt attempt, Path directory) {
        try (Connection connection = database.open(directory)) {
            run(connection, filled(attempt, directory));
            return Optional.empty();
        } catch (SQLException e) {
            return Optional.of(attempt + "\n  " + e.getMessage());
        }
    }

    private static List<String> seen(EmbeddedDatabase database, Path directory) throws SQLException, IOException {
        List<String> seen = database.contents(directory);
        seen.addAll(files(directory).keySet());
        return seen;
    }

    private static void prepare(EmbeddedDatabase database, Path directory) throws SQLException, IOException {
        Files.writeString(directory.resolve("secret"), "a,b\n1,2\n");
        Files.writeString(directory.resolve("rows.csv"), "id,note\n7,seven\n");
        Files.writeString(directory.resolve("run.sql"), "DELETE FROM witness;");
        try (Connection connection = database.open(directory)) {
            for (String sql : Resource.text("readonly/embedded-setup.sql").split(";\n")) {
                run(connection, sql);
            }
            if (database != EmbeddedDatabase.SQLITE) {
                run(connection, "CREATE SEQUENCE counter");
            }
        }
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String filled(Attempt attempt, Path directory) {
        return attempt.with(Map.of("dir", directory.toString())).sql();
    }

    private Path copy(Path prepared) throws IOException {
        Path copy = Files.createTempDirectory(directory, "copy");
        try (Stream<Path> files = Files.list(prepared)) {
            for (Path file : files.toList()) {
                Files.copy(file, copy.resolve(file.getFileName()));
            }
        }
        return copy;
    }

    /** The names of all files, with what is in them. */
    private static Map<String, String> files(Path directory) throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(directory)) {
            for (Path path : paths.filter(Files::isRegularFile).toList()) {
                files.put(directory.relativize(path).toString(), digest(path));
            }
        }
        return files;
    }

    private static String digest(Path path) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(path)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
