package dev.pegboard.tools.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.JsonObject;
import dev.pegboard.fixture.PostgresProject;
import dev.pegboard.fixture.PostgresServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who waits for whom, seen on sessions that really wait. */
class PgLocksTest {
    @TempDir
    private Path folder;

    private PostgresProject project;

    @BeforeEach
    void open() {
        project = new PostgresProject(folder);
    }

    @AfterEach
    void close() {
        project.close();
    }

    @Test
    void nobodyWaits() {
        project.run("CREATE TABLE item (id int)");
        JsonObject data = project.data("pg_locks");
        assertThat(data.get("waiting")).isEqualTo(0L);
    }

    @Test
    void aChainOfWaitersIsATree() throws Exception {
        project.run("CREATE TABLE item (id int)");
        PostgresServer server = PostgresServer.shared();
        try (Connection holder = server.connect(project.database());
                Statement statement = holder.createStatement()) {
            holder.setAutoCommit(false);
            statement.execute("SELECT 'password=hunter22'; LOCK TABLE item IN SHARE MODE");
            try (Holder first = new Holder(server, project.database(), "ALTER TABLE item ADD COLUMN more int");
                    Holder second = new Holder(server, project.database(), "SELECT count(*) FROM item")) {
                await().atMost(Duration.ofSeconds(60)).until(() -> waiting() == 2);
                String text = project.done("pg_locks").outcome().text();
                assertThat(text)
                        .contains("2 sessions wait", "idle in transaction", "AccessExclusiveLock on item")
                        .contains("SELECT pg_terminate_backend(")
                        .contains("    pid")
                        .doesNotContain("hunter22");
                holder.rollback();
                first.join();
                second.join();
            }
        }
        assertThat(waiting()).isZero();
    }

    @Test
    void aStormIsShownAsFarAsItFits() throws Exception {
        project.run("CREATE TABLE item (id int)");
        PostgresServer server = PostgresServer.shared();
        try (Connection holder = server.connect(project.database());
                Statement statement = holder.createStatement()) {
            holder.setAutoCommit(false);
            statement.execute("LOCK TABLE item");
            List<Holder> waiters = new ArrayList<>();
            for (int i = 0; i < 60; i++) {
                String sql = "SELECT count(*) FROM item -- " + "long ".repeat(500);
                waiters.add(new Holder(server, project.database(), sql));
            }
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> project.ask(
                                    "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'item'::regclass")
                            .equals("60"));
            JsonObject data = project.data("pg_locks");
            assertThat((Long) data.get("waiting")).isGreaterThanOrEqualTo(60L);
            assertThat(data.list("sessions").orElseThrow()).hasSizeBetween(1, 59);
            assertThat(project.done("pg_locks").outcome().text())
                    .contains("sessions are shown, those whom others wait for first", "SELECT pg_terminate_backend(");
            holder.rollback();
            for (Holder waiter : waiters) {
                waiter.join();
                waiter.close();
            }
        }
    }

    private long waiting() {
        return project.data("pg_locks").list("sessions").orElseThrow().stream()
                .map(entry -> ((JsonObject) entry).object("session").orElseThrow())
                .filter(session -> session.text("database").equals(Optional.of(project.database())))
                .filter(session -> !session.list("blockedBy").orElseThrow().isEmpty())
                .count();
    }

    /** A session that runs one statement, however long it has to wait. */
    private static final class Holder implements AutoCloseable {
        private final Connection connection;
        private final Thread thread;

        Holder(PostgresServer server, String database, String sql) throws SQLException {
            connection = server.connect(database);
            thread = Thread.ofVirtual().start(() -> {
                try (Statement statement = connection.createStatement()) {
                    statement.execute(sql);
                } catch (SQLException e) {
                    throw new AssertionError(e);
                }
            });
        }

        void join() throws InterruptedException {
            thread.join(Duration.ofSeconds(60));
        }

        @Override
        public void close() throws SQLException {
            connection.close();
        }
    }
}
