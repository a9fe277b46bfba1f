package dev.pegboard.engine.db.admin.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;

/** Somebody who connects to a database again as soon as he is sent away. */
final class Crowd implements AutoCloseable {
    private final AtomicInteger visits = new AtomicInteger();
    private final Thread thread;
    private volatile boolean over;

    Crowd(String database) {
        this.thread = Thread.ofPlatform().start(() -> visit(database));
    }

    int visits() {
        return visits.get();
    }

    private void visit(String database) {
        while (!over) {
            try (Connection connection = Postgres.SERVER.connect(database)) {
                visits.incrementAndGet();
                connection.createStatement().execute("SELECT pg_sleep(0.02)");
            } catch (SQLException e) {
                // Then the next time.
            }
        }
    }

    @Override
    public void close() {
        over = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
