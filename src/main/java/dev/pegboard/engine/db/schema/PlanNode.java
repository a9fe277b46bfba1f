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
 * @param actual what really happened, if the statement was run
 */
public record PlanNode(
        String what,
        List<String> details,
        Optional<Double> cost,
        Optional<Double> rows,
        Optional<Actual> actual,
        List<PlanNode> children) {
    /**
     * What a step really did.
     *
     * @param rows of one run, on average
     * @param milliseconds of all runs together, with all steps below it
     * @param runs how often it was run
     */
    public record Actual(double rows, double milliseconds, long runs) {}

    /** A step of a statement that was not run. */
    public PlanNode(
            String what, List<String> details, Optional<Double> cost, Optional<Double> rows, List<PlanNode> children) {
        this(what, details, cost, rows, Optional.empty(), children);
    }
}
