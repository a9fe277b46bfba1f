package dev.pegboard.engine.db.readonly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.engine.db.readonly.Attempt.Resource;
import dev.pegboard.engine.db.sql.ReadGuard;
import dev.pegboard.fixture.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Lets every attempt loose on a real PostgreSQL server, as its superuser. */
class PostgresCorpusTest {
    private final PostgresServer server = PostgresServer.shared();
    private final List<Attempt> attempts = Attempt.on("postgres");

    @Test
    void noAttemptChangesAnything() throws SQLException, IOException {
        String database = prepared();
        Path directory = directory();
        List<String> escapes = new ArrayList<>();
        try (PostgresWitness witness = new PostgresWitness(server, database, directory);
                Subject subject = subject(database)) {
            Map<String, String> before = looked(witness, subject);
            for (Attempt attempt : attempts) {
                Subject.Outcome outcome = subject.run(witness.filled(attempt).sql());
                Map<String, String> after = looked(witness, subject);
                if (!after.equals(before)) {
                    escapes.add(attempt + "\n  " + outcome + "\n  changed " + difference(before, after));
                    before = after;
                }
                if (subject.run("SELECT count(*) FROM witness").end() != Subject.Outcome.End.RAN
                        || subject.run("SELECT writes()").end() != Subject.Outcome.End.FAILED) {
                    escapes.add(attempt + " left the connection in a bad state");
                }
            }
        } finally {
            server.drop(database);
        }
        assertThat(escapes).isEmpty();
    }

    @Test
    void everyAttemptWorksWithoutProtection() throws SQLException, IOException {
        List<String> idle = new ArrayList<>();
        try (UnprotectedPostgres unprotected = new UnprotectedPostgres(server, prepared(), directory())) {
            for (Attempt attempt : attempts) {
                if (!attempt.noted("harmless")) {
                    unprotected.complaint(attempt).ifPresent(complaint -> idle.add(attempt + "\n  " + complaint));
                }
            }
        }
        assertThat(idle).isEmpty();
    }

    private static Map<String, String> looked(PostgresWitness witness, Subject subject) throws SQLException {
        Map<String, String> seen = witness.look(subject.connection());
        subject.connection().rollback();
        return seen;
    }

    private Subject subject(String database) throws SQLException {
        Connection connection = server.connect(database);
        connection.setReadOnly(true);
        connection.setAutoCommit(false);
        return new GuardedJdbc(connection, ReadGuard.postgres());
    }

    private String prepared() {
        String database = server.newDatabase();
        server.run(database, Resource.text("readonly/postgres-setup.sql"));
        return database;
    }

    private Path directory() throws IOException {
        Path directory = server.newDirectory();
        Path secret = Files.writeString(directory.resolve("secret"), "a secret");
        assertThat(secret.toFile().setReadable(true, false)).isTrue();
        return directory;
    }

    private static Map<String, String> difference(Map<String, String> before, Map<String, String> after) {
        Map<String, String> changed = new TreeMap<>(after);
        changed.entrySet().removeAll(before.entrySet());
        return changed;
    }
}
