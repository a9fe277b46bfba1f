package dev.pegboard.engine.db.schema;

import java.util.List;
import java.util.Optional;

/**
 * A step of the plan by which a database answers a query.
 *
 * @param what the step in the engine's words, as "Seq Scan on orders"
 * @param details conditions, sort keys and the like, a line each
 * @param cost the engine's own figure for this step with all below it, if it has one
 * @param rows how many rows the engine expects of it
 */
public record PlanNode(
        String what, List<String> details, Optional<Double> cost, Optional<Double> rows, List<PlanNode> children) {
    /** What this step costs by itself, without those below it. */
    public Optional<Double> ownCost() {
        double below =
                children.stream().mapToDouble(child -> child.cost().orElse(0.0)).sum();
        return cost.map(all -> Math.max(0, all - below));
    }
}
