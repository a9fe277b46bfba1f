package dev.pegboard.bench;

/** A database of many tables, each with a comment that bears its number; knows no server. */
final class Tables {
    static final int DETAILED = 1_000;
    static final int PLAIN = 10_000;

    /** Stands before the number of the table, in the comment that every table has. */
    static final String REMARK = "Remark number ";

    private Tables() {}

    /** The table that a call asks about. */
    static long number(long id) {
        return id * 389 % DETAILED + 1;
    }

    /** Tables with everything that a table has: keys, a foreign key, indexes, a check, defaults and comments. */
    static String detailed() {
        return """
                DO $$ BEGIN FOR n IN 1..%d LOOP
                  EXECUTE format('CREATE TABLE orders_%%1$s (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
                    previous_id bigint REFERENCES orders_%%2$s, customer_email varchar(200) NOT NULL,
                    reference uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE, state text NOT NULL DEFAULT ''new'',
                    amount numeric(12, 2) NOT NULL CHECK (amount >= 0), items jsonb, labels text[],
                    placed_at timestamptz NOT NULL DEFAULT now(), shipped_on date)', n, greatest(n - 1, 1));
                  EXECUTE format('CREATE INDEX ON orders_%%1$s (customer_email, placed_at DESC)', n);
                  EXECUTE format('CREATE INDEX ON orders_%%1$s (placed_at) WHERE shipped_on IS NULL', n);
                  EXECUTE format('COMMENT ON TABLE orders_%%1$s IS ''%s%%1$s''', n);
                  EXECUTE format('COMMENT ON COLUMN orders_%%1$s.state IS ''new, paid or sent''', n);
                  IF n %% 100 = 0 THEN COMMIT; END IF;
                END LOOP; END $$""".formatted(DETAILED, REMARK);
    }

    /** Very many tables with hardly anything in them. */
    static String plain() {
        return """
                DO $$ BEGIN FOR n IN 1..%d LOOP
                  EXECUTE format('CREATE TABLE part_%%s (id int, word text)', n);
                  IF n %% 100 = 0 THEN COMMIT; END IF;
                END LOOP; END $$""".formatted(PLAIN);
    }
}
