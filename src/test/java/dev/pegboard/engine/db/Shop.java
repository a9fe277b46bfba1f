package dev.pegboard.engine.db;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.connection.PoolPlan;
import dev.pegboard.engine.db.connection.Pools;
import dev.pegboard.engine.db.connection.Stop;
import dev.pegboard.engine.db.dialect.Access;
import dev.pegboard.engine.db.dialect.Engines;
import dev.pegboard.engine.db.discovery.Finding;
import dev.pegboard.engine.db.row.Page;
import dev.pegboard.engine.db.row.PageSink;
import dev.pegboard.engine.db.row.PageSize;
import dev.pegboard.fixture.PostgresServer;
import java.sql.Driver;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A database on a real PostgreSQL server, opened as a project's database is. */
final class Shop implements AutoCloseable {
    static final PageSize LARGE = new PageSize(100_000, 10_000_000);

    private final PostgresServer server = PostgresServer.shared();
    private final String name = server.newDatabase();
    private final Pools pools;
    private final int connections;

    Shop(int connections) {
        this.connections = connections;
        this.pools = new Pools(driver -> load(driver.className()));
        server.run(
                name,
                "CREATE TABLE customer(id int PRIMARY KEY, email text NOT NULL);"
                        + " INSERT INTO customer SELECT i, 'u' || i || '@example.org' FROM generate_series(1, 1000) i");
    }

    private static Driver load(String className) {
        try {
            return (Driver) Class.forName(className).getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    PostgresServer server() {
        return server;
    }

    String name() {
        return name;
    }

    Address address() {
        return server.address(name);
    }

    Database database() {
        return at(address());
    }

    Database at(Address address) {
        PoolPlan plan = new PoolPlan(
                "shop", Engines.of(address.engine()), address, Access.READ, connections, Duration.ofSeconds(30));
        return new Database(Finding.of("shop", "a test", address), plan, pools);
    }

    Page read(String sql, @Nullable Object... values) {
        return read(Stop.NEVER, sql, values);
    }

    Page read(Stop stop, String sql, @Nullable Object... values) {
        PageSink sink = new PageSink(LARGE, 0, 0);
        database().read(Query.of(sql, Arrays.asList(values)), stop, 10_000, sink);
        return sink.page();
    }

    /** The only value of a result. */
    @Nullable
    Object value(String sql, @Nullable Object... values) {
        List<List<@Nullable Object>> rows = read(sql, values).rows();
        return rows.getFirst().getFirst();
    }

    /** How many statements like that one run on the server now. */
    long running(String part) {
        return server.number(
                "postgres",
                "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND datname = '" + name
                        + "' AND query LIKE '%" + part + "%' AND pid <> pg_backend_pid()");
    }

    /** How many connections to this database there are. */
    long connections() {
        return server.number("postgres", "SELECT count(*) FROM pg_stat_activity WHERE datname = '" + name + "'");
    }

    @Override
    public void close() {
        pools.close();
        server.drop(name);
    }
}
