package dev.pegboard.engine.db.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.dialect.Step;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Compares SQLite files whose tables have to be made again, with all that hangs on them. */
class SqliteProgramDifferenceTest extends SqliteDifferenceTest {
    @Override
    List<String> base() {
        return List.of(
                "CREATE TABLE customer (id INTEGER PRIMARY KEY AUTOINCREMENT, email TEXT NOT NULL UNIQUE, gone TEXT)",
                "CREATE TABLE orders (id INTEGER PRIMARY KEY, customer INT REFERENCES customer ON DELETE CASCADE,"
                        + " total INT, twice INT AS (total * 2), parent INT REFERENCES orders)",
                "CREATE TABLE log (line TEXT)",
                "CREATE INDEX by_total ON orders (total)",
                "CREATE VIEW totals AS SELECT customer, sum(total) AS total FROM orders GROUP BY customer",
                "CREATE TRIGGER kept AFTER INSERT ON orders BEGIN INSERT INTO log VALUES (new.id || ';'); END",
                "CREATE TRIGGER changed AFTER DELETE ON orders BEGIN DELETE FROM log; END",
                "CREATE TRIGGER gone AFTER UPDATE ON customer BEGIN DELETE FROM log; END",
                "CREATE TRIGGER elsewhere AFTER INSERT ON log BEGIN UPDATE orders SET total = 1; END");
    }

    @Override
    List<String> migrations() {
        return List.of(
                "DROP VIEW totals",
                "DROP TABLE orders",
                "CREATE TABLE orders (id INTEGER PRIMARY KEY, customer INT NOT NULL REFERENCES customer,"
                        + " total TEXT DEFAULT 'x' CHECK (total <> 'a;b'), twice INT AS (total * 3) STORED,"
                        + " parent INT REFERENCES orders ON DELETE SET NULL, made TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,"
                        + " CONSTRAINT one UNIQUE (customer, total)) STRICT",
                "CREATE INDEX by_total ON orders (total)",
                "CREATE VIEW totals AS SELECT customer, sum(total) AS total FROM orders GROUP BY customer",
                "CREATE TRIGGER kept AFTER INSERT ON orders BEGIN INSERT INTO log VALUES (new.id || ';'); END",
                "CREATE TRIGGER changed AFTER DELETE ON orders BEGIN DELETE FROM log WHERE line = 'END;'; END",
                "CREATE TRIGGER on_view INSTEAD OF INSERT ON totals BEGIN SELECT 1; END",
                "DROP TRIGGER gone",
                "ALTER TABLE customer DROP COLUMN gone",
                "ALTER TABLE log ADD COLUMN more TEXT");
    }

    @Override
    List<String> descriptions() {
        return List.of(
                "column customer.gone removed: TEXT",
                "column log.more added: TEXT",
                "table orders changed: from  to STRICT",
                "column orders.customer changed: from INT REFERENCES customer ON DELETE CASCADE to INT NOT NULL REFERENCES customer",
                "column orders.total changed: from INT to TEXT DEFAULT 'x' CHECK (total <> 'a;b')",
                "column orders.twice changed: from INT AS (total * 2) to INT AS (total * 3) STORED",
                "column orders.parent changed: from INT REFERENCES orders to INT REFERENCES orders ON DELETE SET NULL",
                "column orders.made added: TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP",
                "unique key of orders added: CONSTRAINT one UNIQUE (customer, total)",
                "trigger customer.gone removed",
                "trigger orders.changed changed",
                "trigger totals.on_view added");
    }

    @Override
    List<String> nasty() {
        String name = "\"" + NASTY.replace("\"", "\"\"") + "\"";
        return List.of(
                "CREATE TABLE %1$s (%1$s INTEGER PRIMARY KEY AUTOINCREMENT, \"select\" TEXT)".formatted(name),
                "CREATE TRIGGER `t%2$s` AFTER INSERT ON %1$s BEGIN DELETE FROM %1$s WHERE %1$s = 'END;'; END"
                        .formatted(name, NASTY.replace("`", "``")),
                "DROP VIEW totals",
                "DROP TABLE orders",
                "CREATE TABLE orders (id INTEGER PRIMARY KEY, %1$s TEXT UNIQUE, total INT, customer INT)"
                        .formatted(name));
    }

    @Test
    void rowsOfATableThatIsMadeAgainAreKeptAndSoIsWhatWasCounted() throws SQLException {
        Address original = make();
        Address branch = make();
        run(
                original,
                List.of(
                        "CREATE TABLE item (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT, twice AS (id * 2), gone INT)",
                        "CREATE TABLE part (item INT REFERENCES item ON DELETE CASCADE)",
                        "INSERT INTO item (name) VALUES ('a'), ('b;'), ('c')",
                        "DELETE FROM item WHERE id = 3",
                        "INSERT INTO part VALUES (1), (2)"));
        run(
                branch,
                List.of(
                        "CREATE TABLE item (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE,"
                                + " size INT NOT NULL DEFAULT 7, twice AS (id * 2))",
                        "CREATE TABLE part (item INT NOT NULL REFERENCES item ON DELETE CASCADE)"));
        bring(original, branch);
        run(original, List.of("INSERT INTO item (name) VALUES ('d')"));
        try (Connection connection = connect(original);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT (SELECT group_concat(id || name || size || twice, ' ')"
                        + " FROM item) || ' ' || (SELECT count(*) FROM part)")) {
            assertThat(row.getString(1)).isEqualTo("1a72 2b;74 4d78 2");
        }
    }

    @Test
    void rowsThatBreakANewRuleTakeAllBack() throws SQLException {
        Address original = make();
        Address branch = make();
        run(original, List.of("CREATE TABLE item (name TEXT)", "INSERT INTO item VALUES ('a'), ('a')"));
        run(branch, List.of("CREATE TABLE item (name TEXT UNIQUE)"));
        try (Connection connection = connect(original);
                Statement statement = connection.createStatement()) {
            for (Step step : difference(original, branch).steps()) {
                try {
                    statement.execute(step.sql());
                } catch (SQLException complaint) {
                    assertThat(step.sql()).doesNotStartWith("BEGIN");
                }
            }
        }
        run(original, List.of("INSERT INTO item VALUES ('a')"));
        assertThat(difference(original, branch).changes()).hasSize(1);
    }
}
