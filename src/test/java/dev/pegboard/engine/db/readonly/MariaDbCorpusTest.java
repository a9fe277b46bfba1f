package dev.pegboard.engine.db.readonly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.readonly.Attempt.Resource;
import dev.pegboard.fixture.MariaDbServer;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** Lets every attempt loose on a real MariaDB server, as a user who may do everything. */
@EnabledIf("dev.pegboard.fixture.MariaDbServer#isAvailable")
class MariaDbCorpusTest {
    @TempDir
    Path directory;

    private final MariaDbServer server = MariaDbServer.shared();
    private final List<Attempt> attempts = Attempt.on("mysql");

    @BeforeEach
    void writeSecret() throws IOException {
        assertThat(directory.toFile().setWritable(true, false)).isTrue();
        Files.writeString(directory.resolve("secret"), "a secret");
    }

    @Test
    void noAttemptChangesAnything() throws SQLException {
        String database = prepared();
        Address address = Address.of("mariadb")
                .withHost("127.0.0.1")
                .withPort(server.port())
                .withDatabase(database)
                .withUser(MariaDbServer.USER)
                .withPassword(MariaDbServer.PASSWORD);
        try (Witness witness = new MariaDbWitness(server, database, directory);
                Subject subject = new Subject(address)) {
            assertThat(Witness.escapes(attempts, subject, witness)).isEmpty();
        } finally {
            server.drop(database);
        }
    }

    @Test
    void everyAttemptWorksWithoutProtection() throws SQLException {
        List<String> idle = new ArrayList<>();
        for (Attempt attempt : attempts) {
            if (!attempt.noted("harmless")) {
                complaint(attempt).ifPresent(complaint -> idle.add(attempt + "\n  " + complaint));
            }
        }
        assertThat(idle).isEmpty();
    }

    /** Why the attempt had no effect, if it had none. */
    private Optional<String> complaint(Attempt attempt) throws SQLException {
        String database = prepared();
        try (Witness witness = new MariaDbWitness(server, database, directory);
                Connection connection = server.connect(database)) {
            if (attempt.before().isPresent()) {
                Witness.run(connection, attempt.before().get());
            }
            Map<String, String> before = witness.look(connection);
            Witness.run(connection, witness.filled(attempt).sql());
            boolean effect =
                    attempt.noted("discloses") || !witness.look(connection).equals(before);
            return effect ? Optional.empty() : Optional.of("nothing changed");
        } catch (SQLException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        } finally {
            restore(database);
        }
    }

    private String prepared() throws SQLException {
        String database = server.newDatabase();
        try (Connection connection = server.connect(database)) {
            for (String line : Resource.text("readonly/mysql-setup.sql").split("\n")) {
                Witness.run(connection, line);
            }
        }
        return database;
    }

    private void restore(String database) {
        server.run("", "UNLOCK TABLES; SET GLOBAL max_connections = 200; DROP USER IF EXISTS intruder@localhost");
        server.drop(database);
        for (File file : Objects.requireNonNull(
                directory.toFile().listFiles(file -> !file.getName().equals("secret")))) {
            assertThat(file.delete()).isTrue();
        }
    }
}
