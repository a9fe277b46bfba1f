package dev.pegboard.engine.db.admin.mysql;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.admin.AdminSession;
import dev.pegboard.engine.db.admin.Connections;
import dev.pegboard.engine.db.admin.Course;
import java.sql.SQLException;
import java.util.List;

/** Sessions at a MySQL or MariaDB server for work on its databases as wholes. */
record MySqlDesk(Connections connections) {
    /** Each server reads the comments that are meant for it. Values are taken as they are, whatever order they come in. */
    private static final List<String> SETTINGS = List.of(
            "SET /*M!100101 SESSION max_statement_time=0,*/ /*!50708 SESSION max_execution_time=0,*/ @pegboard=1",
            "SET SESSION lock_wait_timeout = 5, SESSION foreign_key_checks = 0, SESSION unique_checks = 0,"
                    + " SESSION sql_mode = 'NO_AUTO_VALUE_ON_ZERO'");

    static String name(Address database) {
        return database.database().orElseThrow(() -> new Fault(FaultCode.NO_DATABASE, "The address names no database"));
    }

    /** A session in no database. */
    AdminSession outside(Address place, Course course) throws SQLException {
        return inside(place.withDatabase(""), course);
    }

    AdminSession inside(Address database, Course course) throws SQLException {
        return AdminSession.begun(connections.open(database), course, SETTINGS);
    }

    static List<String> names(AdminSession session) throws SQLException {
        return session.texts("SHOW DATABASES").stream()
                .filter(name -> !MySqlName.isReserved(name))
                .sorted()
                .toList();
    }

    static boolean exists(AdminSession session, String name) throws SQLException {
        boolean exact = session.number("SELECT @@lower_case_table_names") == 0;
        return names(session).stream().anyMatch(known -> exact ? known.equals(name) : known.equalsIgnoreCase(name));
    }

    static void requireExists(AdminSession session, String name) throws SQLException {
        if (!exists(session, name)) {
            throw new SQLException("Unknown database '" + name + "'", "42000", MySqlComplaints.ABSENT);
        }
    }

    /** Makes an empty database with the letters and the order of another one. */
    static void create(AdminSession session, String name, String like) throws SQLException {
        requireExists(session, like);
        String letters = session.ask(
                        row -> " CHARACTER SET " + row.getString(1) + " COLLATE " + row.getString(2),
                        "SELECT DEFAULT_CHARACTER_SET_NAME, DEFAULT_COLLATION_NAME"
                                + " FROM information_schema.SCHEMATA WHERE SCHEMA_NAME = ?",
                        like)
                .getFirst();
        session.run("CREATE DATABASE " + MySqlName.quoted(name) + letters);
    }

    static boolean isEmpty(AdminSession session, String name) throws SQLException {
        return session.number(
                        "SELECT (SELECT COUNT(*) FROM information_schema.TABLES WHERE TABLE_SCHEMA = ?)"
                                + " + (SELECT COUNT(*) FROM information_schema.ROUTINES WHERE ROUTINE_SCHEMA = ?)"
                                + " + (SELECT COUNT(*) FROM information_schema.EVENTS WHERE EVENT_SCHEMA = ?)",
                        name,
                        name,
                        name)
                == 0;
    }

    static long size(AdminSession session, String name) throws SQLException {
        return session.number(
                "SELECT COALESCE(SUM(DATA_LENGTH + INDEX_LENGTH), 0) FROM information_schema.TABLES"
                        + " WHERE TABLE_SCHEMA = ?",
                name);
    }

    /** Takes away what was made until the work failed; that other failure is the one to tell of. */
    void discard(Address database) {
        try (AdminSession session = outside(database, Course.unstoppable())) {
            session.run("DROP DATABASE IF EXISTS " + MySqlName.quoted(name(database)));
        } catch (SQLException | Fault e) {
            // The server is gone, or its disk.
        }
    }
}
