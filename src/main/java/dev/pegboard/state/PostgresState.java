package dev.pegboard.state;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.connection.PoolPlan;
import dev.pegboard.engine.db.connection.Pools;
import dev.pegboard.engine.db.connection.StatementRefused;
import dev.pegboard.engine.db.connection.Stop;
import dev.pegboard.engine.db.dialect.Access;
import dev.pegboard.engine.db.dialect.Engines;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** State in a PostgreSQL database, which several servers share: what one has written, the others read at once. */
public final class PostgresState implements State {
    /** Made at the first use; servers that start together take turns. */
    private static final String TABLES = """
            SELECT pg_advisory_xact_lock(hashtext('pegboard_state'));
            CREATE TABLE IF NOT EXISTS pegboard_state (
                collection text NOT NULL,
                name text NOT NULL,
                body text NOT NULL,
                changed timestamptz NOT NULL DEFAULT now(),
                PRIMARY KEY (collection, name));
            CREATE TABLE IF NOT EXISTS pegboard_journal (
                id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
                journal text NOT NULL,
                written timestamptz NOT NULL DEFAULT now(),
                line text NOT NULL)""";

    /** Holds for one document until the end of the transaction, also while there is no such document. */
    private static final String TURN = "SELECT pg_advisory_xact_lock(hashtext(?), hashtext(?))";

    private static final String WRITE = """
            INSERT INTO pegboard_state (collection, name, body) VALUES (?, ?, ?)
            ON CONFLICT (collection, name) DO UPDATE SET body = excluded.body, changed = now()""";

    private static final int CONNECTIONS = 4;
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final Pools pools;
    private final PoolPlan plan;

    /** Makes the tables if there are none; a fault if the database cannot be used. */
    public PostgresState(Pools pools, Address address) {
        if (!address.engine().equals("postgresql")) {
            throw new Fault(
                            FaultCode.STATE_UNUSABLE,
                            "State can be shared in a PostgreSQL database only, not in " + address.shown())
                    .hint("Set state: to an address such as postgres://host/database.");
        }
        this.pools = pools;
        this.plan =
                new PoolPlan(address.shown(), Engines.of(address.engine()), address, Access.WRITE, CONNECTIONS, LIMIT);
        run(PostgresState::makeTables);
    }

    private static boolean makeTables(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String part : TABLES.split(";\n")) {
                statement.execute(part);
            }
            return true;
        }
    }

    @Override
    public Optional<String> read(String collection, String name) {
        return run(connection -> read(connection, collection, name));
    }

    @Override
    public Map<String, String> all(String collection) {
        String sql = "SELECT name, body FROM pegboard_state WHERE collection = ?";
        return run(connection -> {
            try (PreparedStatement statement = prepared(connection, sql, collection);
                    ResultSet rows = statement.executeQuery()) {
                Map<String, String> documents = new TreeMap<>();
                while (rows.next()) {
                    documents.put(rows.getString(1), rows.getString(2));
                }
                return documents;
            }
        });
    }

    @Override
    public void change(String collection, String name, UnaryOperator<Optional<String>> change) {
        Fault[] refusal = new Fault[1];
        run(connection -> {
            execute(connection, TURN, collection, name);
            Optional<String> before = read(connection, collection, name);
            try {
                write(connection, new String[] {collection, name}, before, change.apply(before));
            } catch (Fault fault) {
                refusal[0] = fault; // Not a failure of the database.
            }
            return before;
        });
        if (refusal[0] != null) {
            throw refusal[0];
        }
    }

    private static void write(Connection connection, String[] place, Optional<String> before, Optional<String> after)
            throws SQLException {
        if (after.isEmpty()) {
            execute(connection, "DELETE FROM pegboard_state WHERE collection = ? AND name = ?", place);
        } else if (!after.equals(before)) {
            execute(connection, WRITE, place[0], place[1], after.get());
        }
    }

    @Override
    public void append(String journal, String line) {
        run(connection -> {
            execute(connection, "INSERT INTO pegboard_journal (journal, line) VALUES (?, ?)", journal, line);
            return line;
        });
    }

    @Override
    public void close() {
        pools.close();
    }

    private static Optional<String> read(Connection connection, String collection, String name) throws SQLException {
        String sql = "SELECT body FROM pegboard_state WHERE collection = ? AND name = ?";
        try (PreparedStatement statement = prepared(connection, sql, collection, name);
                ResultSet rows = statement.executeQuery()) {
            return rows.next() ? Optional.of(rows.getString(1)) : Optional.empty();
        }
    }

    private static void execute(Connection connection, String sql, String... values) throws SQLException {
        try (PreparedStatement statement = prepared(connection, sql, values)) {
            statement.execute();
        }
    }

    private static PreparedStatement prepared(Connection connection, String sql, String... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < values.length; i++) {
            statement.setString(i + 1, values[i]);
        }
        return statement;
    }

    /** What is done on a connection, as a transaction of its own. */
    @FunctionalInterface
    private interface Work<T> {
        T on(Connection connection) throws SQLException;
    }

    private <T> T run(Work<T> work) {
        try {
            return repeated(() -> pools.use(plan, Stop.NEVER, session -> work.on(session.connection())));
        } catch (Fault fault) {
            throw new Fault(
                    FaultCode.STATE_UNUSABLE, "What servers share cannot be reached: " + fault.message(), fault);
        } catch (StatementRefused refused) {
            throw new Fault(
                    FaultCode.STATE_UNUSABLE, "What servers share cannot be used: " + refused.getMessage(), refused);
        }
    }

    /** A database server that was restarted has closed our connections: such work is done once more. */
    private static <T> T repeated(Supplier<T> work) {
        try {
            return work.get();
        } catch (Fault fault) {
            if (fault.code() == FaultCode.DB_LOST) {
                return work.get();
            }
            throw fault;
        }
    }
}
