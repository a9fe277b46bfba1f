package dev.pegboard.engine.db.admin.postgres;

import dev.pegboard.base.Fault;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.admin.AdminSession;
import dev.pegboard.engine.db.admin.Copied;
import dev.pegboard.engine.db.admin.CopyOrder;
import dev.pegboard.engine.db.admin.Course;
import dev.pegboard.engine.db.admin.Ticker;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One copy of a PostgreSQL database. The server makes it of the files where nobody is connected to the original; else it
 * is read and written as data while the others work on.
 */
final class PostgresCopying {
    private static final int ATTEMPTS = 3;
    private static final Duration LOOK = Duration.ofMillis(500);

    /** Up to here it is faster to write the pages to the log than to force two checkpoints. */
    private static final long SMALL = 32L << 20;

    private static final int WITH_STRATEGIES = 15;
    private static final int WITH_CLONES = 18;

    /** The files of databases that are about to be. */
    private static final String UNBORN = """
            SELECT coalesce(sum((pg_stat_file('base/' || d || '/' || f, true)).size), 0)
              FROM pg_ls_dir('base') d, pg_ls_dir('base/' || d) f
             WHERE d ~ '^[0-9]+$' AND d::oid NOT IN (SELECT oid FROM pg_database)""";

    private final PostgresDesk desk;
    private final PostgresPrograms programs;
    private final CopyOrder order;
    private final Course course;
    private final String from;
    private final String to;

    PostgresCopying(PostgresDesk desk, PostgresPrograms programs, CopyOrder order, Course course) {
        this.desk = desk;
        this.programs = programs;
        this.order = order;
        this.course = course;
        this.from = PostgresDesk.name(order.from());
        this.to = PostgresDesk.name(order.to());
    }

    Copied run() throws SQLException, IOException {
        try (AdminSession session = desk.beside(course, order.from(), order.to())) {
            long size = session.number("SELECT pg_database_size(?::name)", from);
            Optional<String> way = byTemplate(session, size);
            if (way.isEmpty()) {
                new PostgresOnlineCopy(desk, programs, order, course).run(session, size);
            }
            return finished(session, way.orElse(PostgresOnlineCopy.WAY));
        }
    }

    private Copied finished(AdminSession session, String way) throws SQLException {
        try {
            Optional<String> missing = new PostgresTraits(session, from, to).copy();
            course.check();
            return new Copied(way, session.number("SELECT pg_database_size(?::name)", to), missing);
        } catch (SQLException | RuntimeException e) {
            discard(desk, order.to());
            throw e;
        }
    }

    /** Takes away what was made until the work failed; that other failure is the one to tell of. */
    static void discard(PostgresDesk desk, Address database) {
        try (AdminSession session = desk.beside(Course.unstoppable(), database)) {
            session.run(
                    "DROP DATABASE IF EXISTS " + PostgresName.quoted(PostgresDesk.name(database)) + " WITH (FORCE)");
        } catch (SQLException | Fault e) {
            // The server is gone, or its disk.
        }
    }

    /** The way it was done; empty if it cannot be done like this, because others are connected or we may not. */
    private Optional<String> byTemplate(AdminSession session, long size) throws SQLException {
        PostgresVisitors visitors = new PostgresVisitors(session, desk.connections(), order.from());
        Strategy strategy = strategy(session, size);
        String sql = "CREATE DATABASE " + PostgresName.quoted(to) + " TEMPLATE " + PostgresName.quoted(from)
                + strategy.clause();
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            visitors.endOwn(order.force());
            List<String> others = visitors.names();
            if (!others.isEmpty() && !order.force()) {
                requirePrograms(visitors, others);
                return Optional.empty();
            }
            if (isDone(visitors, session, sql, size)) {
                return Optional.of("template, " + strategy.name());
            }
        }
        requirePrograms(visitors, visitors.names());
        return Optional.empty();
    }

    private void requirePrograms(PostgresVisitors visitors, List<String> others) {
        if (!programs.canCopy()) {
            throw visitors.inUse(others.isEmpty() ? List.of("others") : others)
                    .hint("Call again with force: true to end their connections, or install PostgreSQL's client"
                            + " programs (pg_dump, pg_restore): with these it is copied while others use it.");
        }
    }

    private boolean isDone(PostgresVisitors visitors, AdminSession session, String sql, long size) throws SQLException {
        course.progress(0, size, "copying the files of " + from);
        try (Looking looking = new Looking(size);
                Ticker _ = new Ticker(LOOK, looking::look)) {
            if (order.force()) {
                try (AdminSession usher = desk.beside(Course.unstoppable(), order.from(), order.to())) {
                    visitors.sendAwayDuring(usher, () -> session.run(sql));
                }
            } else {
                session.run(sql);
            }
            return true;
        } catch (SQLException e) {
            String state = String.valueOf(e.getSQLState());
            if (state.equals(PostgresComplaints.IN_USE)
                    || state.equals(PostgresComplaints.NOT_PERMITTED) && programs.canCopy()) {
                return false;
            }
            throw e;
        }
    }

    /** Looks how far it has come, which only those learn who may list the server's directories. Most copies are faster. */
    private final class Looking implements AutoCloseable {
        private final long size;
        private @Nullable AdminSession session;

        private Looking(long size) {
            this.size = size;
        }

        private void look() throws SQLException {
            AdminSession open = session;
            if (open == null) {
                open = desk.beside(Course.unstoppable(), order.from(), order.to());
                session = open;
            }
            course.progress(Math.min(open.number(UNBORN), size), size, "copying the files of " + from);
        }

        @Override
        public void close() {
            if (session != null) {
                session.close();
            }
        }
    }

    private record Strategy(String name, String clause) {}

    private static Strategy strategy(AdminSession session, long size) throws SQLException {
        int version = session.majorVersion();
        if (version < WITH_STRATEGIES) {
            return new Strategy("file copy", "");
        }
        if (size < SMALL) {
            return new Strategy("write-ahead log", " STRATEGY WAL_LOG");
        }
        boolean clone = version >= WITH_CLONES && clones(session);
        return new Strategy(clone ? "file clone" : "file copy", " STRATEGY FILE_COPY");
    }

    /** Where the file system shares blocks between files, a clone takes no time; elsewhere it is a copy. */
    private static boolean clones(AdminSession session) {
        try {
            session.run("SET file_copy_method = clone");
            return true;
        } catch (SQLException e) {
            return false;
        }
    }
}
