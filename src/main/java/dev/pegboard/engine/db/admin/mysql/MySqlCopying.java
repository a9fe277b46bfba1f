package dev.pegboard.engine.db.admin.mysql;

import dev.pegboard.engine.db.admin.AdminSession;
import dev.pegboard.engine.db.admin.Copied;
import dev.pegboard.engine.db.admin.CopyOrder;
import dev.pegboard.engine.db.admin.Course;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One copy of a MySQL or MariaDB database: tables as files where we can get at those of the server, else within the
 * server. No row is ever sent to us.
 */
final class MySqlCopying {
    private final MySqlDesk desk;
    private final CopyOrder order;
    private final Course course;
    private final String from;
    private final String to;
    private final List<String> missing = new ArrayList<>();

    MySqlCopying(MySqlDesk desk, CopyOrder order, Course course) {
        this.desk = desk;
        this.order = order;
        this.course = course;
        this.from = MySqlDesk.name(order.from());
        this.to = MySqlDesk.name(order.to());
    }

    Copied run() throws SQLException {
        try (AdminSession outside = desk.outside(order.from(), course)) {
            MySqlDesk.create(outside, to, from);
            try {
                return filled(outside);
            } catch (SQLException | RuntimeException e) {
                desk.discard(order.to());
                throw e;
            }
        }
    }

    private Copied filled(AdminSession outside) throws SQLException {
        try (AdminSession source = desk.inside(order.from(), course);
                AdminSession target = desk.inside(order.to(), course)) {
            MySqlTables tables = new MySqlTables(source, from);
            List<MySqlTables.Table> all = tables.all();
            for (MySqlTables.Table table : all) {
                target.run(tables.creation(table));
            }
            String way = copyRows(tables, all, target);
            copyObjects(source, target);
            long bytes = MySqlDesk.size(outside, to);
            copyGrants();
            return new Copied(way, bytes, told());
        }
    }

    /** Comes last and is not stopped: privileges stay when their database goes. */
    private void copyGrants() throws SQLException {
        try (AdminSession session = desk.outside(order.from(), Course.unstoppable())) {
            new MySqlGrants(session, from, to).copy().ifPresent(missing::add);
        }
    }

    private Optional<String> told() {
        return missing.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", missing));
    }

    /** Writers wait meanwhile, if we may make them; readers notice nothing. */
    private String copyRows(MySqlTables tables, List<MySqlTables.Table> all, AdminSession target) throws SQLException {
        try (AdminSession exporter = desk.outside(order.from(), course);
                AdminSession keeper = desk.outside(order.from(), course)) {
            Optional<MySqlFiles> files = MySqlFiles.of(exporter, from, to, course);
            List<MySqlTables.Table> fitting = files.isPresent() ? files.get().fitting(exporter, all) : List.of();
            if (!isHeld(exporter, "FLUSH TABLES ", fitting, " FOR EXPORT")) {
                fitting = List.of();
            }
            List<MySqlTables.Table> rest = new ArrayList<>(all);
            rest.removeAll(fitting);
            boolean still = isHeld(keeper, "LOCK TABLES ", lockable(rest), "");
            Set<String> copied = files.isPresent() ? copyFiles(files.get(), fitting, tables, target) : Set.of();
            rest.addAll(fitting);
            rest.removeIf(table -> copied.contains(table.name()));
            rest.forEach(this::note);
            new MySqlFilling(desk, order, course).run(tables, rest);
            return (copied.isEmpty() ? "within the server" : copied.size() + " of " + all.size() + " tables as files")
                    + (still ? ", all as of one moment" : ", each table as of its own moment");
        }
    }

    private static List<MySqlTables.Table> lockable(List<MySqlTables.Table> tables) {
        return tables.stream()
                .filter(table -> !table.isSequence() && table.keepsRows())
                .toList();
    }

    private boolean isHeld(AdminSession keeper, String before, List<MySqlTables.Table> tables, String after)
            throws SQLException {
        String lock = before.startsWith("LOCK") ? " READ" : "";
        List<String> names = tables.stream()
                .map(table -> MySqlName.quoted(from, table.name()) + lock)
                .toList();
        try {
            if (!names.isEmpty()) {
                keeper.run(before + String.join(", ", names) + after);
            }
            return true;
        } catch (SQLException e) {
            course.check();
            return false; // We may not, or somebody writes for long.
        }
    }

    /** Which of them could be copied; those that could not are empty again. */
    private Set<String> copyFiles(
            MySqlFiles files, List<MySqlTables.Table> fitting, MySqlTables tables, AdminSession target)
            throws SQLException {
        Set<String> copied = new HashSet<>();
        for (MySqlTables.Table table : fitting) {
            course.progress(copied.size(), fitting.size(), "copying " + table.name());
            try {
                files.copy(target, table);
                copied.add(table.name());
            } catch (SQLException | IOException e) {
                course.check();
                renew(files, table, tables, target);
            }
        }
        return copied;
    }

    private static void renew(MySqlFiles files, MySqlTables.Table table, MySqlTables tables, AdminSession target)
            throws SQLException {
        target.run("DROP TABLE " + MySqlName.quoted(table.name()));
        try {
            files.remove(table);
        } catch (IOException e) {
            throw new SQLException("The file of " + table.name() + " is left over: " + e.getMessage(), e);
        }
        target.run(tables.creation(table));
    }

    private void note(MySqlTables.Table table) {
        if (!table.isSequence() && !table.keepsRows()) {
            missing.add("the rows of " + table.name() + " (" + table.engine() + ")");
        } else if (table.hasHistory()) {
            missing.add("the history of " + table.name());
        }
    }

    private void copyObjects(AdminSession source, AdminSession target) throws SQLException {
        MySqlObjects objects = new MySqlObjects(source, from);
        MySqlObjects.create(target, objects.routines());
        MySqlObjects.create(target, objects.views());
        MySqlObjects.create(target, objects.triggers());
        MySqlObjects.create(target, objects.events());
        missing.addAll(objects.hidden());
    }
}
