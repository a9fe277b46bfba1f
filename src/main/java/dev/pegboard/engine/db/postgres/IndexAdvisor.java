package dev.pegboard.engine.db.postgres;

import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.connection.Stop;
import dev.pegboard.engine.db.dialect.PostgresPlan;
import dev.pegboard.engine.db.dialect.Question;
import dev.pegboard.engine.db.schema.PlanNode;
import java.sql.Connection;
import java.sql.ResultSet;
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
    private static final int MOST_CANDIDATES = 20;

    /** The schema that has the functions for hypothetical indexes, in quotes. */
    private static final String HYPOTHETICAL = """
            SELECT pg_catalog.quote_ident(n.nspname) FROM pg_catalog.pg_extension e
            JOIN pg_catalog.pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'hypopg'""";

    private static final String TABLE = """
            SELECT c.oid, c.reltuples::bigint AS rows,
                   (SELECT pg_catalog.format('%I.%I', rn.nspname, r.relname) FROM pg_catalog.pg_class r
                    JOIN pg_catalog.pg_namespace rn ON rn.oid = r.relnamespace
                    WHERE c.relispartition AND r.oid = pg_catalog.pg_partition_root(c.oid)) AS root
            FROM pg_catalog.pg_class c
            JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
            JOIN pg_catalog.parse_ident(?::text) p ON n.nspname = p[1] AND c.relname = p[2]""";

    private static final String INDEXES = """
            SELECT pg_catalog.array_to_string(ARRAY(SELECT pg_catalog.pg_get_indexdef(x.indexrelid, k, true)
                         || CASE WHEN x.indoption[k - 1] & 1 = 1 THEN ' DESC' ELSE '' END
                       FROM pg_catalog.generate_series(1, x.indnkeyatts) k), ', ') || ', '
            FROM pg_catalog.pg_index x
            WHERE x.indrelid = ?::bigint AND x.indisvalid AND x.indpred IS NULL""";

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
    private final Set<String> notes = new LinkedHashSet<>();
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
            look(table, plan, hypothetical);
        }
        if (suggestions.isEmpty() && notes.isEmpty()) {
            notes.add("No table is read as a whole under a condition that an index could answer.");
        }
        return new Advice(cost, hypothetical.isPresent(), suggestions, List.copyOf(notes));
    }

    private void look(ScannedTable table, PlanNode plan, Optional<String> hypothetical) throws SQLException {
        Optional<Stored> known = Question.ask(connection, Stored::of, TABLE, table.name()).stream()
                .findFirst();
        if (known.isEmpty()) { // A temporary one.
            return;
        }
        Stored stored = known.get();
        if (stored.rows() >= 0 && stored.rows() < SMALL_TABLE) {
            String what = stored.root()
                    .map(root -> root + " has partitions with fewer than " + SMALL_TABLE)
                    .orElse(table.name() + " has about " + stored.rows());
            notes.add(what + " rows: reading them whole is as fast as an index.");
            return;
        }
        for (Candidate candidate : candidates(table, plan.rows().orElse(table.rows()))) {
            String index = stored.root().orElse(table.name()) + " (" + candidate.written() + ")";
            if (seen.contains(index) || exists(index, stored, candidate.written())) {
                continue;
            }
            if (seen.size() == MOST_CANDIDATES) {
                notes.add("Only the first " + MOST_CANDIDATES + " possible indexes were looked at.");
                return;
            }
            seen.add(index);
            boolean tried = hypothetical.isPresent()
                    && stored.root().isEmpty()
                    && tryOut(table, index, plan.cost().orElse(0.0), hypothetical.get());
            if (!tried) {
                reckon(table, stored, candidate, index);
            }
        }
    }

    /**
     * A table as the catalogue has it.
     *
     * @param rows -1 if nobody has counted them
     * @param root the table that it is a partition of, which the index would be made on
     */
    private record Stored(long id, long rows, Optional<String> root) {
        static Stored of(ResultSet row) throws SQLException {
            return new Stored(row.getLong("oid"), row.getLong("rows"), Question.text(row, "root"));
        }
    }

    /**
     * Columns that an index could have.
     *
     * @param expected how many rows the planner expects to be read by it
     */
    private record Candidate(List<String> columns, double expected) {
        String written() {
            return String.join(", ", columns);
        }
    }

    /**
     * Equal columns first, then one that is compared otherwise: so a B-tree narrows by all of them. By an index for a
     * join or an order no more rows need be read than the whole query gives.
     */
    private static List<Candidate> candidates(ScannedTable table, double given) {
        List<Candidate> candidates = new ArrayList<>();
        List<String> equal = table.equal().stream().limit(MOST_COLUMNS).toList();
        candidates.add(new Candidate(
                Stream.concat(equal.stream(), table.ranges().stream().limit(1)).toList(), table.rows()));
        double fewest = Math.min(table.rows(), given);
        table.joins().stream()
                .limit(MOST_COLUMNS)
                .forEach(column -> candidates.add(new Candidate(List.of(column), fewest)));
        if (!table.order().isEmpty()) {
            List<String> columns = Stream.concat(equal.stream(), table.order().stream())
                    .distinct()
                    .toList();
            candidates.add(new Candidate(columns, fewest));
        }
        candidates.removeIf(candidate -> candidate.columns().isEmpty());
        return candidates;
    }

    /** Where no column is wanted backwards, an index does either way. */
    private boolean exists(String index, Stored stored, String columns) throws SQLException {
        String wanted = columns + ", ";
        boolean exists = Question.ask(connection, row -> row.getString(1), INDEXES, stored.id()).stream()
                .map(other -> columns.contains(ScannedTable.DESCENDING)
                        ? other
                        : other.replace(ScannedTable.DESCENDING + ",", ","))
                .anyMatch(other -> other.startsWith(wanted));
        if (exists) {
            notes.add("There is an index on " + index
                    + ", which the planner does not use: run ANALYZE, or too many rows fit.");
        }
        return exists;
    }

    /** False if it could not be tried. */
    private boolean tryOut(ScannedTable table, String index, double cost, String schema) throws SQLException {
        try {
            String name = Question.ask(
                            connection,
                            row -> row.getString(1),
                            "SELECT indexname FROM " + schema + ".hypopg_create_index(?)",
                            "CREATE INDEX ON " + index)
                    .getFirst();
            weigh(table, index, cost, name);
            return true;
        } catch (SQLException complaint) {
            connection.rollback();
            if (String.valueOf(complaint.getSQLState()).startsWith("57")) { // Somebody wants us to stop.
                throw complaint;
            }
            notes.add("HypoPG could not try an index on " + index + ": " + complaint.getMessage());
            return false;
        } finally {
            forget(schema);
        }
    }

    private void weigh(ScannedTable table, String index, double cost, String name) throws SQLException {
        PlanNode plan = PostgresPlan.general(connection, sql);
        List<String> users = new ArrayList<>();
        ScannedTable.each(plan, node -> {
            if (node.what().contains(name)) {
                users.add(node.what());
            }
        });
        double costWith = plan.cost().orElse(cost);
        if (!users.isEmpty() && costWith < cost * WORTH_IT) {
            String reason = "with it the planner leaves out a scan of " + table.name() + " that costs " + table.cost();
            suggestions.add(new Suggestion("CREATE INDEX CONCURRENTLY ON " + index, reason, Optional.of(costWith)));
        } else {
            notes.add("A hypothetical index on " + index + " did not make the plan cheaper.");
        }
    }

    /** Hypothetical indexes live as long as the connection; one that may not forget them could not make any. */
    private void forget(String schema) throws SQLException {
        try {
            Question.ask(connection, row -> true, "SELECT " + schema + ".hypopg_reset()");
        } catch (SQLException complaint) {
            connection.rollback();
        }
    }

    private void reckon(ScannedTable table, Stored stored, Candidate candidate, String index) {
        long rows = stored.rows();
        double share = rows > 0 ? candidate.expected() / rows : 0;
        if (share > SELECTIVE) {
            notes.add("An index on " + index + " would not help: the planner expects " + Math.round(100 * share)
                    + " % of all rows.");
            return;
        }
        String reason = "the plan reads all of " + table.name() + (rows >= 0 ? ", about " + rows + " rows," : "")
                + " at a cost of " + table.cost() + " and expects " + Math.round(candidate.expected()) + " to be left";
        String make = stored.root().isPresent() ? "CREATE INDEX ON " : "CREATE INDEX CONCURRENTLY ON ";
        suggestions.add(new Suggestion(make + index, reason, Optional.empty()));
    }
}
