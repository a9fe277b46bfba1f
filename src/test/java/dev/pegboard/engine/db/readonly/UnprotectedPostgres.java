package dev.pegboard.engine.db.readonly;

import dev.pegboard.fixture.PostgresServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Runs attempts as a careless client would, to show that they are none in name only. */
final class UnprotectedPostgres implements AutoCloseable {
    private static final Set<String> ROWS = Set.of("table witness", "table reads", "table counter");
    private static final Set<String> OF_THE_SESSION = Set.of(
            "settings",
            "role",
            "prepared",
            "cursors",
            "channels",
            "own_transaction",
            "locks",
            "advisory_locks",
            "notifications",
            "other session",
            "files",
            "snapshots",
            "loaded");

    private final PostgresServer server;
    private final String template;
    private final Path directory;
    private String database;
    private final Set<String> changed = new HashSet<>();

    UnprotectedPostgres(PostgresServer server, String template, Path directory) {
        this.server = server;
        this.template = template;
        this.directory = directory;
        this.database = server.newDatabase(template);
    }

    /** Why the attempt had no effect, if it had none. */
    Optional<String> complaint(Attempt attempt) throws SQLException {
        changed.add("anything");
        try (PostgresWitness witness = new PostgresWitness(server, database, directory);
                Connection connection = server.connect(database)) {
            if (attempt.before().isPresent()) {
                Witness.run(connection, attempt.before().get());
            }
            connection.setReadOnly(attempt.noted("in a transaction, read only"));
            connection.setAutoCommit(attempt.notes().stream().noneMatch(note -> note.startsWith("in a transaction")));
            Map<String, String> before = witness.look(connection);
            Witness.run(connection, witness.filled(attempt).sql());
            Map<String, String> after = witness.look(connection);
            changed.clear();
            after.forEach((name, value) -> {
                if (!value.equals(before.get(name))) {
                    changed.add(name);
                }
            });
            return !changed.isEmpty() || attempt.noted("discloses") ? Optional.empty() : Optional.of("nothing changed");
        } catch (SQLException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        } finally {
            restore();
        }
    }

    private void restore() {
        for (String name : List.of("copied", "program", "exported")) {
            directory.resolve(name).toFile().delete();
        }
        server.data().resolve("program_ran").toFile().delete();
        if (changed.isEmpty()) {
            return;
        }
        if (ROWS.containsAll(changed)) {
            server.run(database, """
                    DELETE FROM witness;
                    INSERT INTO witness SELECT n, 'note ' || n FROM generate_series(1, 50) AS n;
                    DELETE FROM reads;
                    SELECT setval('counter', 1)""");
        } else if (!OF_THE_SESSION.containsAll(changed)) {
            server.run("postgres", """
                    ALTER SYSTEM RESET ALL;
                    SELECT pg_reload_conf();
                    DROP ROLE IF EXISTS intruder;
                    SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots;
                    SELECT pg_replication_origin_drop(roname) FROM pg_replication_origin""");
            server.drop(database);
            database = server.newDatabase(template);
        }
    }

    @Override
    public void close() {
        server.drop(database);
        server.drop(template);
    }
}
