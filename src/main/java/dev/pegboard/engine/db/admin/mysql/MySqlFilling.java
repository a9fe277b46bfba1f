package dev.pegboard.engine.db.admin.mysql;

import dev.pegboard.engine.db.admin.AdminSession;
import dev.pegboard.engine.db.admin.CopyOrder;
import dev.pegboard.engine.db.admin.Course;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/** Gives the tables of a copy their rows within the server, several tables at a time. */
final class MySqlFilling {
    private static final int MOST_JOBS = 4;
    private static final int UNSAFE_FOR_LOG = 1665;

    /** One table and the statement that fills it. */
    private record Step(String table, String sql, long bytes) {}

    private final MySqlDesk desk;
    private final CopyOrder order;
    private final Course course;
    private final Queue<Step> steps = new ConcurrentLinkedQueue<>();
    private final AtomicLong done = new AtomicLong();
    private long total;

    MySqlFilling(MySqlDesk desk, CopyOrder order, Course course) {
        this.desk = desk;
        this.order = order;
        this.course = course;
    }

    void run(MySqlTables tables, List<MySqlTables.Table> wanted) throws SQLException {
        for (MySqlTables.Table table : wanted) {
            Optional<String> filling = tables.filling(table, MySqlDesk.name(order.to()));
            filling.ifPresent(sql -> steps.add(new Step(table.name(), sql, table.bytes())));
        }
        total = steps.stream().mapToLong(Step::bytes).sum();
        int jobs =
                Math.min(Math.min(steps.size(), MOST_JOBS), Runtime.getRuntime().availableProcessors());
        if (jobs > 0) {
            runAll(jobs);
        }
    }

    private void runAll(int jobs) throws SQLException {
        try (ExecutorService workers =
                Executors.newFixedThreadPool(jobs, Thread.ofPlatform().daemon().factory())) {
            List<Future<?>> results = new ArrayList<>();
            for (int i = 0; i < jobs; i++) {
                results.add(workers.submit(() -> {
                    work();
                    return true;
                }));
            }
            for (Future<?> result : results) {
                await(result);
            }
        }
    }

    private void work() throws SQLException {
        try (AdminSession session = desk.inside(order.to(), course)) {
            session.run("SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED"); // Nobody is locked out by a read.
            for (Step next = steps.poll(); next != null; next = steps.poll()) {
                run(session, next.sql());
                course.progress(done.addAndGet(next.bytes()), total, "copied " + next.table());
            }
        }
    }

    private static void run(AdminSession session, String sql) throws SQLException {
        try {
            session.run(sql);
        } catch (SQLException e) {
            if (e.getErrorCode() != UNSAFE_FOR_LOG) {
                throw e;
            }
            session.run("SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ");
            session.run(sql);
        }
    }

    /** The first failure ends the work of all. */
    private void await(Future<?> result) throws SQLException {
        try {
            result.get();
        } catch (ExecutionException e) {
            steps.clear();
            switch (e.getCause()) {
                case SQLException complaint -> throw complaint;
                case RuntimeException known -> throw known;
                case null, default -> throw new IllegalStateException(e);
            }
        } catch (InterruptedException e) {
            steps.clear();
            Thread.currentThread().interrupt();
        }
    }
}
