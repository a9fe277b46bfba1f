package dev.pegboard.engine.db.readonly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.readonly.Attempt.Resource;
import dev.pegboard.fixture.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Lets every attempt loose on a real PostgreSQL server, as its superuser. */
class PostgresCorpusTest {
    private final PostgresServer server = PostgresServer.shared();
    private final List<Attempt> attempts = Attempt.on("postgres");

    @Test
    void noAttemptChangesAnything() throws SQLException, IOException {
        String database = prepared();
        Address address = server.address(database);
        try (Witness witness = new PostgresWitness(server, database, directory());
                Subject subject = new Subject(address)) {
            assertThat(Witness.escapes(attempts, subject, witness)).isEmpty();
        } finally {
            server.drop(database);
        }
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
}
