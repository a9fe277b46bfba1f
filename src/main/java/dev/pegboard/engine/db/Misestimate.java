package dev.pegboard.engine.db;

import dev.pegboard.engine.db.schema.PlanNode;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A step of which the engine expected another number of rows than it gave.
 *
 * @param factor how many times more or fewer
 */
public record Misestimate(PlanNode node, double expected, double actual, double factor) {
    /** Less than this is no misestimate. */
    private static final double LEAST = 2;

    /** The worst one of a plan. */
    public static Optional<Misestimate> worst(PlanNode root) {
        return all(root, false)
                .filter(found -> found.factor() >= LEAST)
                .max(Comparator.comparingDouble(Misestimate::factor));
    }

    private static Stream<Misestimate> all(PlanNode node, boolean stoppedEarly) {
        boolean limited = stoppedEarly || node.what().startsWith("Limit");
        Stream<Misestimate> here = of(node).stream().filter(found -> !limited || found.actual() > found.expected());
        return Stream.concat(here, node.children().stream().flatMap(child -> all(child, limited)));
    }

    private static Optional<Misestimate> of(PlanNode node) {
        if (node.rows().isEmpty()
                || node.actual().filter(actual -> actual.runs() > 0).isEmpty()) {
            return Optional.empty();
        }
        double expected = node.rows().get();
        double actual = node.actual().get().rows();
        double factor = Math.max(Math.max(expected, actual), 1) / Math.max(Math.min(expected, actual), 1);
        return Optional.of(new Misestimate(node, expected, actual, factor));
    }
}
