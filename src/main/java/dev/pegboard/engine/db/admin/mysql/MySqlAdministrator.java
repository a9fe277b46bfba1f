package dev.pegboard.engine.db.admin.mysql;

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

/** Whole databases of a MySQL or MariaDB server. */
public final class MySqlAdministrator implements Administrator {
    private final Connections connections;
    private final MySqlDesk desk;
    private final Programs programs;
    private final Complaints complaints = new MySqlComplaints();

    public MySqlAdministrator(Connections connections, Programs programs) {
        this.connections = connections;
        this.desk = new MySqlDesk(connections);
        this.programs = programs;
    }

    @Override
    public void requireName(String name) {
        MySqlName.require(name);
    }

    @Override
    public Address sibling(Address address, String name) {
        return address.withoutJdbcUrl().withDatabase(name);
    }

    /** What is asked of a session in no database. */
    @FunctionalInterface
    private interface Question<T> {
        T ask(AdminSession session, String name) throws SQLException;
    }

    private <T> T outside(Address database, Question<T> question) {
        return complaints.guard(() -> {
            try (AdminSession session = desk.outside(database, Course.unstoppable())) {
                return question.ask(session, database.database().orElse(""));
            }
        });
    }

    @Override
    public List<String> names(Address place) {
        return outside(place, (session, name) -> MySqlDesk.names(session));
    }

    @Override
    public boolean exists(Address database) {
        return outside(database, MySqlDesk::exists);
    }

    @Override
    public long size(Address database) {
        return outside(database, (session, name) -> {
            MySqlDesk.requireExists(session, name);
            return MySqlDesk.size(session, name);
        });
    }

    @Override
    public boolean isEmpty(Address database) {
        return outside(database, (session, name) -> {
            MySqlDesk.requireExists(session, name);
            return MySqlDesk.isEmpty(session, name);
        });
    }

    @Override
    public void create(Address database, Address like) {
        requireName(MySqlDesk.name(database));
        outside(database, (session, name) -> {
            MySqlDesk.create(session, name, MySqlDesk.name(like));
            return name;
        });
    }

    @Override
    public void drop(Address database, boolean force) {
        alone(database, force, (session, name) -> {
            session.run("DROP DATABASE " + MySqlName.quoted(name));
            return name;
        });
    }

    @Override
    public void rename(Address database, String name, boolean force) {
        requireName(name);
        alone(database, force, (session, old) -> {
            new MySqlRenaming(desk, database, sibling(database, name)).run(session);
            return name;
        });
    }

    /** The old database goes last of all, so one that is there still has all but tables and triggers. */
    @Override
    public void moveBack(Address from, Address to) {
        if (!exists(from) || !exists(to)) {
            Administrator.super.moveBack(from, to);
            return;
        }
        alone(to, true, (session, name) -> {
            new MySqlRenaming(desk, from, to).back(session);
            return name;
        });
    }

    private void alone(Address database, boolean force, Question<String> deed) {
        requireName(MySqlDesk.name(database));
        connections.letGo(database, force);
        outside(database, (session, name) -> {
            MySqlVisitors visitors = new MySqlVisitors(session, name);
            if (force) {
                visitors.sendAway();
            } else {
                visitors.requireNone();
            }
            return deed.ask(session, name);
        });
    }

    @Override
    public Copied copy(CopyOrder order) {
        requireName(MySqlDesk.name(order.to()));
        return Course.follow(
                order.supervision(), course -> complaints.guard(() -> new MySqlCopying(desk, order, course).run()));
    }

    @Override
    public Dumped dump(DumpOrder order) {
        return Course.follow(
                order.supervision(), course -> complaints.guard(() -> new MySqlDumping(programs, order, course).run()));
    }

    @Override
    public void fill(FillOrder order) {
        Course.follow(
                order.supervision(),
                course -> complaints.guard(() -> {
                    new MySqlImport(desk, programs, order, course).run();
                    return true;
                }));
    }
}
