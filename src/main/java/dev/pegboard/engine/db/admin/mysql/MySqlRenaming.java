package dev.pegboard.engine.db.admin.mysql;

import dev.pegboard.base.Fault;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.admin.AdminSession;
import dev.pegboard.engine.db.admin.Complaints;
import dev.pegboard.engine.db.admin.Course;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Another name for a database, at servers that cannot do that: its tables move to a new database at once, and all else is
 * made anew there. If a step fails, those before it are undone.
 */
final class MySqlRenaming {
    /** In the new database, until all is there: the triggers, which the server loses when their tables move. */
    private static final String KEPT = "pegboard_triggers";

    private final MySqlDesk desk;
    private final Address from;
    private final Address to;
    private final Deque<Complaints.Deed> undoing = new ArrayDeque<>();

    MySqlRenaming(MySqlDesk desk, Address from, Address to) {
        this.desk = desk;
        this.from = from;
        this.to = to;
    }

    void run(AdminSession outside) throws SQLException {
        String old = MySqlDesk.name(from);
        String name = MySqlDesk.name(to);
        MySqlDesk.create(outside, name, old);
        undoing.push(() -> outside.run("DROP DATABASE " + MySqlName.quoted(name)));
        try (AdminSession source = desk.inside(from, Course.unstoppable());
                AdminSession target = desk.inside(to, Course.unstoppable())) {
            attempt(outside, source, target);
        } catch (SQLException | Fault e) {
            undo(); // Of what is left, if the sessions could not be opened.
            throw e;
        }
        outside.run("DROP DATABASE " + MySqlName.quoted(old));
    }

    private void attempt(AdminSession outside, AdminSession source, AdminSession target) throws SQLException {
        try {
            move(outside, source, target);
        } catch (SQLException | Fault e) {
            undo();
            throw e;
        }
    }

    private void move(AdminSession outside, AdminSession source, AdminSession target) throws SQLException {
        String old = MySqlDesk.name(from);
        String name = MySqlDesk.name(to);
        MySqlObjects objects = new MySqlObjects(source, old);
        List<MySqlObjects.Definition> routines = objects.routines();
        List<MySqlObjects.Definition> views = objects.views();
        List<MySqlObjects.Definition> triggers = objects.triggers();
        List<MySqlObjects.Definition> events = objects.events();
        List<MySqlTables.Table> tables = new MySqlTables(source, old).all();
        keep(target, triggers);
        undoing.push(() -> renew(source, triggers));
        drop(source, triggers);
        if (!tables.isEmpty()) {
            outside.run(renaming(tables, old, name));
            undoing.push(() -> outside.run(renaming(tables, name, old)));
        }
        MySqlObjects.create(target, routines);
        MySqlObjects.create(target, views);
        undoing.push(() -> drop(target, triggers));
        MySqlObjects.create(target, triggers);
        MySqlObjects.create(target, events);
        new MySqlGrants(outside, old, name).copy();
        target.run("DROP TABLE IF EXISTS " + KEPT);
    }

    /** Writes them down where whoever comes after a kill finds them. */
    static void keep(AdminSession target, List<MySqlObjects.Definition> triggers) throws SQLException {
        if (!triggers.isEmpty()) {
            target.run("CREATE TABLE " + KEPT + " (place INT PRIMARY KEY, name TEXT, definition LONGTEXT, mode TEXT,"
                    + " collation_name TEXT) ENGINE=InnoDB CHARACTER SET utf8mb4");
            target.run("INSERT INTO " + KEPT + " VALUES "
                    + IntStream.range(0, triggers.size())
                            .mapToObj(place -> row(place, triggers.get(place)))
                            .collect(Collectors.joining(", ")));
        }
    }

    private static String row(int place, MySqlObjects.Definition trigger) {
        return Stream.of(trigger.name(), trigger.sql(), trigger.mode(), trigger.collation())
                .map(text -> "_utf8mb4 x'" + HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8)) + "'")
                .collect(Collectors.joining(", ", "(" + place + ", ", ")"));
    }

    /** Brings back to the old database what a renaming that was cut off has moved; the new one goes. */
    void back(AdminSession outside) throws SQLException {
        String old = MySqlDesk.name(from);
        String name = MySqlDesk.name(to);
        try (AdminSession source = desk.inside(from, Course.unstoppable());
                AdminSession target = desk.inside(to, Course.unstoppable())) {
            List<MySqlTables.Table> tables = new ArrayList<>(new MySqlTables(target, name).all());
            boolean kept = tables.removeIf(table -> table.name().equals(KEPT));
            List<MySqlObjects.Definition> made = new MySqlObjects(target, name).triggers();
            List<MySqlObjects.Definition> triggers = kept ? kept(target) : made;
            keep(target, kept ? List.of() : made);
            drop(target, made);
            if (!tables.isEmpty()) {
                outside.run(renaming(tables, name, old));
            }
            renew(source, triggers);
        }
        outside.run("DROP DATABASE " + MySqlName.quoted(name));
    }

    private static List<MySqlObjects.Definition> kept(AdminSession target) throws SQLException {
        return target.ask(
                row -> new MySqlObjects.Definition(
                        "TRIGGER", row.getString(1), row.getString(2), row.getString(3), row.getString(4)),
                "SELECT name, definition, mode, collation_name FROM " + KEPT + " ORDER BY place");
    }

    /** One statement: all of them, or none. */
    private static String renaming(List<MySqlTables.Table> tables, String from, String to) {
        return "RENAME TABLE "
                + String.join(
                        ", ",
                        tables.stream()
                                .map(table -> MySqlName.quoted(from, table.name()) + " TO "
                                        + MySqlName.quoted(to, table.name()))
                                .toList());
    }

    /** Makes all of them anew, because their order counts. */
    private static void renew(AdminSession session, List<MySqlObjects.Definition> triggers) throws SQLException {
        drop(session, triggers);
        MySqlObjects.create(session, triggers);
    }

    private static void drop(AdminSession session, List<MySqlObjects.Definition> triggers) throws SQLException {
        for (MySqlObjects.Definition trigger : triggers) {
            session.run("DROP TRIGGER IF EXISTS " + MySqlName.quoted(trigger.name()));
        }
    }

    private void undo() {
        while (!undoing.isEmpty()) {
            try {
                undoing.pop().run();
            } catch (SQLException | IOException | Fault e) {
                undoing.clear(); // What follows would lose what this could not bring back.
            }
        }
    }
}
