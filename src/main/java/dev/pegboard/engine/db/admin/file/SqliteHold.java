package dev.pegboard.engine.db.admin.file;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.admin.AdminSession;
import dev.pegboard.engine.db.admin.Connections;
import dev.pegboard.engine.db.admin.Course;
import java.sql.SQLException;

/** A transaction of SQLite that keeps others from a file, because programs that do nothing lock nothing. */
final class SqliteHold implements FileHold {
    private static final FileComplaints COMPLAINTS = new FileComplaints(FileForm.SQLITE);

    private final Connections connections;
    private final AdminSession session;
    private final boolean logged;

    private SqliteHold(Connections connections, AdminSession session, boolean logged) {
        this.connections = connections;
        this.session = session;
        this.logged = logged;
    }

    /** Writers wait, readers read on. */
    static SqliteHold still(Connections connections, Address database, Course course) throws SQLException {
        AdminSession session = new AdminSession(connections.open(database), course);
        try {
            for (int i = 1; !isBegun(session, i == TRIES); i++) {
                course.check();
            }
            return new SqliteHold(connections, session, false);
        } catch (SQLException | RuntimeException e) {
            session.close();
            throw e;
        }
    }

    /** Each try waits for as long as the connection is patient. */
    private static boolean isBegun(AdminSession session, boolean last) throws SQLException {
        try {
            session.run("BEGIN IMMEDIATE");
            return true;
        } catch (SQLException e) {
            if (last || !isBusy(e)) {
                throw e;
            }
            return false;
        }
    }

    /** Nobody reads or writes, and all is in the one file: with a write-ahead log, nobody has it open either. */
    static SqliteHold alone(Connections connections, Address database) throws SQLException {
        FileGroup files = FileGroup.of(database);
        try {
            return alone(connections, new AdminSession(connections.open(database), Course.unstoppable()));
        } catch (SQLException e) {
            throw isBusy(e) ? FileHold.inUse(files.main()) : COMPLAINTS.of(e);
        } catch (Fault e) {
            throw e.code() == FaultCode.DB_BUSY ? FileHold.inUse(files.main()) : e;
        }
    }

    private static SqliteHold alone(Connections connections, AdminSession session) throws SQLException {
        boolean logged = false;
        try {
            logged = session.text("PRAGMA journal_mode").filter("wal"::equals).isPresent();
            if (logged) {
                session.text("PRAGMA journal_mode=DELETE");
            }
            session.run("BEGIN EXCLUSIVE");
            return new SqliteHold(connections, session, logged);
        } catch (SQLException | RuntimeException e) {
            if (logged) {
                log(session);
            }
            session.close();
            throw e;
        }
    }

    private static void log(AdminSession session) {
        try {
            session.text("PRAGMA journal_mode=WAL");
        } catch (SQLException e) {
            // Programs that want it ask for it when they open the file.
        }
    }

    private static boolean isBusy(SQLException complaint) {
        return COMPLAINTS.trouble(complaint, "").code() == FaultCode.DB_BUSY;
    }

    @Override
    public void arrived(Address moved) throws SQLException {
        if (logged) {
            try (AdminSession there = new AdminSession(connections.open(moved), Course.unstoppable())) {
                log(there);
            }
        }
    }

    @Override
    public void close() {
        session.close();
    }
}
