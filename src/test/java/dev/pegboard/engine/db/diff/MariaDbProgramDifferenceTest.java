package dev.pegboard.engine.db.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.engine.db.address.Address;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Compares what databases of a real MariaDB server run. */
class MariaDbProgramDifferenceTest extends MariaDbDifferenceTest {
    @Override
    List<String> base() {
        return List.of(
                "CREATE SEQUENCE numbers",
                "CREATE TABLE orders (id INT PRIMARY KEY DEFAULT NEXTVAL(numbers), total INT, gone TEXT)",
                "CREATE TABLE log (line TEXT)",
                "CREATE FUNCTION next(a INT) RETURNS INT DETERMINISTIC RETURN a + 1",
                "CREATE PROCEDURE gone(IN a INT, OUT b VARCHAR(20)) BEGIN SET b = a; DELETE FROM log; END",
                "CREATE VIEW above AS SELECT id, next(id) AS next FROM orders WHERE total > 5",
                "CREATE TRIGGER first BEFORE INSERT ON orders FOR EACH ROW SET NEW.total = 1",
                "CREATE TRIGGER gone BEFORE DELETE ON orders FOR EACH ROW BEGIN DELETE FROM log; SET @x = 1; END",
                "CREATE EVENT nightly ON SCHEDULE EVERY 1 DAY STARTS '2030-01-01 00:00:00' DO DELETE FROM log");
    }

    @Override
    List<String> migrations() {
        return List.of(
                "ALTER SEQUENCE numbers MAXVALUE 1000 CYCLE",
                "CREATE TABLE marks (id INT DEFAULT NEXTVAL(numbers))",
                "CREATE SEQUENCE more START WITH 5",
                "CREATE OR REPLACE FUNCTION next(a BIGINT) RETURNS VARCHAR(20) READS SQL DATA COMMENT 'it''s $$'"
                        + " BEGIN DECLARE x INT; SET x = a; /* ; */ RETURN CONCAT(x, '$$;'); END",
                "DROP PROCEDURE gone",
                "CREATE PROCEDURE a_new(INOUT a VARCHAR(5)) SQL SECURITY INVOKER\nBEGIN SET a = 'x'; END -- ends",
                "CREATE OR REPLACE SQL SECURITY INVOKER VIEW above AS SELECT id, next(id) AS next FROM orders WHERE total > 5"
                        + " WITH LOCAL CHECK OPTION",
                "ALTER TABLE orders DROP COLUMN gone",
                "CREATE TRIGGER second BEFORE INSERT ON orders FOR EACH ROW SET NEW.total = NEW.total + 2",
                "DROP TRIGGER gone",
                "SET sql_mode = 'ANSI_QUOTES'",
                "CREATE TRIGGER \"quoted\" AFTER UPDATE ON orders FOR EACH ROW INSERT INTO \"log\" VALUES (';')",
                "CREATE PROCEDURE \"other\"() SELECT \"id\" FROM orders",
                "SET sql_mode = DEFAULT",
                "ALTER EVENT nightly ON SCHEDULE EVERY '1:30' HOUR_MINUTE STARTS '2030-01-01 00:00:00'"
                        + " ON COMPLETION PRESERVE DISABLE COMMENT 'off'",
                "CREATE EVENT once ON SCHEDULE AT '2037-01-01 00:00:00' DO BEGIN DELETE FROM log; SELECT 1; END");
    }

    @Override
    List<String> descriptions() {
        return List.of(
                "sequence more added: START WITH 5 MINVALUE 1 MAXVALUE 9223372036854775806 INCREMENT BY 1 CACHE 1000 NOCYCLE",
                "sequence numbers changed: START WITH 1 MINVALUE 1 MAXVALUE 1000 INCREMENT BY 1 CACHE 1000 CYCLE",
                "table marks added: id",
                "column orders.gone removed: text null",
                "trigger orders.gone removed",
                "procedure gone removed",
                "function next changed",
                "view above changed",
                "procedure a_new added",
                "procedure other added",
                "trigger orders.quoted added",
                "trigger orders.second added",
                "event nightly changed",
                "event once added");
    }

    @Override
    List<String> nasty() {
        String name = "`" + NASTY.replace("`", "``") + "`";
        String text = "'" + NASTY.replace("\\", "\\\\").replace("'", "''") + "'";
        return List.of(
                "CREATE SEQUENCE `s%s`".formatted(NASTY.replace("`", "``")),
                "CREATE TABLE %1$s (%1$s INT, `select` INT DEFAULT NEXTVAL(`s%2$s`))"
                        .formatted(name, NASTY.replace("`", "``")),
                "CREATE FUNCTION %1$s(%1$s INT) RETURNS TEXT COMMENT %2$s RETURN %2$s".formatted(name, text),
                "CREATE PROCEDURE %1$s(%1$s INT) BEGIN SELECT %2$s; END".formatted(name, text),
                "CREATE TRIGGER %1$s BEFORE INSERT ON %1$s FOR EACH ROW SET NEW.%1$s = 1".formatted(name),
                "CREATE TRIGGER `order` BEFORE INSERT ON %1$s FOR EACH ROW SET @a = %2$s".formatted(name, text),
                "CREATE EVENT %1$s ON SCHEDULE EVERY 1 DAY STARTS '2030-01-01 00:00:00' COMMENT %2$s DO SELECT %2$s"
                        .formatted(name, text));
    }

    @Test
    void bodiesWithSemicolonsHaveAMarkAtTheirEndThatIsNowhereInThem() throws SQLException {
        Address original = make();
        Address branch = make();
        run(branch, List.of("CREATE PROCEDURE p() BEGIN SELECT '$$'; END -- x"));
        assertThat(difference(original, branch).sql())
                .startsWith("DELIMITER $$$\nCREATE PROCEDURE `p`()")
                .endsWith("$$$\nDELIMITER ;\n");
    }
}
