package dev.pegboard.workspace;

import dev.pegboard.base.FileStamp;
import dev.pegboard.base.FileWatch;
import dev.pegboard.base.Home;
import dev.pegboard.engine.db.DatabaseSettings;
import dev.pegboard.engine.db.Databases;
import dev.pegboard.engine.db.Redirect;
import dev.pegboard.engine.db.connection.OpenConnections;
import dev.pegboard.engine.db.connection.Pools;
import dev.pegboard.engine.db.dialect.Engines;
import dev.pegboard.engine.db.discovery.Finding;
import dev.pegboard.engine.db.driver.Drivers;
import dev.pegboard.workflow.WorkflowRecord;
import dev.pegboard.workflow.WorkflowRecords;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The databases of a project with the settings that count for them, and their connections. */
final class OpenDatabases implements AutoCloseable {
    /** Our own clock comes first; the server's is for when we are gone. */
    private static final Duration GRACE = Duration.ofSeconds(2);

    private final SettingsWatch watch;
    private final Drivers drivers;
    private final Pools pools;
    private final Databases all;
    private final FileWatch<Optional<Redirect>> redirect;

    OpenDatabases(Home home, ProjectRoot root) {
        WorkflowRecords workflows = new WorkflowRecords(home);
        this.redirect = new FileWatch<>(
                () -> List.of(FileStamp.of(workflows.folder())),
                () -> workflows.at(root.path()).map(WorkflowRecord::redirect));
        this.watch = new SettingsWatch(home, Optional.of(root));
        this.drivers = new Drivers(home);
        this.pools = new Pools(drivers::load);
        this.all = new Databases(root.path(), this::databaseSettings, pools);
    }

    Databases all() {
        return all;
    }

    /** Why a database cannot be used: what its files tell, or that its driver is missing. */
    Optional<String> problem(Finding finding) {
        return finding.problem()
                .or(() -> finding.address()
                        .flatMap(address ->
                                drivers.problem(Engines.of(address.engine()).driver())));
    }

    OpenConnections connections() {
        return pools.connections();
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
                now.timeout().plus(GRACE),
                redirect.now());
    }

    @Override
    public void close() {
        pools.close();
        drivers.close();
    }
}
