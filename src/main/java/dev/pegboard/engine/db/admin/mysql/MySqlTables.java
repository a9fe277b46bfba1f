package dev.pegboard.engine.db.admin.mysql;

import dev.pegboard.engine.db.admin.AdminSession;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The tables and sequences of a database, and how each gets its rows in a copy. */
record MySqlTables(AdminSession session, String database) {
    /** Engines that keep their rows themselves: in a copy of any other, the same rows would be written twice. */
    private static final Set<String> KEEPERS = Set.of(
            "innodb", "myisam", "aria", "memory", "archive", "csv", "rocksdb", "tokudb", "columnstore", "xtradb");

    /** A table as far as a copy has to know it. */
    record Table(String name, String type, String engine, long bytes) {
        boolean isSequence() {
            return type.equals("SEQUENCE");
        }

        boolean keepsRows() {
            return KEEPERS.contains(engine.toLowerCase(Locale.ROOT));
        }

        boolean hasHistory() {
            return type.equals("SYSTEM VERSIONED");
        }
    }

    List<Table> all() throws SQLException {
        return session.ask(
                row -> new Table(
                        row.getString(1),
                        row.getString(2),
                        String.valueOf(row.getString(3)),
                        Math.max(1, row.getLong(4))),
                "SELECT TABLE_NAME, TABLE_TYPE, ENGINE, DATA_LENGTH + INDEX_LENGTH FROM information_schema.TABLES"
                        + " WHERE TABLE_SCHEMA = ? AND TABLE_TYPE NOT LIKE '%VIEW'"
                        + " ORDER BY DATA_LENGTH + INDEX_LENGTH DESC, TABLE_NAME",
                database);
    }

    /** Keys to other tables, comments, partitions and the next number are all in it. */
    String creation(Table table) throws SQLException {
        String kind = table.isSequence() ? "SEQUENCE " : "TABLE ";
        return session.ask(row -> row.getString(2), "SHOW CREATE " + kind + MySqlName.quoted(table.name()))
                .getFirst();
    }

    /** Nobody has had it or any after it; those before it that the server keeps ready are passed over in the copy. */
    private long nextNumber(String sequence) throws SQLException {
        return session.number("SELECT next_not_cached_value FROM " + sequence);
    }

    /** The statement that gives a copy its rows; empty if it gets none. */
    Optional<String> filling(Table table, String target) throws SQLException {
        String from = MySqlName.quoted(database, table.name());
        String to = MySqlName.quoted(target, table.name());
        if (table.isSequence()) {
            return Optional.of("SELECT SETVAL(" + to + ", " + nextNumber(from) + ", 0)");
        }
        List<String> columns = session.texts(
                "SELECT COLUMN_NAME FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?"
                        + " AND COALESCE(GENERATION_EXPRESSION, '') = '' ORDER BY ORDINAL_POSITION",
                database,
                table.name());
        if (columns.isEmpty() || !table.keepsRows()) {
            return Optional.empty();
        }
        String list = String.join(", ", columns.stream().map(MySqlName::quoted).toList());
        return Optional.of("INSERT INTO " + to + " (" + list + ") SELECT " + list + " FROM " + from);
    }
}
