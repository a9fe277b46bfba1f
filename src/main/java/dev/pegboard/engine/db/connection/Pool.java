package dev.pegboard.engine.db.connection;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.dialect.Access;
import dev.pegboard.engine.db.dialect.Engine;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The connections to one database with one kind of access. Opens the first when made, and fails at once if it cannot. */
final class Pool implements AutoCloseable {
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
    private static final Duration IDLE = Duration.ofMinutes(1);

    /** For those who have their answer and only clean up. */
    private static final Duration LAST_MOMENT = Duration.ofMillis(300);

    private static final Duration LONGEST_LIFE = Duration.ofMinutes(30);

    private final PoolPlan plan;
    private final HikariDataSource source;
    private final Inspection inspection;

    /** The pool's own way to wait wakes a thread that could open one more, although it may not. */
    private final Semaphore free;

    private final Map<Task<?>, Long> running = new ConcurrentHashMap<>();
    private int users;
    private long lastUse = System.nanoTime();
    private boolean retired;

    private Pool(PoolPlan plan, HikariDataSource source) {
        this.plan = plan;
        this.source = source;
        this.inspection = new Inspection(plan.engine());
        this.free = new Semaphore(plan.most(), true);
    }

    static Pool open(PoolPlan plan, Driver driver) {
        Engine engine = plan.engine();
        HikariConfig config = new HikariConfig();
        config.setDataSource(new Opening(driver, engine.target(plan.address(), plan.access(), plan.limit())));
        config.setPoolName(plan.name());
        config.setMaximumPoolSize(plan.most());
        config.setMinimumIdle(0);
        config.setAutoCommit(!engine.transactional());
        config.setReadOnly(plan.access() == Access.READ);
        config.setConnectionTimeout(LONGEST_WAIT.toMillis());
        config.setIdleTimeout(IDLE.toMillis());
        config.setMaxLifetime(LONGEST_LIFE.toMillis());
        config.setInitializationFailTimeout(1);
        try {
            return new Pool(plan, new HikariDataSource(config));
        } catch (PoolInitializationException e) {
            throw refusal(plan, e);
        }
    }

    private static Fault refusal(PoolPlan plan, PoolInitializationException failure) {
        Throwable cause = failure.getCause();
        return cause instanceof SQLException complaint
                ? Complaint.connecting(plan, complaint)
                : new Fault(FaultCode.DB_UNREACHABLE, plan.name() + " cannot be opened: " + cause, failure);
    }

    OpenConnections connections() {
        HikariPoolMXBean pool = source.getHikariPoolMXBean();
        return pool == null
                ? OpenConnections.NONE
                : new OpenConnections(pool.getTotalConnections(), pool.getActiveConnections());
    }

    /** Announces work; false if the pool takes on no more. */
    synchronized boolean enter() {
        users += retired ? 0 : 1;
        return !retired;
    }

    private void leave() {
        boolean last;
        synchronized (this) {
            users--;
            lastUse = System.nanoTime();
            last = retired && users == 0;
            notifyAll();
        }
        if (last) {
            shut();
        }
    }

    /**
     * Does work that was announced on one of the connections and gives that back, clean. The answer does not wait for
     * the cleaning.
     */
    <T> void use(Task<T> task, Work<T> work) {
        Connection connection = null;
        boolean clean = false;
        running.put(task, System.nanoTime());
        try {
            connection = borrow(task);
            T value = work.run(new Session(connection, inspection, task));
            if (plan.access() == Access.WRITE && plan.engine().transactional()) {
                connection.commit();
            }
            clean = true;
            task.end();
            task.complete(value);
        } catch (SQLException complaint) {
            task.end();
            task.fail(Complaint.of(plan, complaint));
        } catch (OutOfMemoryError full) {
            task.end();
            connection = broken(connection);
            task.fail(tooLarge(full));
        } catch (Throwable reason) {
            task.end();
            task.fail(reason);
        } finally {
            running.remove(task);
            giveBack(connection, clean);
            leave();
        }
    }

    /** For how long the longest work has been under way. */
    Duration longest() {
        long now = System.nanoTime();
        return Duration.ofNanos(
                running.values().stream().mapToLong(start -> now - start).max().orElse(0));
    }

    /** Stops all that is under way; those who wait for it are told that it was stopped. */
    void stopAll() {
        running.keySet().forEach(Task::stop);
    }

    private Connection borrow(Task<?> task) throws SQLException {
        task.await(Thread.currentThread());
        boolean entered = false;
        try {
            entered = free.tryAcquire(LONGEST_WAIT.toMillis(), TimeUnit.MILLISECONDS);
            if (!entered) {
                throw busy();
            }
            Connection connection = begun(task, source.getConnection());
            entered = false;
            return connection;
        } catch (InterruptedException e) {
            throw new SQLException("Stopped while waiting for a connection", e);
        } catch (SQLTransientConnectionException e) {
            if (e.getCause() instanceof SQLException complaint) {
                throw Complaint.connecting(plan, complaint);
            }
            throw e;
        } finally {
            if (entered) {
                free.release();
            }
        }
    }

    /** A stop that came while we waited must not cost the connection. */
    private Connection begun(Task<?> task, Connection connection) throws SQLException {
        try {
            task.begin(connection, plan.engine());
            begin(connection);
            return connection;
        } catch (Fault stopped) {
            connection.close();
            throw stopped;
        }
    }

    private void begin(Connection connection) throws SQLException {
        Optional<String> beginning = plan.engine().beginning(plan.access());
        if (beginning.isPresent()) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(beginning.get());
            }
        }
    }

    private Fault busy() {
        return new Fault(
                FaultCode.DB_BUSY,
                "No connection to " + plan.name() + " became free within " + LONGEST_WAIT.toSeconds() + " s: all "
                        + plan.most() + " are in use and " + free.getQueueLength() + " more calls wait");
    }

    private Fault tooLarge(OutOfMemoryError full) {
        return new Fault(FaultCode.VALUE_TOO_LARGE, plan.name() + " gave more than there is memory for", full);
    }

    /** Nobody knows how far the driver has read, so the connection is of no use any more. */
    private @Nullable Connection broken(@Nullable Connection connection) {
        if (connection != null) {
            source.evictConnection(connection);
            free.release();
        }
        return null;
    }

    private void giveBack(@Nullable Connection connection, boolean clean) {
        if (connection == null) {
            return;
        }
        try (connection) {
            if (!clean) {
                plan.engine().restore(connection);
            } else if (plan.engine().transactional()) {
                connection.rollback();
            }
        } catch (SQLException e) {
            source.evictConnection(connection);
        } finally {
            free.release();
        }
    }

    /** Takes on no more work, and closes as soon as all that was begun has ended. */
    void retire() {
        boolean idle;
        synchronized (this) {
            idle = users == 0 && !retired;
            retired = true;
        }
        if (idle) {
            shut();
        }
    }

    /** Whoever comes second waits until all is closed: the files of an engine are free only then. */
    private void shut() {
        synchronized (source) {
            source.close();
        }
    }

    /** Retires if nobody used it for that long; true if it did, or had before. */
    boolean retireIfIdle(Duration time) {
        synchronized (this) {
            if (users > 0 || System.nanoTime() - lastUse <= time.toNanos()) {
                return retired;
            }
        }
        retire();
        return true;
    }

    /** Ends whatever is being done. */
    @Override
    public void close() {
        awaitLast();
        shut();
    }

    private synchronized void awaitLast() {
        retired = true;
        long end = System.nanoTime() + LAST_MOMENT.toNanos();
        try {
            for (long left = end - System.nanoTime(); users > 0 && left > 0; left = end - System.nanoTime()) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
