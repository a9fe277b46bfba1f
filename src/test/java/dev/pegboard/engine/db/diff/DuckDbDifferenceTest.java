package dev.pegboard.engine.db.diff;

import dev.pegboard.engine.db.address.Address;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.io.TempDir;

/** Compares DuckDB files. */
class DuckDbDifferenceTest extends DifferenceContract {
    @TempDir
    Path folder;

    @Override
    Address make() throws SQLException {
        Address address = Address.of("duckdb").withFile(folder.resolve(UUID.randomUUID() + ".duckdb"));
        run(address, List.of("SELECT 1"));
        return address;
    }

    @Override
    Connection connect(Address address) throws SQLException {
        return DriverManager.getConnection("jdbc:duckdb:" + address.file().orElseThrow());
    }

    @Override
    List<String> base() {
        return List.of(
                "CREATE SEQUENCE numbers",
                "CREATE TABLE customer (id INT PRIMARY KEY, email VARCHAR NOT NULL UNIQUE)",
                "CREATE TABLE old (id INT PRIMARY KEY)",
                "CREATE TABLE orders (id INT DEFAULT nextval('numbers'), customer INT NOT NULL,"
                        + " total DECIMAL(8,2) DEFAULT 0, code VARCHAR, gone VARCHAR, note VARCHAR,"
                        + " CHECK (length(code) < 5))",
                "CREATE TABLE price (net INT, gross INT AS (net * 2))",
                "CREATE INDEX by_code ON orders (code)",
                "CREATE INDEX by_customer ON orders (customer)",
                "CREATE INDEX unneeded ON orders (total)",
                "CREATE VIEW totals AS SELECT customer, sum(total) AS total FROM orders GROUP BY customer",
                "CREATE VIEW a_rich AS SELECT * FROM totals WHERE total > 100",
                "CREATE VIEW gone_view AS SELECT gone FROM orders",
                "COMMENT ON TABLE orders IS 'what is sold'",
                "COMMENT ON COLUMN orders.note IS 'old'");
    }

    @Override
    List<String> migrations() {
        return List.of(
                "CREATE SEQUENCE more START 5",
                "ALTER TABLE old RENAME TO fresh",
                "DROP VIEW gone_view",
                "DROP INDEX unneeded",
                "DROP INDEX by_code",
                "DROP INDEX by_customer",
                "ALTER TABLE orders DROP COLUMN gone",
                "ALTER TABLE orders ALTER COLUMN total SET DATA TYPE DECIMAL(12,3)",
                "ALTER TABLE orders ALTER COLUMN total SET DEFAULT 1.5",
                "ALTER TABLE orders ALTER COLUMN note SET NOT NULL",
                "ALTER TABLE orders ALTER COLUMN customer DROP NOT NULL",
                "ALTER TABLE orders ADD COLUMN size ENUM('s', 'it''s l') DEFAULT 's'",
                "ALTER TABLE orders ADD COLUMN parent INT",
                "ALTER TABLE orders ADD PRIMARY KEY (id)",
                "CREATE UNIQUE INDEX by_code ON orders (lower(code), id)",
                "CREATE INDEX by_customer ON orders (customer)",
                "DROP VIEW a_rich",
                "CREATE VIEW a_rich AS SELECT * FROM totals WHERE total > 200",
                "CREATE VIEW a_richest AS SELECT * FROM a_rich",
                "COMMENT ON TABLE orders IS NULL",
                "COMMENT ON COLUMN orders.note IS 'it''s new'",
                "COMMENT ON VIEW totals IS 'per customer'",
                "CREATE SCHEMA shop",
                "CREATE TABLE shop.b_owner (id INT PRIMARY KEY)",
                "CREATE TABLE shop.a_item (id INT, owner INT REFERENCES shop.b_owner (id), twice INT AS (id * 2))",
                "DROP TABLE price",
                "CREATE TABLE price (net INT, gross INT AS (net * 3))",
                "DROP TABLE customer",
                "CREATE TABLE customer (id INT PRIMARY KEY, email VARCHAR NOT NULL)");
    }

    @Override
    List<String> descriptions() {
        return List.of(
                "sequence main.more added: INCREMENT BY 1 START WITH 5",
                "table old removed",
                "table fresh added: id",
                "table shop.b_owner added: id",
                "table shop.a_item added: id, owner, twice",
                "unique key of customer removed: UNIQUE(email)",
                "column orders.gone removed: VARCHAR null",
                "column orders.customer changed: from INTEGER not null to INTEGER null",
                "column orders.total changed: from DECIMAL(8,2) default 0 null to DECIMAL(12,3) default 1.5 null",
                "column orders.note changed: from VARCHAR null to VARCHAR not null",
                "column orders.size added: ENUM('s', 'it''s l') default 's' null",
                "column orders.parent added: INTEGER null",
                "index orders.unneeded removed: CREATE INDEX unneeded ON orders(total)",
                "index orders.by_code changed: CREATE UNIQUE INDEX by_code ON orders((lower(code)), id)",
                "primary key of orders added: PRIMARY KEY(id)",
                "comment of orders removed",
                "comment of orders.note changed: \"it's new\"",
                "column price.gross changed: from INTEGER GENERATED ALWAYS AS (CAST((net * 2) AS INTEGER)) null"
                        + " to INTEGER GENERATED ALWAYS AS (CAST((net * 3) AS INTEGER)) null",
                "view gone_view removed",
                "comment of totals added: \"per customer\"",
                "view a_rich changed",
                "view a_richest added: customer, total");
    }

    @Override
    List<String> nasty() {
        String name = "\"" + NASTY.replace("\"", "\"\"") + "\"";
        return List.of(
                "CREATE SCHEMA " + name,
                "CREATE TABLE %1$s.%1$s (%1$s INT PRIMARY KEY, b VARCHAR DEFAULT '%2$s')"
                        .formatted(name, NASTY.replace("'", "''")),
                "CREATE TABLE %1$s (%1$s INT)".formatted(name),
                "CREATE INDEX %1$s ON %1$s (%1$s)".formatted(name),
                "CREATE VIEW %1$s.v AS SELECT %1$s FROM %1$s.%1$s".formatted(name),
                "COMMENT ON COLUMN orders.note IS '%s'".formatted(NASTY.replace("'", "''")));
    }
}
