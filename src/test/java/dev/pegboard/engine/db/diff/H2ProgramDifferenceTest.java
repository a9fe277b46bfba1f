package dev.pegboard.engine.db.diff;

import java.util.List;

/** Compares domains, constants and sequences of H2 files. */
class H2ProgramDifferenceTest extends H2DifferenceTest {
    @Override
    List<String> base() {
        return List.of(
                "CREATE DOMAIN amount AS NUMERIC(8,2) DEFAULT 1",
                "ALTER DOMAIN amount ADD CONSTRAINT positive CHECK (VALUE > 0)",
                "CREATE DOMAIN gone_domain AS VARCHAR(10)",
                "CREATE SEQUENCE numbers",
                "CREATE CONSTANT one VALUE 1",
                "CREATE CONSTANT gone_constant VALUE 'x'",
                "CREATE TABLE orders (id INT PRIMARY KEY, total amount, note VARCHAR(10))",
                "CREATE VIEW roots AS SELECT id FROM orders WHERE id > one");
    }

    @Override
    List<String> migrations() {
        return List.of(
                "ALTER DOMAIN amount SET DEFAULT 2",
                "ALTER DOMAIN amount DROP CONSTRAINT positive",
                "ALTER DOMAIN amount ADD CONSTRAINT small CHECK (VALUE < 1000)",
                "DROP DOMAIN gone_domain",
                "CREATE DOMAIN tiny AS amount",
                "ALTER DOMAIN tiny ADD CONSTRAINT tiny_rule CHECK (VALUE < 5)",
                "ALTER SEQUENCE numbers MAXVALUE 100 CYCLE",
                "DROP VIEW roots",
                "DROP CONSTANT one",
                "CREATE CONSTANT one VALUE 2",
                "DROP CONSTANT gone_constant",
                "ALTER TABLE orders DROP COLUMN note",
                "ALTER TABLE orders ADD COLUMN small tiny",
                "CREATE TABLE marks (id INT DEFAULT one, t tiny)",
                "CREATE VIEW roots AS SELECT id FROM orders WHERE id > one",
                "COMMENT ON DOMAIN tiny IS 'not much'",
                "COMMENT ON SEQUENCE numbers IS 'few'");
    }

    @Override
    List<String> descriptions() {
        return List.of(
                "domain PUBLIC.AMOUNT changed: AS NUMERIC(8, 2) DEFAULT 2 CHECK (VALUE < 1000)",
                "domain PUBLIC.TINY added: AS \"PUBLIC\".\"AMOUNT\" CHECK (VALUE < 5)",
                "sequence PUBLIC.NUMBERS changed: AS BIGINT START WITH 1 INCREMENT BY 1 MINVALUE 1 MAXVALUE 100 CYCLE",
                "comment of PUBLIC.NUMBERS added: \"few\"",
                "domain PUBLIC.GONE_DOMAIN removed: AS CHARACTER VARYING(10)",
                "table MARKS added: ID, T",
                "column ORDERS.NOTE removed: CHARACTER VARYING(10) null",
                "column ORDERS.TOTAL changed: from \"PUBLIC\".\"AMOUNT\" null to \"PUBLIC\".\"AMOUNT\" default 2 null",
                "column ORDERS.SMALL added: \"PUBLIC\".\"TINY\" null",
                "constant PUBLIC.GONE_CONSTANT removed",
                "view ROOTS changed",
                "constant PUBLIC.ONE changed");
    }

    @Override
    List<String> nasty() {
        String name = "\"" + NASTY.replace("\"", "\"\"") + "\"";
        String text = "'" + NASTY.replace("'", "''") + "'";
        return List.of(
                "CREATE SCHEMA " + name,
                "CREATE DOMAIN %1$s.%1$s AS VARCHAR(50) DEFAULT %2$s".formatted(name, text),
                "ALTER DOMAIN %1$s.%1$s ADD CONSTRAINT %1$s CHECK (VALUE <> %2$s)".formatted(name, text),
                "CREATE CONSTANT %1$s.%1$s VALUE %2$s".formatted(name, text),
                "CREATE SEQUENCE %1$s.\"SELECT\" MINVALUE 2 CYCLE".formatted(name),
                "CREATE TABLE %1$s (%1$s %1$s.%1$s)".formatted(name));
    }
}
