package dev.pegboard.engine.db.diff;

import java.util.List;

/** Compares what databases of a real PostgreSQL server run and obey, and their own types. */
class PostgresProgramDifferenceTest extends PostgresDifferenceTest {
    @Override
    List<String> base() {
        return List.of(
                "CREATE TYPE address AS (street text, town varchar(20))",
                "CREATE DOMAIN amount AS numeric(8,2) DEFAULT 1 CONSTRAINT positive CHECK (VALUE > 0)",
                "CREATE DOMAIN gone_domain AS text NOT NULL",
                "CREATE SEQUENCE numbers",
                "CREATE TABLE orders (id int PRIMARY KEY, total amount, home address, note text)",
                "CREATE FUNCTION changed(a int) RETURNS int LANGUAGE sql AS 'SELECT a + 1'",
                "CREATE FUNCTION reshaped(a int) RETURNS int LANGUAGE sql IMMUTABLE AS 'SELECT a + 1'",
                "CREATE FUNCTION gone(a int, b text) RETURNS text LANGUAGE sql AS 'SELECT b'",
                "CREATE FUNCTION rows_of(int) RETURNS SETOF orders LANGUAGE sql AS 'SELECT * FROM orders WHERE id > $1'",
                "CREATE VIEW above AS SELECT id, reshaped(id) AS next FROM rows_of(5)",
                "CREATE INDEX by_next ON orders (reshaped(id))",
                "ALTER TABLE orders ADD CONSTRAINT next CHECK (reshaped(id) > 0)",
                "CREATE FUNCTION noted() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.note := ''x;''; RETURN NEW; END'",
                "CREATE TRIGGER gone_trigger BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION noted()",
                "CREATE TRIGGER changed_trigger BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION noted()",
                "CREATE TRIGGER of_note AFTER UPDATE OF note ON orders FOR EACH ROW EXECUTE FUNCTION noted()",
                "CREATE POLICY own ON orders USING (note = CURRENT_USER)",
                "CREATE AGGREGATE total_of(int) (SFUNC = int4pl, STYPE = int, INITCOND = '0')",
                "COMMENT ON FUNCTION changed(int) IS 'old'",
                "COMMENT ON DOMAIN amount IS 'of money'");
    }

    @Override
    List<String> migrations() {
        return List.of(
                "CREATE FUNCTION is_even(a int) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$SELECT a % 2 = 0$$",
                "CREATE DOMAIN even AS int CHECK (is_even(VALUE))",
                "CREATE TYPE pair AS (a even, b amount)",
                "CREATE TYPE span AS RANGE (SUBTYPE = date)",
                "ALTER TYPE address ADD ATTRIBUTE country text, DROP ATTRIBUTE town",
                "ALTER DOMAIN amount SET DEFAULT 2",
                "ALTER DOMAIN amount DROP CONSTRAINT positive",
                "ALTER DOMAIN amount ADD CONSTRAINT small CHECK (VALUE < 1000)",
                "DROP DOMAIN gone_domain",
                "ALTER SEQUENCE numbers MAXVALUE 100 CYCLE",
                "CREATE OR REPLACE FUNCTION changed(a int) RETURNS int LANGUAGE sql AS $x$SELECT a + 2 -- $$;$x$",
                "DROP VIEW above",
                "DROP INDEX by_next",
                "ALTER TABLE orders DROP CONSTRAINT next",
                "DROP FUNCTION reshaped(int)",
                "CREATE FUNCTION reshaped(a int) RETURNS bigint LANGUAGE sql IMMUTABLE AS 'SELECT a + 1::bigint'",
                "CREATE INDEX by_next ON orders (reshaped(id))",
                "ALTER TABLE orders ADD CONSTRAINT next CHECK (reshaped(id) > 0)",
                "CREATE VIEW above AS SELECT id, reshaped(id) AS next FROM rows_of(5)",
                "DROP FUNCTION gone(int, text)",
                "CREATE PROCEDURE gone(a int) LANGUAGE sql AS 'DELETE FROM orders WHERE id = a'",
                "CREATE FUNCTION later() RETURNS bigint LANGUAGE sql BEGIN ATOMIC SELECT count(*) FROM above; END",
                "CREATE VIEW latest AS SELECT later() AS rows",
                "CREATE TABLE marks (id int DEFAULT changed(1) PRIMARY KEY, other even CHECK (is_even(other)), p pair)",
                "ALTER TABLE orders DROP COLUMN note CASCADE",
                "DROP TRIGGER gone_trigger ON orders",
                "DROP TRIGGER changed_trigger ON orders",
                "CREATE CONSTRAINT TRIGGER changed_trigger AFTER INSERT ON orders DEFERRABLE"
                        + " FOR EACH ROW WHEN (NEW.id > 3) EXECUTE FUNCTION noted('it''s')",
                "CREATE TRIGGER on_view INSTEAD OF INSERT ON above FOR EACH ROW EXECUTE FUNCTION noted()",
                "CREATE TRIGGER silent AFTER DELETE ON marks EXECUTE FUNCTION noted()",
                "ALTER TABLE marks DISABLE TRIGGER silent",
                "ALTER TABLE orders ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY",
                "CREATE POLICY own ON orders AS RESTRICTIVE FOR UPDATE USING (id > 1) WITH CHECK (id < 9)",
                "DROP AGGREGATE total_of(int)",
                "CREATE FUNCTION added(a int, b int) RETURNS int LANGUAGE sql AS 'SELECT a + b'",
                "CREATE AGGREGATE a_total(int) (SFUNC = added, STYPE = int, INITCOND = '5')",
                "COMMENT ON FUNCTION changed(int) IS NULL",
                "COMMENT ON TRIGGER silent ON marks IS 'it''s off'",
                "COMMENT ON DOMAIN amount IS 'of much money'",
                "COMMENT ON TYPE pair IS 'two'");
    }

    @Override
    List<String> descriptions() {
        return List.of(
                "domain public.amount changed: AS numeric(8,2) DEFAULT 2 CHECK ((VALUE < (1000)::numeric))",
                "comment of public.amount changed: \"of much money\"",
                "domain public.even added: AS integer CHECK (is_even(VALUE))",
                "type public.address changed: AS (\"street\" text, \"country\" text)",
                "type public.pair added: AS (\"a\" even, \"b\" amount)",
                "type public.span added: AS RANGE (SUBTYPE = date)",
                "sequence public.numbers changed: AS bigint INCREMENT BY 1 START WITH 1 MINVALUE 1 MAXVALUE 100 CYCLE",
                "domain public.gone_domain removed: AS text NOT NULL",
                "table marks added: id, other, p",
                "column orders.note removed: text null",
                "function public.gone(integer, text) removed",
                "aggregate public.total_of(integer) removed",
                "trigger orders.gone_trigger removed",
                "trigger orders.of_note removed",
                "function public.reshaped(integer) changed",
                "view above changed",
                "function public.later() added",
                "view latest added: rows",
                "function public.added(integer, integer) added",
                "aggregate public.a_total(integer) added",
                "function public.changed(integer) changed",
                "procedure public.gone(integer) added",
                "function public.is_even(integer) added",
                "policy orders.own changed",
                "setting orders.row_security added",
                "trigger above.on_view added",
                "trigger marks.silent added",
                "trigger orders.changed_trigger changed");
    }

    @Override
    List<String> nasty() {
        String name = "\"" + NASTY.replace("\"", "\"\"") + "\"";
        String text = "'" + NASTY.replace("'", "''") + "'";
        return List.of(
                "CREATE SCHEMA " + name,
                "CREATE DOMAIN %1$s.%1$s AS text DEFAULT %2$s CONSTRAINT %1$s CHECK (VALUE <> %2$s)"
                        .formatted(name, text),
                "CREATE TYPE %1$s.\"select\" AS (%1$s %1$s.%1$s, \"select\" int)".formatted(name),
                "CREATE FUNCTION %1$s.%1$s(%1$s %1$s.%1$s DEFAULT %2$s) RETURNS text LANGUAGE sql AS $q$SELECT %2$s || $$;$$ $q$"
                        .formatted(name, text),
                "CREATE FUNCTION %1$s.\"trigger\"() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RETURN %2$s; END;$$"
                        .formatted(name, text),
                "CREATE TABLE %1$s (%1$s int PRIMARY KEY)".formatted(name),
                "CREATE TRIGGER %1$s BEFORE INSERT ON %1$s FOR EACH ROW EXECUTE FUNCTION %1$s.\"trigger\"(%2$s)"
                        .formatted(name, text),
                "CREATE POLICY %1$s ON %1$s USING (%1$s > 1)".formatted(name),
                "ALTER TABLE %1$s ENABLE ROW LEVEL SECURITY".formatted(name),
                "CREATE AGGREGATE %1$s.sum(int) (SFUNC = int4pl, STYPE = int)".formatted(name),
                "CREATE SEQUENCE %1$s.\"order\" CYCLE MINVALUE 2".formatted(name),
                "COMMENT ON FUNCTION %1$s.%1$s(%1$s.%1$s) IS %2$s".formatted(name, text));
    }
}
