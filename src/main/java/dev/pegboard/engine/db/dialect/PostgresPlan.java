package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.schema.PlanNode;
import dev.pegboard.engine.db.sql.BoundStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the plan that PostgreSQL writes as indented text. */
final class PostgresPlan {
    private static final Pattern NODE =
            Pattern.compile("(.*?)  \\(cost=[0-9.]+\\.\\.([0-9.]+) rows=([0-9]+) width=[0-9]+\\).*");

    /** A step whose details and children are still being read, and how far its line is indented. */
    private record Open(int indent, String what, Optional<Double> cost, Optional<Double> rows, Parts parts) {
        PlanNode node() {
            List<PlanNode> children = parts.children().stream().map(Open::node).toList();
            return new PlanNode(what, List.copyOf(parts.details()), cost, rows, children);
        }
    }

    private record Parts(List<String> details, List<Open> children) {}

    private PostgresPlan() {}

    static PlanNode of(Connection connection, BoundStatement statement, Values values) throws SQLException {
        try (PreparedStatement explain = connection.prepareStatement("EXPLAIN (FORMAT TEXT) " + statement.sql())) {
            for (int i = 0; i < statement.values().size(); i++) {
                values.bind(explain, i + 1, statement.values().get(i));
            }
            List<String> lines = new ArrayList<>();
            try (ResultSet rows = explain.executeQuery()) {
                while (rows.next()) {
                    lines.add(rows.getString(1));
                }
            }
            return read(lines);
        }
    }

    static PlanNode read(List<String> lines) {
        List<Open> way = new ArrayList<>();
        for (String line : lines) {
            int indent = indent(line);
            Matcher node = NODE.matcher(line.substring(indent).replaceFirst("^->  ", ""));
            if (node.matches()) {
                Open next = open(indent, node);
                while (!way.isEmpty() && way.size() > 1 && way.getLast().indent() >= indent) {
                    way.removeLast();
                }
                if (!way.isEmpty()) {
                    way.getLast().parts().children().add(next);
                }
                way.add(next);
            } else if (!way.isEmpty()) {
                way.getLast().parts().details().add(line.strip());
            }
        }
        return way.isEmpty()
                ? new PlanNode(String.join("\n", lines), List.of(), Optional.empty(), Optional.empty(), List.of())
                : way.getFirst().node();
    }

    private static Open open(int indent, Matcher node) {
        return new Open(
                indent,
                node.group(1),
                Optional.of(Double.valueOf(node.group(2))),
                Optional.of(Double.valueOf(node.group(3))),
                new Parts(new ArrayList<>(), new ArrayList<>()));
    }

    private static int indent(String line) {
        int at = 0;
        while (at < line.length() && line.charAt(at) == ' ') {
            at++;
        }
        return at;
    }
}
