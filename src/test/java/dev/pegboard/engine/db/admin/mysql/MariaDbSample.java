package dev.pegboard.engine.db.admin.mysql;

import static dev.pegboard.engine.db.admin.mysql.MariaDb.SERVER;

import java.util.List;

/** A MariaDB database with an object of every kind. */
record MariaDbSample(String name) {
    private static final List<String> STATEMENTS = List.of(
            "CREATE TABLE customer (id INT AUTO_INCREMENT PRIMARY KEY, name VARCHAR(100) NOT NULL COMMENT 'who; it''s',"
                    + " UNIQUE (name)) COMMENT 'all `customers`' AUTO_INCREMENT = 700",
            "CREATE TABLE orders (id INT AUTO_INCREMENT PRIMARY KEY, customer INT, total DECIMAL(12,2) CHECK (total >= 0),"
                    + " doubled DECIMAL(13,2) AS (total * 2) STORED, half DECIMAL(12,2) AS (total / 2) VIRTUAL,"
                    + " about LONGTEXT, data BLOB, odd DATETIME, hidden INT INVISIBLE DEFAULT 7, FULLTEXT (about),"
                    + " FOREIGN KEY (customer) REFERENCES customer (id) ON DELETE CASCADE)",
            "CREATE TABLE parts (n INT, word CHAR(50)) PARTITION BY RANGE (n) (PARTITION a VALUES LESS THAN (500),"
                    + " PARTITION b VALUES LESS THAN MAXVALUE)",
            "CREATE TABLE `odd ``table``; -- '` (`some column` TEXT) ENGINE = Aria",
            "CREATE TABLE zero (id INT AUTO_INCREMENT PRIMARY KEY) AUTO_INCREMENT = 5",
            "CREATE SEQUENCE numbers START WITH 100 INCREMENT BY 5",
            "SELECT NEXTVAL(numbers)",
            "INSERT INTO customer (name) SELECT CONCAT('Zoë \\\\ \\n', seq) FROM seq_1_to_300",
            "INSERT INTO orders (customer, total, about, data) SELECT id, id * 1.5, CONCAT('a;b''c', id), UNHEX('00DEADBEEF')"
                    + " FROM customer",
            "SET sql_mode = ''; INSERT INTO orders (odd) VALUES ('0000-00-00 00:00:00')",
            "SET sql_mode = 'NO_AUTO_VALUE_ON_ZERO'; INSERT INTO zero VALUES (0), (3)",
            "INSERT INTO parts SELECT seq, REPEAT('x', 50) FROM seq_0_to_999",
            "INSERT INTO `odd ``table``; -- '` VALUES ('\\\\'), (NULL), (''), (';--'), ('😀')",
            "CREATE FUNCTION twice(n INT) RETURNS INT DETERMINISTIC RETURN n * 2",
            "CREATE PROCEDURE fill(IN n INT) COMMENT 'fills' BEGIN DECLARE i INT DEFAULT 0;"
                    + " WHILE i < n DO INSERT INTO customer (name) VALUES (CONCAT('p', i)); SET i = i + 1; END WHILE; END",
            "CREATE VIEW a_of_b AS SELECT id, 'the `x`.`y` text' AS word FROM customer",
            "CREATE VIEW b AS SELECT twice(id) AS doubled FROM a_of_b",
            "CREATE OR REPLACE VIEW a_of_b AS SELECT id, twice(id) AS t, 'it''s' AS word FROM customer WHERE id > 1",
            "CREATE VIEW outside AS SELECT c.id, s.SCHEMA_NAME FROM customer c JOIN information_schema.SCHEMATA s",
            "CREATE TRIGGER first_one BEFORE INSERT ON customer FOR EACH ROW SET NEW.name = CONCAT(NEW.name, '!')",
            "CREATE TRIGGER second_one BEFORE INSERT ON customer FOR EACH ROW FOLLOWS first_one"
                    + " BEGIN SET NEW.name = CONCAT(NEW.name, '?'); END",
            "CREATE EVENT nightly ON SCHEDULE EVERY 1 DAY STARTS '2030-01-01 00:00:00' DISABLE COMMENT 'later'"
                    + " DO DELETE FROM orders WHERE total IS NULL");

    void make() {
        STATEMENTS.forEach(statement -> SERVER.run(name, statement));
        SERVER.run("", "CREATE USER IF NOT EXISTS sample@localhost IDENTIFIED BY 'x'");
        SERVER.run(
                "",
                "GRANT SELECT, INSERT ON `" + name.replace("_", "\\_") + "`.* TO sample@localhost WITH GRANT OPTION");
        SERVER.run(name, "GRANT UPDATE, DELETE ON orders TO sample@localhost");
        SERVER.run(name, "GRANT UPDATE (name), SELECT (id, name) ON customer TO sample@localhost");
        SERVER.run(name, "GRANT EXECUTE ON FUNCTION twice TO sample@localhost WITH GRANT OPTION");
    }
}
