package dev.pegboard.engine.db.admin.postgres;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.ProcessMark;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.admin.AdminSession;
import dev.pegboard.engine.db.admin.Connections;
import dev.pegboard.engine.db.admin.Course;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;

/** Sessions at a PostgreSQL server for work on its databases as wholes. */
record PostgresDesk(Connections connections) {
    /** They exist at every server, and no work is about them. */
    private static final List<String> PLACES = List.of("postgres", "template1");

    /**
     * Nobody can put anything in the place of what these sessions call, and no statement has a time limit. They are named
     * after this process: the server finishes what it began for one that was killed.
     */
    private static final List<String> SETTINGS = List.of(
            "SET search_path = pg_catalog",
            "SET statement_timeout = 0",
            "SET application_name = '" + ProcessMark.own().label() + "'",
            "SET standard_conforming_strings = on",
            "SET default_transaction_read_only = off");

    static String name(Address database) {
        return database.database()
                .or(database::user)
                .orElseThrow(() -> new Fault(FaultCode.NO_DATABASE, "The address names no database"));
    }

    static Address at(Address place, String name) {
        if (place.host().isEmpty() && place.jdbcUrl().isPresent()) {
            throw new Fault(FaultCode.DB_UNSUPPORTED, "The address has a form in which no other database can be named")
                    .hint("Write host, port and database apart, at the place that db_list names for this database.");
        }
        return place.withoutJdbcUrl().withDatabase(name);
    }

    /** A session in another database of the same server. */
    AdminSession beside(Course course, Address... databases) throws SQLException {
        List<String> busy = Arrays.stream(databases).map(PostgresDesk::name).toList();
        Address place = databases[0];
        List<String> possible =
                PLACES.stream().filter(name -> !busy.contains(name)).toList();
        try {
            return inside(at(place, possible.getFirst()), course);
        } catch (SQLException | Fault refused) {
            if (possible.size() == 1) {
                throw refused;
            }
            try {
                return inside(at(place, possible.getLast()), course);
            } catch (SQLException | Fault again) {
                throw refused; // Which says more: the other place is a way out only.
            }
        }
    }

    AdminSession inside(Address database, Course course) throws SQLException {
        return AdminSession.begun(connections.open(database), course, SETTINGS);
    }
}
