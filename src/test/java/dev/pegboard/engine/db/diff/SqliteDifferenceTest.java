package dev.pegboard.engine.db.diff;

import dev.pegboard.engine.db.address.Address;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.io.TempDir;

/** Compares SQLite files. */
class SqliteDifferenceTest extends DifferenceContract {
    @TempDir
    Path folder;

    @Override
    Address make() throws SQLException {
        Address address = Address.of("sqlite").withFile(folder.resolve(UUID.randomUUID() + ".db"));
        run(address, List.of("PRAGMA user_version = 1"));
        return address;
    }

    @Override
    Connection connect(Address address) throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + address.file().orElseThrow());
    }

    @Override
    List<String> base() {
        return List.of(
                "CREATE TABLE customer (id INTEGER PRIMARY KEY, email TEXT NOT NULL UNIQUE)",
                "CREATE TABLE old (id INTEGER PRIMARY KEY, customer INT REFERENCES customer)",
                """
                CREATE TABLE orders ( -- what is sold, and to whom
                  id INTEGER PRIMARY KEY, customer INT NOT NULL, total NUMERIC(8,2) DEFAULT 0.5, code TEXT, gone TEXT,
                  note TEXT /* , not */, CONSTRAINT positive CHECK (total >= 0),
                  FOREIGN KEY (customer) REFERENCES customer (id))""",
                "CREATE INDEX by_code ON orders (code)",
                "CREATE INDEX unneeded ON orders (total)",
                "CREATE VIEW totals AS SELECT customer, sum(total) AS total FROM orders GROUP BY customer",
                "CREATE VIEW a_rich AS SELECT * FROM totals WHERE total > 100",
                "CREATE VIEW gone_view AS SELECT gone FROM orders");
    }

    @Override
    List<String> migrations() {
        return List.of(
                "ALTER TABLE old RENAME TO fresh",
                "DROP VIEW gone_view",
                "ALTER TABLE orders DROP COLUMN gone",
                "ALTER TABLE orders ADD COLUMN size TEXT NOT NULL DEFAULT 's' CHECK (size <> 'it''s, l')",
                "ALTER TABLE orders ADD COLUMN parent INT REFERENCES orders ON DELETE CASCADE",
                "DROP INDEX unneeded",
                "DROP INDEX by_code",
                "CREATE UNIQUE INDEX by_code ON orders (lower(code) DESC, id) WHERE total > 3",
                "DROP VIEW a_rich",
                "CREATE VIEW a_rich AS SELECT * FROM totals WHERE total > 200",
                "CREATE VIEW a_richest AS SELECT * FROM a_rich",
                "CREATE TABLE item (id INTEGER PRIMARY KEY, owner INT REFERENCES customer) STRICT",
                "CREATE VIRTUAL TABLE words USING fts5 (a, b)",
                "DROP TABLE customer",
                "CREATE TABLE customer (id INTEGER PRIMARY KEY, email VARCHAR(40) NOT NULL, key INT UNIQUE,"
                        + " CHECK (key > 0))");
    }

    @Override
    List<String> descriptions() {
        return List.of(
                "table old removed",
                "table fresh added: id, customer",
                "table item added: id, owner",
                "virtual table words added",
                "column customer.email changed: from TEXT NOT NULL UNIQUE to VARCHAR(40) NOT NULL",
                "column customer.key added: INT UNIQUE",
                "check of customer added: CHECK (key > 0)",
                "column orders.gone removed: TEXT",
                "column orders.size added: TEXT NOT NULL DEFAULT 's' CHECK (size <> 'it''s, l')",
                "column orders.parent added: INT REFERENCES orders ON DELETE CASCADE",
                "index orders.unneeded removed: CREATE INDEX unneeded ON orders (total)",
                "index orders.by_code changed: CREATE UNIQUE INDEX by_code ON orders (lower(code) DESC, id) WHERE total > 3",
                "view gone_view removed",
                "view a_rich changed",
                "view a_richest added");
    }

    @Override
    List<String> nasty() {
        String name = "\"" + NASTY.replace("\"", "\"\"") + "\"";
        return List.of(
                "CREATE TABLE %1$s (%1$s INTEGER PRIMARY KEY, b TEXT, CONSTRAINT %1$s CHECK (b <> 'x'))"
                        .formatted(name),
                "ALTER TABLE orders ADD COLUMN %1$s int REFERENCES %1$s".formatted(name),
                "CREATE INDEX `i%2$s` ON orders (%1$s)".formatted(name, NASTY.replace("`", "``")),
                "CREATE VIEW `v%2$s` AS SELECT %1$s FROM %1$s".formatted(name, NASTY.replace("`", "``")));
    }
}
