package dev.pegboard.engine.db.admin.postgres;

import static dev.pegboard.engine.db.admin.postgres.Postgres.SERVER;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.postgresql.core.BaseConnection;
import org.postgresql.jdbc.PreferQueryMode;

/** A database with an object of every kind, and everything that the server itself keeps about a database. */
record PostgresSample(String name) {
    static final String READER = "sample_reader";

    private static final int WITH_BODIES = 14;

    void make() {
        SERVER.run(
                "postgres",
                "DO $$ BEGIN CREATE ROLE " + READER
                        + " LOGIN CREATEDB; EXCEPTION WHEN duplicate_object THEN NULL; END $$");
        run(name, """
                CREATE SCHEMA shop AUTHORIZATION sample_reader;
                CREATE TYPE shop.state AS ENUM ('new', 'paid');
                CREATE DOMAIN shop.amount AS numeric(12, 2) CHECK (VALUE >= 0);
                CREATE TYPE shop.pair AS (a int, b text);
                CREATE SEQUENCE shop.numbers START 100 INCREMENT 5;
                CREATE TABLE shop.customer (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL);
                CREATE TABLE shop.orders (
                    id serial PRIMARY KEY, customer bigint REFERENCES shop.customer ON DELETE CASCADE,
                    state shop.state DEFAULT 'new', total shop.amount, doubled numeric GENERATED ALWAYS AS (total * 2) STORED,
                    number bigint DEFAULT nextval('shop.numbers'), labels text[], about jsonb, at timestamptz DEFAULT now());
                CREATE INDEX ON shop.orders USING gin (about);
                CREATE UNIQUE INDEX some_unique ON shop.orders (number, lower(labels[1])) WHERE total > 0;
                COMMENT ON TABLE shop.orders IS 'It''s \\ "all" orders';
                COMMENT ON COLUMN shop.orders.state IS 'new or paid';
                CREATE VIEW shop.paid AS SELECT * FROM shop.orders WHERE state = 'paid';
                CREATE FUNCTION shop.note() RETURNS trigger LANGUAGE plpgsql AS $body$
                    BEGIN NEW.labels := array['noted; not ''lost''']; RETURN NEW; END $body$;
                CREATE PROCEDURE shop.nothing() LANGUAGE plpgsql AS $$ BEGIN NULL; END $$;
                CREATE TRIGGER noted BEFORE INSERT ON shop.orders FOR EACH ROW EXECUTE FUNCTION shop.note();
                CREATE AGGREGATE shop.total(numeric) (SFUNC = numeric_add, STYPE = numeric, INITCOND = '0');
                CREATE RULE kept AS ON DELETE TO shop.customer DO INSTEAD (SELECT 1; SELECT 2);
                CREATE TABLE "Odd ""Table""; \\" ("Some Column" text);
                CREATE TABLE parts (n int, word text) PARTITION BY RANGE (n);
                CREATE TABLE parts_1 PARTITION OF parts FOR VALUES FROM (0) TO (500);
                CREATE TABLE parts_2 PARTITION OF parts FOR VALUES FROM (500) TO (1000);
                ALTER TABLE shop.customer ENABLE ROW LEVEL SECURITY;
                CREATE POLICY own ON shop.customer USING (name = current_user);
                CREATE STATISTICS shop.both ON state, total FROM shop.orders;
                CREATE PUBLICATION all_orders FOR TABLE shop.orders;
                GRANT SELECT ON shop.orders TO sample_reader WITH GRANT OPTION;
                ALTER DEFAULT PRIVILEGES IN SCHEMA shop GRANT SELECT ON TABLES TO sample_reader;
                REVOKE CREATE ON SCHEMA public FROM PUBLIC;""");
        if (SERVER.version() >= WITH_BODIES) {
            run(name, """
                    CREATE FUNCTION shop.twice(n int) RETURNS int LANGUAGE sql IMMUTABLE BEGIN ATOMIC
                        SELECT CASE WHEN n > 0 THEN n * 2 ELSE 0 END; END""");
        }
        fill();
        describe();
    }

    /** The driver cannot find the ends of all these statements. */
    private static void run(String database, String sql) {
        try (Connection connection = SERVER.connect(database);
                Statement statement = connection.createStatement()) {
            connection.unwrap(BaseConnection.class).getQueryExecutor().setPreferQueryMode(PreferQueryMode.SIMPLE);
            statement.execute(sql);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private void fill() {
        run(name, """
                INSERT INTO shop.customer (name) SELECT E'Zoë\\t\\\\N\\nline ' || n FROM generate_series(1, 500) n;
                INSERT INTO shop.orders (customer, total, about)
                    SELECT n, n * 1.5, jsonb_build_object('n', n, 'text', 'a;b\\c''d') FROM generate_series(1, 500) n;
                UPDATE shop.orders SET state = 'paid' WHERE id % 3 = 0;
                INSERT INTO parts SELECT n, repeat('x', 50) FROM generate_series(0, 999) n;
                INSERT INTO "Odd ""Table""; \\" VALUES (E'\\\\.'), (NULL), (''), ('$$ ; -- /*'), (chr(128515));
                CREATE MATERIALIZED VIEW shop.sums AS SELECT state, sum(total) FROM shop.orders GROUP BY state;
                SELECT lo_from_bytea(4242, decode('deadbeef', 'hex'));
                SELECT lo_from_bytea(0, convert_to(repeat('large object ', 1000), 'UTF8'));
                COMMENT ON LARGE OBJECT 4242 IS 'a large one';""");
    }

    private void describe() {
        run("postgres", """
                COMMENT ON DATABASE %1$s IS 'It''s \\ the shop';
                ALTER DATABASE %1$s SET search_path = shop, "Odd, ""Name"\"", public;
                ALTER DATABASE %1$s SET work_mem = '7MB';
                ALTER DATABASE %1$s SET app.tenant = 'a''b\\c';
                ALTER ROLE sample_reader IN DATABASE %1$s SET statement_timeout = '5s';
                ALTER DATABASE %1$s CONNECTION LIMIT 50;
                REVOKE ALL ON DATABASE %1$s FROM PUBLIC;
                GRANT CONNECT ON DATABASE %1$s TO sample_reader WITH GRANT OPTION;
                ALTER DATABASE %1$s OWNER TO sample_reader;""".formatted(name));
    }
}
