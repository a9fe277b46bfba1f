package dev.pegboard.engine.db.diff;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.fixture.MariaDbServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.condition.EnabledIf;

/** Compares databases of a real MariaDB server. */
@EnabledIf("dev.pegboard.fixture.MariaDbServer#isAvailable")
class MariaDbDifferenceTest extends DifferenceContract {
    private final MariaDbServer server = MariaDbServer.shared();
    private final List<String> made = new ArrayList<>();

    @Override
    Address make() {
        made.add(server.newDatabase());
        return Address.of("mysql")
                .withHost("127.0.0.1")
                .withPort(server.port())
                .withDatabase(made.getLast())
                .withUser(MariaDbServer.USER)
                .withPassword(MariaDbServer.PASSWORD);
    }

    @AfterEach
    void drop() {
        made.forEach(server::drop);
    }

    @Override
    Connection connect(Address address) throws SQLException {
        return server.connect(address.database().orElseThrow());
    }

    @Override
    List<String> base() {
        return List.of(
                "CREATE TABLE customer (id INT AUTO_INCREMENT PRIMARY KEY, email VARCHAR(40) NOT NULL UNIQUE)",
                "CREATE TABLE old (id INT PRIMARY KEY, customer INT,"
                        + " CONSTRAINT old_buyer FOREIGN KEY (customer) REFERENCES customer (id))",
                "CREATE TABLE orders (id INT AUTO_INCREMENT PRIMARY KEY, customer INT NOT NULL,"
                        + " total DECIMAL(8,2) DEFAULT 0, code VARCHAR(10), gone TEXT, note TEXT COMMENT 'old',"
                        + " made TIMESTAMP NULL, positive INT CHECK (positive > 0),"
                        + " gross DECIMAL(9,2) AS (total * 2) STORED, CONSTRAINT short CHECK (LENGTH(code) < 5),"
                        + " KEY by_code (code), KEY by_note (note(10)), KEY unneeded (total),"
                        + " CONSTRAINT buyer FOREIGN KEY (customer) REFERENCES customer (id))"
                        + " COMMENT = 'what is sold'",
                "CREATE VIEW totals AS SELECT customer, SUM(total) AS total FROM orders GROUP BY customer",
                "CREATE VIEW a_rich AS SELECT * FROM totals WHERE total > 100",
                "CREATE VIEW gone_view AS SELECT gone FROM orders");
    }

    @Override
    List<String> migrations() {
        return List.of(
                "RENAME TABLE old TO fresh",
                "DROP VIEW gone_view",
                "ALTER TABLE orders DROP COLUMN gone",
                "ALTER TABLE orders MODIFY total DECIMAL(12,3) DEFAULT 1.5, MODIFY code VARCHAR(10) NOT NULL",
                "ALTER TABLE orders ADD COLUMN size ENUM('s', 'it''s l') NOT NULL DEFAULT 's' COMMENT 'a\\\\b'",
                "ALTER TABLE orders ADD COLUMN parent INT, ADD CONSTRAINT up FOREIGN KEY (parent)"
                        + " REFERENCES orders (id) ON DELETE CASCADE",
                "ALTER TABLE orders MODIFY made TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP"
                        + " ON UPDATE CURRENT_TIMESTAMP",
                "ALTER TABLE orders MODIFY positive INT CHECK (positive > 1)",
                "ALTER TABLE orders MODIFY gross DECIMAL(9,2) AS (total * 3) STORED",
                "ALTER TABLE orders DROP CONSTRAINT short, ADD CONSTRAINT longer CHECK (LENGTH(code) > 1)",
                "ALTER TABLE orders DROP KEY unneeded, DROP KEY by_code, ADD UNIQUE KEY by_code (code(3), total)",
                "ALTER TABLE orders ADD FULLTEXT KEY words (note)",
                "ALTER TABLE customer DROP INDEX email",
                "ALTER TABLE orders DROP FOREIGN KEY buyer",
                "ALTER TABLE fresh DROP FOREIGN KEY old_buyer",
                "ALTER TABLE customer MODIFY id BIGINT NOT NULL",
                "ALTER TABLE fresh MODIFY customer BIGINT, ADD CONSTRAINT old_buyer FOREIGN KEY (customer)"
                        + " REFERENCES customer (id)",
                "ALTER TABLE fresh DROP PRIMARY KEY, ADD PRIMARY KEY (id, customer)",
                "DROP VIEW a_rich",
                "CREATE VIEW a_rich AS SELECT * FROM totals WHERE total > 200",
                "CREATE VIEW a_richest AS SELECT customer, 'test_x' AS x FROM a_rich",
                "ALTER TABLE orders COMMENT = '', MODIFY note TEXT COMMENT 'it''s new'",
                "CREATE TABLE item (id BIGINT UNSIGNED AUTO_INCREMENT PRIMARY KEY, owner BIGINT, j JSON,"
                        + " name VARCHAR(20) COLLATE utf8mb4_bin DEFAULT 'a''b', FOREIGN KEY (owner)"
                        + " REFERENCES customer (id) ON UPDATE SET NULL) COMMENT = 'new' COLLATE = utf8mb4_unicode_ci");
    }

    @Override
    List<String> descriptions() {
        return List.of(
                "table old removed",
                "table fresh added: id, customer",
                "table item added: id, owner, j, name",
                "column customer.id changed: from int(11) AUTO_INCREMENT not null to bigint(20) not null",
                "index customer.email removed: CREATE UNIQUE INDEX `email` ON `customer` (`email`)",
                "column orders.gone removed: text null",
                "column orders.total changed: from decimal(8,2) default 0.00 null to decimal(12,3) default 1.500 null",
                "column orders.code changed: from varchar(10) null to varchar(10) not null",
                "column orders.made changed: from timestamp null to timestamp default current_timestamp() on update current_timestamp() not null",
                "column orders.positive changed: from int(11) check `positive` > 0 null to int(11) check `positive` > 1 null",
                "column orders.gross changed: from decimal(9,2) GENERATED ALWAYS AS (`total` * 2) STORED null to decimal(9,2) GENERATED ALWAYS AS (`total` * 3) STORED null",
                "column orders.size added: enum('s','it''s l') default 's' not null",
                "column orders.parent added: int(11) null",
                "check orders.short removed: CHECK (octet_length(`code`) < 5)",
                "index orders.unneeded removed: CREATE INDEX `unneeded` ON `orders` (`total`)",
                "foreign key orders.buyer removed: FOREIGN KEY (`customer`) REFERENCES `customer` (`id`) ON DELETE RESTRICT ON UPDATE RESTRICT",
                "check orders.longer added: CHECK (octet_length(`code`) > 1)",
                "index orders.by_code changed: CREATE UNIQUE INDEX `by_code` ON `orders` (`code`(3), `total`)",
                "index orders.up added: CREATE INDEX `up` ON `orders` (`parent`)",
                "index orders.words added: CREATE FULLTEXT INDEX `words` ON `orders` (`note`)",
                "foreign key orders.up added: FOREIGN KEY (`parent`) REFERENCES `orders` (`id`) ON DELETE CASCADE ON UPDATE RESTRICT",
                "comment of orders removed",
                "comment of orders.note changed: \"it's new\"",
                "view gone_view removed",
                "view a_rich changed",
                "view a_richest added: customer, x");
    }

    @Override
    List<String> nasty() {
        String name = "`" + NASTY.replace("`", "``") + "`";
        String text = "'" + NASTY.replace("\\", "\\\\").replace("'", "''") + "'";
        return List.of(
                "CREATE TABLE %1$s (%1$s INT AUTO_INCREMENT PRIMARY KEY COMMENT %2$s, b ENUM(%2$s))"
                        .formatted(name, text),
                "ALTER TABLE orders ADD COLUMN %1$s INT, ADD CONSTRAINT %1$s FOREIGN KEY (%1$s) REFERENCES %1$s (%1$s)"
                        .formatted(name),
                "ALTER TABLE orders ADD CONSTRAINT `check %2$s` CHECK (%1$s > 0)"
                        .formatted(name, NASTY.replace("`", "``")),
                "CREATE VIEW `v%2$s` AS SELECT %1$s FROM %1$s WHERE b = %3$s"
                        .formatted(name, NASTY.replace("`", "``"), text));
    }
}
