package dev.pegboard.engine.db.postgres;

import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.connection.Stop;
import dev.pegboard.engine.db.dialect.PostgresPlan;
import dev.pegboard.engine.db.dialect.Question;
import dev.pegboard.engine.db.schema.PlanNode;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Says which indexes would help a query. Tries them as hypothetical ones where it can, and never makes a real one. */
public final class IndexAdvisor {
    private static final int SMALL_TABLE = 1_000;
    private static final double SELECTIVE = 0.2;
    private static final double WORTH_IT = 0.9;
    private static final int MOST_COLUMNS = 3;

    /** The schema that has the functions for hypothetical indexes, in quotes. */
    private static final String HYPOTHETICAL = """
            SELECT pg_catalog.quote_ident(n.nspname) FROM pg_catalog.pg_extension e
            JOIN pg_catalog.pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'hypopg'""";

    private static final String TABLE = """
            SELECT c.reltuples::bigint, pg_catalog.pg_size_pretty(pg_catalog.pg_relation_size(c.oid))
            FROM pg_catalog.pg_class c WHERE c.oid = ?::text::pg_catalog.regclass""";

    private static final String INDEXES = """
            SELECT pg_catalog.array_to_string(ARRAY(SELECT pg_catalog.pg_get_indexdef(x.indexrelid, k, true)
                       FROM pg_catalog.generate_series(1, x.indnkeyatts) k), ', ') || ', '
            FROM pg_catalog.pg_index x
            WHERE x.indrelid = ?::text::pg_catalog.regclass AND x.indisvalid AND x.indpred IS NULL""";

    /**
     * An index that would help.
     *
     * @param reason what in the plan speaks for it
     * @param costWith the planner's cost of the whole query with it, where it was tried
     */
    public record Suggestion(String statement, String reason, Optional<Double> costWith) {}

    /**
     * What can be said about one query.
     *
     * @param cost the planner's cost without any new index
     * @param tried true if each suggestion was tried as a hypothetical index
     * @param notes what speaks against further indexes
     */
    public record Advice(double cost, boolean tried, List<Suggestion> suggestions, List<String> notes) {}

    private final Connection connection;
    private final String sql;
    private final List<Suggestion> suggestions = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final Set<String> seen = new LinkedHashSet<>();

    private IndexAdvisor(Connection connection, String sql) {
        this.connection = connection;
        this.sql = sql;
    }

    /** About a statement that only reads; it is planned, never run. */
    public static Advice advise(Database database, String sql, Stop stop) {
        return database.about(sql, stop, passed -> session -> new IndexAdvisor(session.connection(), passed).advice());
    }

    private Advice advice() throws SQLException {
        Optional<String> hypothetical = Question.ask(connection, row -> row.getString(1), HYPOTHETICAL).stream()
                .findFirst();
        PlanNode plan = PostgresPlan.general(connection, sql);
        double cost = plan.cost().orElse(0.0);
        for (ScannedTable table : ScannedTable.in(plan)) {
            look(table, cost, hypothetical);
        }
        if (suggestions.isEmpty() && notes.isEmpty()) {
            notes.add("No table is read as a whole under a condition that an index could answer.");
        }
        return new Advice(cost, hypothetical.isPresent(), suggestions, notes);
    }

    private void look(ScannedTable table, double cost, Optional<String> hypothetical) throws SQLException {
        long rows = Question.ask(connection, row -> row.getLong(1), TABLE, table.name())
                .getFirst();
        if (rows >= 0 && rows < SMALL_TABLE) {
            notes.add(table.name() + " has about " + rows + " rows: reading it whole is as fast as an index.");
            return;
        }
        for (List<String> columns : candidates(table)) {
            if (seen.add(table.name() + columns) && !exists(table, columns)) {
                String index = table.name() + " (" + String.join(", ", columns) + ")";
                if (hypothetical.isPresent()) {
                    tryOut(table, index, cost, hypothetical.get());
                } else {
                    reckon(table, index, rows);
                }
            }
        }
    }

    /** Equal columns first, then one that is compared otherwise: so a B-tree narrows by all of them. */
    private static List<List<String>> candidates(ScannedTable table) {
        List<List<String>> candidates = new ArrayList<>();
        List<String> equal = table.equal().stream().limit(MOST_COLUMNS).toList();
        candidates.add(
                Stream.concat(equal.stream(), table.ranges().stream().limit(1)).toList());
        table.joins().stream().limit(MOST_COLUMNS).forEach(column -> candidates.add(List.of(column)));
        if (!table.order().isEmpty()) {
            candidates.add(Stream.concat(equal.stream(), table.order().stream())
                    .distinct()
                    .toList());
        }
        candidates.removeIf(List::isEmpty);
        return candidates;
    }

    private boolean exists(ScannedTable table, List<String> columns) throws SQLException {
        String wanted = String.join(", ", columns) + ", ";
        boolean exists = Question.ask(connection, row -> row.getString(1), INDEXES, table.name()).stream()
                .anyMatch(index -> index.startsWith(wanted));
        if (exists) {
            notes.add("There is an index on " + table.name() + " (" + String.join(", ", columns)
                    + "), which the planner does not use: run ANALYZE, or too many rows fit.");
        }
        return exists;
    }

    private void tryOut(ScannedTable table, String index, double cost, String schema) throws SQLException {
        try {
            String name = Question.ask(
                            connection,
                            row -> row.getString(1),
                            "SELECT indexname FROM " + schema + ".hypopg_create_index(?)",
                            "CREATE INDEX ON " + index)
                    .getFirst();
            PlanNode plan = PostgresPlan.general(connection, sql);
            List<String> users = new ArrayList<>();
            ScannedTable.each(plan, node -> {
                if (node.what().contains(name)) {
                    users.add(node.what());
                }
            });
            double costWith = plan.cost().orElse(cost);
            if (!users.isEmpty() && costWith < cost * WORTH_IT) {
                String reason =
                        "with it the planner leaves out a scan of " + table.name() + " that costs " + table.cost();
                suggestions.add(new Suggestion(statement(index), reason, Optional.of(costWith)));
            } else {
                notes.add("A hypothetical index on " + index + " did not make the plan cheaper.");
            }
        } finally {
            Question.ask(connection, row -> true, "SELECT " + schema + ".hypopg_reset()");
        }
    }

    private void reckon(ScannedTable table, String index, long rows) {
        double share = rows > 0 ? table.rows() / rows : 0;
        if (share > SELECTIVE && table.joins().isEmpty() && table.order().isEmpty()) {
            notes.add("An index on " + index + " would not help: the planner expects " + Math.round(100 * share)
                    + " % of all rows.");
            return;
        }
        String reason = "the plan reads all of " + table.name() + (rows >= 0 ? ", about " + rows + " rows," : "")
                + " at a cost of " + table.cost() + " and expects " + Math.round(table.rows()) + " to be left";
        suggestions.add(new Suggestion(statement(index), reason, Optional.empty()));
    }

    private static String statement(String index) {
        return "CREATE INDEX CONCURRENTLY ON " + index;
    }
}
