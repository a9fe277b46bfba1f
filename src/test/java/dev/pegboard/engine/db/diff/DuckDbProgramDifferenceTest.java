package dev.pegboard.engine.db.diff;

import java.util.List;

/** Compares macros, triggers and types of DuckDB files. */
class DuckDbProgramDifferenceTest extends DuckDbDifferenceTest {
    @Override
    List<String> base() {
        return List.of(
                "CREATE TYPE mood AS ENUM ('sad', 'happy')",
                "CREATE TYPE gone_type AS DECIMAL(5,2)",
                "CREATE MACRO next(a) AS a + 1",
                "CREATE MACRO gone(a) AS a",
                "CREATE TABLE orders (id INT PRIMARY KEY, mood mood, note VARCHAR)",
                "CREATE TABLE log (line VARCHAR)",
                "CREATE MACRO rows_of(n) AS TABLE SELECT * FROM orders WHERE id > n",
                "CREATE VIEW above AS SELECT next(id) AS next FROM rows_of(5)",
                "CREATE TRIGGER gone_trigger AFTER DELETE ON orders FOR EACH STATEMENT INSERT INTO log VALUES ('x;')");
    }

    @Override
    List<String> migrations() {
        return List.of(
                "DROP TYPE mood",
                "CREATE TYPE mood AS ENUM ('sad', 'fine', 'it''s ok')",
                "DROP TYPE gone_type",
                "CREATE TYPE pair AS STRUCT(a INTEGER, b VARCHAR[])",
                "CREATE SEQUENCE few MINVALUE 3 MAXVALUE 9 CYCLE",
                "DROP VIEW above",
                "DROP MACRO TABLE rows_of",
                "DROP MACRO next",
                "CREATE MACRO next(a) AS a + 2, (a, b) AS a || ';' || b",
                "DROP MACRO gone",
                "DROP TRIGGER gone_trigger ON orders",
                "ALTER TABLE orders DROP COLUMN note",
                "CREATE TABLE marks (id INT DEFAULT (next(3)), p pair)",
                "CREATE MACRO rows_of(n) AS TABLE SELECT * FROM orders WHERE id > n",
                "CREATE VIEW above AS SELECT next(id) AS next FROM rows_of(5)",
                "CREATE MACRO a_view_reader() AS TABLE SELECT * FROM above",
                "CREATE TRIGGER noted AFTER INSERT ON orders FOR EACH STATEMENT INSERT INTO log VALUES ('a')",
                "COMMENT ON MACRO next IS 'it''s more'",
                "COMMENT ON TYPE pair IS 'two'",
                "COMMENT ON SEQUENCE few IS 'not many'");
    }

    @Override
    List<String> descriptions() {
        return List.of(
                "type main.mood changed: AS ENUM('sad', 'fine', 'it''s ok')",
                "type main.pair added: AS STRUCT(a INTEGER, b VARCHAR[])",
                "sequence main.few added: INCREMENT BY 1 START WITH 3 MINVALUE 3 MAXVALUE 9 CYCLE",
                "type main.gone_type removed: AS DECIMAL(5,2)",
                "table marks added: id, p",
                "column orders.note removed: VARCHAR null",
                "macro main.gone removed",
                "trigger orders.gone_trigger removed",
                "macro main.next changed",
                "macro main.a_view_reader added",
                "trigger orders.noted added");
    }

    @Override
    List<String> nasty() {
        String name = "\"" + NASTY.replace("\"", "\"\"") + "\"";
        String text = "'" + NASTY.replace("'", "''") + "'";
        return List.of(
                "CREATE SCHEMA " + name,
                "CREATE TYPE %1$s.%1$s AS ENUM (%2$s)".formatted(name, text),
                "CREATE TYPE \"select\" AS STRUCT(%1$s INT)".formatted(name),
                "CREATE TABLE %1$s (%1$s INT)".formatted(name),
                "CREATE MACRO %1$s.%1$s(%1$s) AS %1$s || %2$s".formatted(name, text),
                "CREATE MACRO \"table\"() AS TABLE SELECT %1$s FROM %1$s".formatted(name),
                "CREATE TRIGGER %1$s AFTER INSERT ON %1$s FOR EACH STATEMENT INSERT INTO log VALUES (%2$s)"
                        .formatted(name, text));
    }
}
