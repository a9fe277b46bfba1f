package dev.pegboard.engine.db.dialect;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.engine.db.schema.PlanNode;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the plan that Trino writes as JSON. */
final class TrinoPlan {
    private TrinoPlan() {}

    static PlanNode read(String text) {
        try {
            if (Json.parse(text) instanceof JsonObject plan) {
                return node(plan);
            }
        } catch (JsonSyntax e) {
            // Then it is shown as it is.
        }
        return IndentedPlan.read(text.lines().toList());
    }

    private static PlanNode node(JsonObject step) {
        List<PlanNode> children = step.list("children").orElse(List.of()).stream()
                .filter(JsonObject.class::isInstance)
                .map(child -> node((JsonObject) child))
                .toList();
        List<String> facts = step.object("descriptor").orElse(new JsonObject()).entrySet().stream()
                .filter(fact -> !String.valueOf(fact.getValue()).isEmpty())
                .map(fact -> fact.getKey() + ": " + fact.getValue())
                .toList();
        String table = step.object("descriptor")
                .flatMap(descriptor -> descriptor.text("table"))
                .map(name -> " on " + name)
                .orElse("");
        return new PlanNode(
                step.text("name").orElse("step") + table,
                facts,
                cost(step, children),
                estimate(step, "outputRowCount"),
                children);
    }

    /** The figure of a step is its own alone. */
    private static Optional<Double> cost(JsonObject step, List<PlanNode> children) {
        double below =
                children.stream().mapToDouble(child -> child.cost().orElse(0.0)).sum();
        return estimate(step, "cpuCost").map(own -> own + below);
    }

    private static Optional<Double> estimate(JsonObject step, String name) {
        return step.list("estimates").orElse(List.of()).stream()
                .filter(JsonObject.class::isInstance)
                .map(estimate -> number(((JsonObject) estimate).get(name)))
                .filter(Objects::nonNull)
                .findFirst()
                .filter(Double::isFinite);
    }

    private static @Nullable Double number(@Nullable Object value) {
        return value == null ? null : Double.valueOf(value.toString());
    }
}
