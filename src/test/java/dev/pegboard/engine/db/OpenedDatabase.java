package dev.pegboard.engine.db;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.connection.PoolPlan;
import dev.pegboard.engine.db.connection.Pools;
import dev.pegboard.engine.db.dialect.Access;
import dev.pegboard.engine.db.dialect.Engines;
import dev.pegboard.engine.db.discovery.Finding;
import java.sql.Driver;
import java.time.Duration;

/** A database at an address, opened as a project's database is, with a single connection. */
public final class OpenedDatabase implements AutoCloseable {
    private final Pools pools = new Pools(driver -> load(driver.className()));
    private final Database database;

    public OpenedDatabase(Address address) {
        PoolPlan plan =
                new PoolPlan("tried", Engines.of(address.engine()), address, Access.READ, 1, Duration.ofSeconds(30));
        this.database = new Database(Finding.of("tried", "a test", address), plan, pools);
    }

    public Database database() {
        return database;
    }

    private static Driver load(String className) {
        try {
            return (Driver) Class.forName(className).getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        pools.close();
    }
}
