package dev.pegboard.engine.db.admin.postgres;

import dev.pegboard.base.ProcessMark;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.admin.AdminSession;
import dev.pegboard.engine.db.admin.Administrator;
import dev.pegboard.engine.db.admin.Complaints;
import dev.pegboard.engine.db.admin.Connections;
import dev.pegboard.engine.db.admin.Copied;
import dev.pegboard.engine.db.admin.CopyOrder;
import dev.pegboard.engine.db.admin.Course;
import dev.pegboard.engine.db.admin.DumpOrder;
import dev.pegboard.engine.db.admin.Dumped;
import dev.pegboard.engine.db.admin.FillOrder;
import dev.pegboard.engine.db.admin.Programs;
import java.sql.SQLException;
import java.util.List;

/** Whole databases of a PostgreSQL server. */
public final class PostgresAdministrator implements Administrator {
    /** Whatever the server did not bring along has a number from here on. */
    private static final String EMPTY = """
            SELECT count(*) FROM (
                SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
                 WHERE c.oid >= 16384 AND nspname !~ '^pg_(toast_)?temp_'
                UNION ALL SELECT FROM pg_namespace WHERE oid >= 16384 AND nspname !~ '^pg_'
                UNION ALL SELECT FROM pg_proc WHERE oid >= 16384
                UNION ALL SELECT FROM pg_type t JOIN pg_namespace n ON n.oid = typnamespace
                 WHERE t.oid >= 16384 AND nspname !~ '^pg_(toast_)?temp_'
                UNION ALL SELECT FROM pg_extension WHERE oid >= 16384
                UNION ALL SELECT FROM pg_largeobject_metadata) AS made""";

    private final Connections connections;
    private final PostgresDesk desk;
    private final PostgresPrograms programs;
    private final Complaints complaints = new PostgresComplaints();

    public PostgresAdministrator(Connections connections, Programs programs) {
        this.connections = connections;
        this.desk = new PostgresDesk(connections);
        this.programs = new PostgresPrograms(programs);
    }

    @Override
    public void requireName(String name) {
        PostgresName.require(name);
    }

    @Override
    public Address sibling(Address address, String name) {
        return PostgresDesk.at(address, name);
    }

    @Override
    public List<String> names(Address place) {
        return complaints.guard(() -> {
            try (AdminSession session = desk.beside(Course.unstoppable(), place)) {
                return session.texts(
                        "SELECT datname FROM pg_database WHERE NOT datistemplate AND datname <> 'postgres' ORDER BY 1");
            }
        });
    }

    @Override
    public boolean exists(Address database) {
        return complaints.guard(() -> {
            try (AdminSession session = desk.beside(Course.unstoppable(), database)) {
                return session.number("SELECT count(*) FROM pg_database WHERE datname = ?", PostgresDesk.name(database))
                        > 0;
            }
        });
    }

    @Override
    public long size(Address database) {
        return complaints.guard(() -> {
            try (AdminSession session = desk.beside(Course.unstoppable(), database)) {
                return session.number("SELECT pg_database_size(?::name)", PostgresDesk.name(database));
            }
        });
    }

    @Override
    public boolean isEmpty(Address database) {
        return complaints.guard(() -> {
            try (AdminSession session = desk.inside(database, Course.unstoppable())) {
                return session.number(EMPTY) == 0;
            }
        });
    }

    @Override
    public void create(Address database, Address like) {
        String name = PostgresDesk.name(database);
        requireName(name);
        complaints.guard(() -> {
            try (AdminSession session = desk.beside(Course.unstoppable(), database, like)) {
                PostgresTraits traits = new PostgresTraits(session, PostgresDesk.name(like), name);
                session.run("CREATE DATABASE " + PostgresName.quoted(name) + traits.form());
                traits.copyOwner();
            }
        });
    }

    @Override
    public void drop(Address database, boolean force) {
        alone(database, force, "DROP DATABASE " + PostgresName.quoted(PostgresDesk.name(database)));
    }

    @Override
    public void rename(Address database, String name, boolean force) {
        requireName(name);
        String old = PostgresName.quoted(PostgresDesk.name(database));
        alone(database, force, "ALTER DATABASE " + old + " RENAME TO " + PostgresName.quoted(name));
    }

    @Override
    public void endLeftovers(ProcessMark killed, Address place, List<Address> databases) {
        complaints.guard(() -> {
            try (AdminSession session = desk.beside(Course.unstoppable(), place)) {
                PostgresVisitors.endAll(session, killed.label());
            }
        });
    }

    private void alone(Address database, boolean force, String sql) {
        requireName(PostgresDesk.name(database));
        complaints.guard(() -> {
            try (AdminSession session = desk.beside(Course.unstoppable(), database)) {
                PostgresVisitors visitors = new PostgresVisitors(session, connections, database);
                visitors.endOwn(force);
                if (force) {
                    forced(visitors, session, database, sql);
                } else {
                    visitors.requireNone();
                    session.run(sql);
                }
            }
        });
    }

    private void forced(PostgresVisitors visitors, AdminSession session, Address database, String sql)
            throws SQLException {
        try (AdminSession usher = desk.beside(Course.unstoppable(), database)) {
            visitors.sendAwayDuring(usher, () -> session.run(sql));
        }
    }

    @Override
    public Copied copy(CopyOrder order) {
        requireName(PostgresDesk.name(order.to()));
        return Course.follow(
                order.supervision(),
                course -> complaints.guard(() -> new PostgresCopying(desk, programs, order, course).run()));
    }

    @Override
    public Dumped dump(DumpOrder order) {
        return Course.follow(
                order.supervision(),
                course -> complaints.guard(() -> new PostgresDumping(programs, order, course).run()));
    }

    @Override
    public void fill(FillOrder order) {
        Course.follow(
                order.supervision(),
                course -> complaints.guard(() -> {
                    new PostgresImport(desk, programs, order, course).run();
                    return true;
                }));
    }
}
