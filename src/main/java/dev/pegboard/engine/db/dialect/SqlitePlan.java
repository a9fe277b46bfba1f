package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.schema.PlanNode;
import dev.pegboard.engine.db.sql.BoundStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Reads the plan that SQLite gives as rows, each with the number of the one above it. It knows no costs. */
final class SqlitePlan {
    private record Step(int id, int parent, String detail) {}

    private SqlitePlan() {}

    static PlanNode of(Connection connection, BoundStatement statement, Values values) throws SQLException {
        BoundStatement explain = new BoundStatement("EXPLAIN QUERY PLAN " + statement.sql(), statement.values());
        List<Step> steps = Question.ask(
                connection, row -> new Step(row.getInt(1), row.getInt(2), row.getString(4)), explain, values);
        return node("QUERY PLAN", below(steps, 0));
    }

    private static List<PlanNode> below(List<Step> steps, int parent) {
        return steps.stream()
                .filter(step -> step.parent() == parent)
                .map(step -> node(step.detail(), below(steps, step.id())))
                .toList();
    }

    private static PlanNode node(String what, List<PlanNode> children) {
        return new PlanNode(what, List.of(), Optional.empty(), Optional.empty(), children);
    }
}
