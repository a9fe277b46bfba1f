package dev.pegboard.engine.db.admin.postgres;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.admin.AdminSession;
import dev.pegboard.engine.db.admin.Connections;
import dev.pegboard.engine.db.admin.Ticker;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/** Those who are connected to a database, as seen from another one; they can be named and sent away. */
final class PostgresVisitors {
    private static final Duration PAUSE = Duration.ofMillis(50);

    /** How often we look whether our own sessions, told to end, have gone. */
    private static final int LOOKS = 100;

    private static final String OTHERS = """
             FROM pg_stat_activity
            WHERE datname = ? AND pid <> pg_backend_pid() AND backend_type IS DISTINCT FROM 'autovacuum worker'""";

    private static final String WHO = "SELECT coalesce(nullif(application_name, ''), usename, backend_type, 'unknown')"
            + " || CASE count(*) WHEN 1 THEN '' ELSE ' (' || count(*) || ')' END" + OTHERS
            + " GROUP BY coalesce(nullif(application_name, ''), usename, backend_type, 'unknown') ORDER BY 1";

    private static final String END_ALL = "SELECT pg_terminate_backend(pid)" + OTHERS;
    private static final String OWN =
            OTHERS + " AND usename = current_user AND application_name = 'pegboard' AND state = 'idle'";

    private static final String NAMED =
            " FROM pg_stat_activity WHERE usename = current_user AND application_name = ? AND pid <> pg_backend_pid()";

    /** A statement that only runs while nobody is connected. */
    @FunctionalInterface
    interface Deed {
        void run() throws SQLException;
    }

    private final AdminSession session;
    private final Connections connections;
    private final Address database;
    private final String name;

    PostgresVisitors(AdminSession session, Connections connections, Address database) {
        this.session = session;
        this.connections = connections;
        this.database = database;
        this.name = PostgresDesk.name(database);
    }

    /** Who is connected, by the names of their programs. */
    List<String> names() throws SQLException {
        return session.texts(WHO, name);
    }

    /** Ends the sessions of Pegboard that do nothing, of this process and of others; with force, also own reads. */
    void endOwn(boolean force) throws SQLException {
        connections.letGo(database, force);
        session.texts("SELECT pg_terminate_backend(pid)" + OWN, name);
        for (int i = 0; i < LOOKS && session.number("SELECT count(*)" + OWN, name) > 0; i++) {
            pause();
        }
    }

    /** Ends all sessions of that name, whatever they do, and waits until they are gone. */
    static void endAll(AdminSession session, String application) throws SQLException {
        for (int i = 0; i < LOOKS; i++) {
            if (session.texts("SELECT pg_terminate_backend(pid)" + NAMED, application)
                    .isEmpty()) {
                return;
            }
            pause();
        }
        throw new Fault(FaultCode.BUSY, "The server still works for a call that was cut off (" + application + ")")
                .hint("Call again in a while.");
    }

    /** Throws a fault that names whoever is connected. */
    void requireNone() throws SQLException {
        List<String> others = names();
        if (!others.isEmpty()) {
            throw inUse(others);
        }
    }

    Fault inUse(List<String> others) {
        return new Fault(FaultCode.DB_IN_USE, "Database '" + name + "' is in use by " + String.join(", ", others));
    }

    /**
     * Does it while others are sent away again and again, from that other session. As soon as the statement has its lock,
     * nobody new gets in; the server waits some seconds for those who are still there.
     */
    void sendAwayDuring(AdminSession other, Deed deed) throws SQLException {
        other.texts(END_ALL, name);
        try (Ticker _ = new Ticker(PAUSE, () -> other.texts(END_ALL, name))) {
            deed.run();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
