package dev.pegboard.engine.db;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.admin.Connections;
import dev.pegboard.engine.db.connection.PoolPlan;
import dev.pegboard.engine.db.connection.Pools;
import dev.pegboard.engine.db.dialect.Access;
import dev.pegboard.engine.db.dialect.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Semaphore;

/** Connections that may change anything, each for one piece of work. */
record DirectConnections(Pools pools, int most) implements Connections {
    /** Copying a large database takes long; whoever waits for it can stop it. */
    private static final Duration LIMIT = Duration.ofHours(12);

    @Override
    public Connection open(Address address) {
        return pools.connect(
                new PoolPlan(address.shown(), Engines.of(address.engine()), address, Access.WRITE, most, LIMIT));
    }

    @Override
    public void letGo(Address address) {
        letGo(address, false);
    }

    @Override
    public void letGo(Address address, boolean force) {
        pools.letGo(address, force);
    }

    @Override
    public Semaphore turn(Path file) {
        return pools.turn(file);
    }

    @Override
    public Set<Path> files() {
        return pools.files();
    }
}
