package dev.pegboard.engine.db.connection;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.dialect.Access;
import dev.pegboard.engine.db.driver.DriverName;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** All connections of a process. Pools are opened at their first use and closed when nobody has used them for a while. */
public final class Pools implements AutoCloseable {
    private static final Duration IDLE = Duration.ofMinutes(5);
    private static final Duration LOOK = Duration.ofSeconds(30);

    /** How long a database stays open that nobody else can open meanwhile. */
    private static final Duration MOMENT = Duration.ofSeconds(2);

    /** How long a call waits for another that keeps it out. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final Duration PAUSE = Duration.ofMillis(10);

    private final Function<DriverName, Driver> drivers;
    private final Map<PoolPlan, Pool> open = new ConcurrentHashMap<>();
    private final Map<PoolPlan, ReentrantLock> opening = new ConcurrentHashMap<>();
    private final Map<Path, Semaphore> turns = new ConcurrentHashMap<>();
    private final Lane waiting = Lane.waiting();
    private final Lane computing = Lane.computing();
    private @Nullable Thread sweeper;
    private volatile boolean closed;

    public Pools(Function<DriverName, Driver> drivers) {
        this.drivers = drivers;
    }

    /**
     * Does the work on a connection and waits for its end. Reads that found a lost connection are done again, unless
     * somebody has rows of them already.
     */
    public <T> T use(PoolPlan plan, Stop stop, Work<T> work) {
        Task<T> first = start(plan, stop, work);
        try {
            return first.result();
        } catch (Fault fault) {
            boolean lost = fault.code() == FaultCode.DB_LOST;
            if (lost || fault.code() == FaultCode.DB_UNREACHABLE) {
                drop(plan);
            }
            if (lost && plan.access() == Access.READ && !first.hasGiven()) {
                return start(plan, stop, work).result();
            }
            throw fault;
        }
    }

    private <T> Task<T> start(PoolPlan plan, Stop stop, Work<T> work) {
        Task<T> task = new Task<>();
        stop.onStop(task::stop);
        if (plan.engine().endsWhenBroken() && open.containsKey(plan)) {
            run(plan, task, work);
        } else {
            Lane lane = plan.engine().inProcess() ? computing : waiting;
            lane.start(() -> run(plan, task, work));
        }
        return task;
    }

    private <T> void run(PoolPlan plan, Task<T> task, Work<T> work) {
        try {
            entered(plan).use(task, work);
        } catch (Throwable reason) {
            task.fail(reason);
        } finally {
            if (plan.engine().exclusive()) {
                Thread.startVirtualThread(() -> release(plan));
            }
        }
    }

    /** A pool that knows of the work to come; one that retires meanwhile is soon replaced. */
    private Pool entered(PoolPlan plan) {
        Pool pool = pool(plan);
        while (!pool.enter()) {
            Thread.onSpinWait();
            pool = pool(plan);
        }
        return pool;
    }

    private Pool pool(PoolPlan plan) {
        Pool known = open.get(plan);
        if (known != null) {
            return known;
        }
        if (plan.engine().exclusive()) {
            open.keySet().stream()
                    .filter(other -> other.address().equals(plan.address()) && other.access() != plan.access())
                    .forEach(this::closeSoon);
        }
        ReentrantLock lock = opening.computeIfAbsent(plan, own -> new ReentrantLock());
        lock.lock(); // Only those wait for a slow server who want that very one.
        try {
            Pool opened = open.get(plan);
            if (opened == null) {
                opened = opened(plan);
                open.put(plan, opened);
            }
            return opened;
        } finally {
            lock.unlock();
        }
    }

    /** Closes a pool as soon as nobody uses it, because it keeps another from being opened. */
    private void closeSoon(PoolPlan plan) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        closeIdle(plan, Duration.ZERO);
        for (Pool pool = open.get(plan); pool != null; pool = open.get(plan)) {
            if (System.nanoTime() > end) {
                throw busy(plan, pool);
            }
            LockSupport.parkNanos(PAUSE.toNanos());
            closeIdle(plan, Duration.ZERO);
        }
    }

    /** A connection beside all pools, for whoever changes whole databases; it commits by itself. */
    public Connection connect(PoolPlan plan) {
        Driver driver = drivers.apply(plan.engine().driver());
        try {
            return new Opening(driver, plan.engine().target(plan.address(), plan.access(), plan.limit()))
                    .getConnection();
        } catch (SQLException e) {
            throw Complaint.connecting(plan, e);
        }
    }

    /** Closes whatever is open at that address, as soon as nobody uses it; with force, what is read there is stopped. */
    public void letGo(Address address, boolean force) {
        open.forEach((plan, pool) -> {
            if (leadsTo(plan, address)) {
                if (force && plan.access() == Access.READ) {
                    pool.stopAll();
                }
                closeSoon(plan);
            }
        });
    }

    /** Whatever else is said of a file: it is the same database. */
    private static boolean leadsTo(PoolPlan plan, Address address) {
        boolean sameFile = address.file().isPresent()
                && address.file().equals(plan.address().file());
        return sameFile || plan.address().equals(address);
    }

    /** Whoever has the turn of a file works on it as a whole: engines that keep others out open it only after him. */
    public Semaphore turn(Path file) {
        return turns.computeIfAbsent(file, path -> new Semaphore(1));
    }

    /** The files that are open now. */
    public Set<Path> files() {
        return open.keySet().stream()
                .flatMap(plan -> plan.address().file().stream())
                .collect(Collectors.toSet());
    }

    private void release(PoolPlan plan) {
        try {
            Thread.sleep(MOMENT.plusMillis(1));
            closeIdle(plan, MOMENT);
        } catch (InterruptedException e) {
            // Then it is closed with all others.
        }
    }

    private void closeIdle(PoolPlan plan, Duration time) {
        open.computeIfPresent(plan, (key, pool) -> pool.retireIfIdle(time) ? null : pool);
    }

    private Pool opened(PoolPlan plan) {
        if (closed) {
            throw new Fault(FaultCode.DB_LOST, "The server is ending");
        }
        sweep();
        Driver driver = drivers.apply(plan.engine().driver());
        Optional<Path> file = plan.address().file().filter(path -> plan.engine().exclusive());
        return file.isEmpty() ? Pool.open(plan, driver) : inTurn(turn(file.get()), plan, driver);
    }

    private static Pool inTurn(Semaphore turn, PoolPlan plan, Driver driver) {
        boolean entered = false;
        try {
            entered = turn.tryAcquire(PATIENCE.toNanos(), TimeUnit.NANOSECONDS);
            if (!entered) {
                throw busy(plan);
            }
            return Pool.open(plan, driver);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw busy(plan);
        } finally {
            if (entered) {
                turn.release();
            }
        }
    }

    private static Fault busy(PoolPlan plan, Pool pool) {
        String kind = plan.access() == Access.READ ? "query" : "change";
        return new Fault(
                        FaultCode.DB_BUSY,
                        plan.name() + " is in use by another call of this project: its " + kind + " has run for "
                                + pool.longest().toSeconds() + " s")
                .hint("Wait for it or cancel it; force: true, where a tool has it, stops queries that only read.");
    }

    private static Fault busy(PoolPlan plan) {
        return new Fault(FaultCode.DB_BUSY, plan.name() + " is in use by another call, which keeps others out");
    }

    /** What others do on its connections goes on. */
    private void drop(PoolPlan plan) {
        Pool lost = open.remove(plan);
        if (lost != null) {
            lost.retire();
        }
    }

    private synchronized void sweep() {
        if (sweeper == null) {
            sweeper = Thread.ofVirtual().name("idle-pools").start(this::closeIdle);
        }
    }

    private void closeIdle() {
        while (!closed) {
            try {
                Thread.sleep(LOOK);
            } catch (InterruptedException e) {
                return;
            }
            open.keySet().forEach(plan -> closeIdle(plan, IDLE));
        }
    }

    /** Also waits for what somebody else is closing, so that whoever comes next finds no file locked. */
    @Override
    public synchronized void close() {
        closed = true;
        if (sweeper != null) {
            sweeper.interrupt();
        }
        open.keySet()
                .forEach(plan -> open.computeIfPresent(plan, (key, pool) -> {
                    pool.close();
                    return null;
                }));
        waiting.close();
        computing.close();
    }
}
