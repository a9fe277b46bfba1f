package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.schema.PlanNode;
import dev.pegboard.engine.db.sql.BoundStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the plan that PostgreSQL writes as indented text. */
public final class PostgresPlan {
    static final String PLANNED = "EXPLAIN (FORMAT TEXT) ";

    /** Runs the statement. */
    static final String ANALYZED = "EXPLAIN (ANALYZE, BUFFERS OFF, FORMAT TEXT) ";

    private static final Pattern NODE = Pattern.compile(
            "(.*?)  \\(cost=[0-9.]+\\.\\.([0-9.]+) rows=([0-9]+) width=[0-9]+\\)"
                    + "(?: \\(actual (?:time=[0-9.]+\\.\\.([0-9.]+) )?rows=([0-9.]+) loops=([0-9]+)\\)| \\((never executed)\\))?.*");

    /** A step whose details and children are still being read, and how far its line is indented. */
    private record Open(int indent, Matcher line, List<String> details, List<Open> children) {
        PlanNode node() {
            return new PlanNode(
                    line.group(1),
                    List.copyOf(details),
                    Optional.of(Double.valueOf(line.group(2))),
                    Optional.of(Double.valueOf(line.group(3))),
                    actual(),
                    children.stream().map(Open::node).toList());
        }

        private Optional<PlanNode.Actual> actual() {
            if (line.group(7) != null) {
                return Optional.of(new PlanNode.Actual(0, 0, 0));
            }
            if (line.group(5) == null) {
                return Optional.empty();
            }
            long runs = Long.parseLong(line.group(6));
            return Optional.of(new PlanNode.Actual(number(line.group(5)), number(line.group(4)) * runs, runs));
        }

        private static double number(@Nullable String text) {
            return text == null ? 0 : Double.parseDouble(text);
        }
    }

    private PostgresPlan() {}

    /** The plan of the statement; the command is one of those above. */
    static PlanNode of(Connection connection, String command, BoundStatement statement) throws SQLException {
        try (PreparedStatement explain = connection.prepareStatement(command + statement.sql())) {
            for (int i = 0; i < statement.values().size(); i++) {
                Postgres.VALUES.bind(explain, i + 1, statement.values().get(i));
            }
            return read(lines(explain.executeQuery()));
        } catch (SQLException complaint) {
            throw new PostgresTrouble.Behind(complaint, command.length());
        }
    }

    /**
     * The plan of a statement whose parameters have no values, as $1: the one that would do for all values. Names stand
     * in it with their schemas. Ends the transaction.
     */
    public static PlanNode general(Connection connection, String sql) throws SQLException {
        String prepare = "PREPARE pegboard_plan AS ";
        try (Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false); // Braces are ours, not those of JDBC.
            try {
                statement.execute(prepare + sql);
            } catch (SQLException complaint) {
                throw new PostgresTrouble.Behind(complaint, prepare.length());
            }
            try {
                statement.execute("SET LOCAL plan_cache_mode = force_generic_plan");
                return read(
                        lines(statement.executeQuery("EXPLAIN (VERBOSE) EXECUTE pegboard_plan" + nulls(connection))));
            } finally {
                connection.rollback();
                statement.execute("DEALLOCATE pegboard_plan");
            }
        }
    }

    private static String nulls(Connection connection) throws SQLException {
        int count = Question.ask(
                        connection,
                        row -> row.getInt(1),
                        "SELECT pg_catalog.cardinality(parameter_types) FROM pg_catalog.pg_prepared_statements"
                                + " WHERE name = 'pegboard_plan'")
                .getFirst();
        return count == 0 ? "" : "(" + String.join(", ", Collections.nCopies(count, "NULL")) + ")";
    }

    private static List<String> lines(ResultSet rows) throws SQLException {
        List<String> lines = new ArrayList<>();
        try (rows) {
            while (rows.next()) {
                lines.add(rows.getString(1));
            }
        }
        return lines;
    }

    static PlanNode read(List<String> lines) {
        List<Open> way = new ArrayList<>();
        for (String line : lines) {
            int indent = indent(line);
            Matcher node = NODE.matcher(line.substring(indent).replaceFirst("^->  ", ""));
            boolean step = node.matches();
            while (way.size() > 1 && (step ? way.getLast().indent() >= indent : indent == 0)) {
                way.removeLast();
            }
            if (step) {
                Open next = new Open(indent, node, new ArrayList<>(), new ArrayList<>());
                if (!way.isEmpty()) {
                    way.getLast().children().add(next);
                }
                way.add(next);
            } else if (!way.isEmpty()) {
                way.getLast().details().add(line.strip());
            }
        }
        return way.isEmpty()
                ? new PlanNode(String.join("\n", lines), List.of(), Optional.empty(), Optional.empty(), List.of())
                : way.getFirst().node();
    }

    private static int indent(String line) {
        int at = 0;
        while (at < line.length() && line.charAt(at) == ' ') {
            at++;
        }
        return at;
    }
}
