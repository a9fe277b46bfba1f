package dev.pegboard.engine.db.driver;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import java.io.IOException;
import java.sql.Driver;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** All drivers: loads those built in and those added, and adds and removes. It opens no connection. */
public final class Drivers implements AutoCloseable {
    private final DriverFolder folder;
    private final ChangeLock lock;
    private final Map<String, Loaded> loaded = new HashMap<>();

    /** What was loaded, and what it was loaded from. */
    private record Loaded(AddedDriver from, DriverClasses classes, Driver driver) {}

    public Drivers(Home home) {
        this.folder = new DriverFolder(home);
        this.lock = new ChangeLock(folder);
    }

    /** The driver itself; an added one is checked before its first use, and again after it was replaced. */
    public Driver load(DriverName name) {
        return name.artifact().isEmpty() ? builtIn(name) : added(name);
    }

    /** The driver that serves an engine we know nothing else of: one that was added, or one that can be. */
    public Optional<DriverName> named(String engine) {
        return folder.of(engine)
                .map(driver -> DriverName.added(engine, driver.className(), driver.artifact()))
                .or(() -> KnownDrivers.of(engine));
    }

    public List<AddedDriver> added() {
        return folder.all();
    }

    /** True if all its jars still are what was added. */
    public boolean isIntact(AddedDriver driver) {
        return changed(driver).isEmpty();
    }

    /** Adds a driver; any other of the same engine goes. If this fails, all is as it was. */
    public AddedDriver add(String engine, DriverSource source, Consumer<String> progress) {
        if (!DriverFolder.canBeNamed(engine)) {
            throw new Fault(FaultCode.INVALID_NAME, "'" + engine + "' cannot be the name of an engine")
                    .hint("Use small letters, digits, dots, dashes and underscores.");
        }
        progress.accept("waiting for other changes of drivers");
        return lock.hold(() -> new Adding(engine, source, progress).into(folder));
    }

    /** Removes what was added for the engine, and answers with it. */
    public Optional<AddedDriver> remove(String engine) {
        return lock.hold(() -> {
            Optional<AddedDriver> present = folder.of(engine);
            if (present.isPresent()) {
                folder.remove(engine);
            }
            forget(engine);
            return present;
        });
    }

    @Override
    public synchronized void close() {
        List.copyOf(loaded.keySet()).forEach(this::forget);
    }

    private static Driver builtIn(DriverName name) {
        try {
            return Class.forName(name.className())
                    .asSubclass(Driver.class)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException | LinkageError e) {
            throw new Fault(
                            FaultCode.DRIVER_BROKEN,
                            "The built-in driver of " + name.engine() + " is not usable: " + e,
                            e)
                    .hint("Build or install Pegboard again.");
        }
    }

    private synchronized Driver added(DriverName name) {
        AddedDriver present = folder.of(name.engine()).orElseThrow(() -> {
            forget(name.engine());
            return missing(name);
        });
        Loaded before = loaded.get(name.engine());
        if (before != null && before.from().equals(present)) {
            return before.driver();
        }
        Loaded now = open(present); // Connections may still use the classes of a driver that was replaced.
        loaded.put(name.engine(), now);
        return now.driver();
    }

    private Loaded open(AddedDriver present) {
        List<String> changed = changed(present);
        if (!changed.isEmpty()) {
            throw new Fault(
                            FaultCode.DRIVER_BROKEN,
                            "The driver of " + present.engine() + " is not loaded, because this is not what was added: "
                                    + String.join(", ", changed) + " in " + present.folder())
                    .hint("Ask the user to find out why, then to run " + command("remove", present.engine())
                            + " and to add it again.");
        }
        DriverClasses classes = new DriverClasses(present.files());
        try {
            return new Loaded(present, classes, classes.driver(present.className()));
        } catch (Fault e) {
            classes.close();
            throw e;
        }
    }

    private List<String> changed(AddedDriver driver) {
        try {
            return driver.changed();
        } catch (IOException e) {
            throw folder.unusable(e);
        }
    }

    private synchronized void forget(String engine) {
        @Nullable Loaded before = loaded.remove(engine);
        if (before != null) {
            before.classes().close();
        }
    }

    private static Fault missing(DriverName name) {
        boolean known = KnownDrivers.of(name.engine()).isPresent();
        String words = known ? name.engine() : name.artifact().orElseThrow() + " --engine " + name.engine();
        return new Fault(
                        FaultCode.DRIVER_MISSING,
                        "The driver of " + name.engine() + " was not added yet: " + command("add", words) + " does it")
                .hint("Ask the user to run " + command("add", words) + " in a terminal, then call again.");
    }

    /** Why the driver cannot be used, as far as that is known without loading it. */
    public Optional<String> problem(DriverName name) {
        boolean there = name.artifact().isEmpty() || folder.of(name.engine()).isPresent();
        return there ? Optional.empty() : Optional.of(missing(name).message());
    }

    private static String command(String verb, String words) {
        return "`pegboard driver " + verb + " " + words + "`";
    }
}
