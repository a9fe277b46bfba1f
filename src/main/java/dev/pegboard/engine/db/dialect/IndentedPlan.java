package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.schema.PlanNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads a plan of which is known only that deeper steps are indented further. */
final class IndentedPlan {
    private record Step(int indent, String what, List<Step> children) {
        PlanNode node() {
            return new PlanNode(
                    what,
                    List.of(),
                    Optional.empty(),
                    Optional.empty(),
                    children.stream().map(Step::node).toList());
        }
    }

    private IndentedPlan() {}

    static PlanNode read(List<String> lines) {
        List<Step> way = new ArrayList<>(List.of(new Step(-1, "query", new ArrayList<>())));
        for (String line : lines) {
            String what = line.replaceFirst("^[\\s│├└─┌|>*+-]+", "").strip();
            int indent = line.indexOf(what);
            while (way.getLast().indent() >= indent) {
                way.removeLast();
            }
            if (!what.isEmpty()) {
                Step step = new Step(indent, what, new ArrayList<>());
                way.getLast().children().add(step);
                way.add(step);
            }
        }
        return way.getFirst().node();
    }
}
