package dev.pegboard.workspace;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import dev.pegboard.engine.db.DatabaseSettings;
import dev.pegboard.engine.db.Databases;
import dev.pegboard.engine.db.connection.Pools;
import dev.pegboard.engine.db.driver.DriverName;
import java.sql.Driver;
import java.time.Duration;
import java.util.Optional;

/** The databases of a project with the settings that count for them, and their connections. */
final class OpenDatabases implements AutoCloseable {
    /** Our own clock comes first; the server's is for when we are gone. */
    private static final Duration GRACE = Duration.ofSeconds(2);

    private final SettingsWatch watch;
    private final Pools pools;
    private final Databases all;

    OpenDatabases(Home home, ProjectRoot root) {
        this.watch = new SettingsWatch(home, Optional.of(root));
        this.pools = new Pools(OpenDatabases::load);
        this.all = new Databases(root.path(), this::databaseSettings, pools);
    }

    Databases all() {
        return all;
    }

    Settings settings() {
        return watch.now();
    }

    private DatabaseSettings databaseSettings() {
        Settings now = watch.now();
        return new DatabaseSettings(
                now.databases(),
                now.defaultDatabase(),
                now.connections(),
                now.timeout().plus(GRACE));
    }

    private static Driver load(DriverName name) {
        try {
            return (Driver)
                    Class.forName(name.className()).getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new Fault(FaultCode.DRIVER_MISSING, "no driver", e);
        }
    }

    @Override
    public void close() {
        pools.close();
    }
}
