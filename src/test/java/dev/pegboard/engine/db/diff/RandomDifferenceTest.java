package dev.pegboard.engine.db.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.engine.db.OpenedDatabase;
import dev.pegboard.engine.db.connection.Stop;
import dev.pegboard.engine.db.dialect.Step;
import dev.pegboard.fixture.PostgresServer;
import dev.pegboard.fixture.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Brings random databases to the state of other random ones; their names are few, so that they have much in common. */
class RandomDifferenceTest {
    private static final int ROUNDS = 12;
    private static final List<String> TYPES =
            List.of("integer", "bigint", "numeric(8,2)", "text", "character varying(10)");

    private final PostgresServer server = PostgresServer.shared();

    @Test
    void anyDatabaseBecomesAnyOther() {
        Seed seed = Seed.random();
        for (int round = 0; round < ROUNDS; round++) {
            String original = server.newDatabase();
            String branch = server.newDatabase();
            try {
                server.run(original, new Schema(seed.dice(2 * round)).sql());
                server.run(branch, new Schema(seed.dice(2 * round + 1)).sql());
                SchemaDifference difference = difference(original, branch);
                for (Step step : difference.steps()) {
                    server.run(original, step.sql());
                }
                assertThat(difference(original, branch).changes())
                        .as("%s", seed)
                        .isEmpty();
            } finally {
                server.drop(original);
                server.drop(branch);
            }
        }
    }

    private SchemaDifference difference(String original, String branch) {
        try (OpenedDatabase one = new OpenedDatabase(server.address(original));
                OpenedDatabase other = new OpenedDatabase(server.address(branch))) {
            return SchemaDifference.of(one.database(), other.database(), Stop.NEVER);
        }
    }

    /** Statements that make some of the tables t0 to t4, with views and all else. */
    private static final class Schema {
        private final Random dice;
        private final List<String> statements = new ArrayList<>();
        private final List<String> made = new ArrayList<>();

        Schema(Random dice) {
            this.dice = dice;
        }

        String sql() {
            for (int i = 0; i < 5; i++) {
                if (dice.nextInt(4) > 0) {
                    table("t" + i);
                    made.add("t" + i);
                }
            }
            return statements.stream().map(sql -> sql + ";\n").collect(Collectors.joining());
        }

        private void table(String name) {
            List<String> columns = List.of("a", "b", "c", "d").stream()
                    .filter(column -> dice.nextInt(3) > 0)
                    .toList();
            List<String> parts = new ArrayList<>();
            parts.add(dice.nextBoolean() ? "id integer NOT NULL" : "id serial");
            columns.forEach(column -> parts.add(column + " " + type()));
            parts.add("CONSTRAINT " + name + "_key " + (dice.nextBoolean() ? "PRIMARY KEY" : "UNIQUE") + " (id)");
            if (!made.isEmpty() && dice.nextBoolean()) {
                String target = made.get(dice.nextInt(made.size()));
                parts.add("CONSTRAINT " + name + "_link FOREIGN KEY (id) REFERENCES " + target + " (id)");
            }
            statements.add("CREATE TABLE " + name + " (" + String.join(", ", parts) + ")");
            columns.forEach(column -> extras(name, column));
            if (dice.nextBoolean()) {
                String from = made.isEmpty() ? name : made.get(dice.nextInt(made.size()));
                statements.add("CREATE VIEW v_" + name + " AS SELECT x.id FROM " + name + " x JOIN " + from
                        + " y USING (id)" + (dice.nextBoolean() ? " WHERE x.id > 0" : ""));
            }
        }

        private String type() {
            String value =
                    List.of("", " DEFAULT '1'", " DEFAULT '2'", " NOT NULL").get(dice.nextInt(4));
            return TYPES.get(dice.nextInt(TYPES.size())) + value;
        }

        private void extras(String table, String column) {
            String name = table + "_" + column;
            switch (dice.nextInt(6)) {
                case 0 -> statements.add("CREATE INDEX " + name + " ON " + table + " (" + column + ")");
                case 1 ->
                    statements.add("CREATE UNIQUE INDEX " + name + " ON " + table + " ((" + column
                            + "::text)) WHERE id > " + dice.nextInt(2));
                case 2 ->
                    statements.add("ALTER TABLE " + table + " ADD CONSTRAINT " + name + " CHECK (" + column
                            + "::text <> '" + dice.nextInt(2) + "')");
                case 3 -> statements.add("COMMENT ON COLUMN " + table + "." + column + " IS '" + dice.nextInt(2) + "'");
                default -> statements.add("COMMENT ON TABLE " + table + " IS '" + column + "'");
            }
        }
    }
}
