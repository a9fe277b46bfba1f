package dev.pegboard.engine.db.dialect;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.engine.db.schema.PlanNode;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the plan that Trino writes as JSON: fragments by number, each of which may name those that it reads from. */
final class TrinoPlan {
    private static final Pattern NUMBER = Pattern.compile("\\d+");

    private final JsonObject fragments;

    private TrinoPlan(JsonObject fragments) {
        this.fragments = fragments;
    }

    static PlanNode read(String text) {
        try {
            if (Json.parse(text) instanceof JsonObject plan) {
                TrinoPlan fragments = new TrinoPlan(plan);
                return fragments.node(plan.object("0").orElse(plan));
            }
        } catch (JsonSyntax e) {
            // Then it is shown as it is.
        }
        return IndentedPlan.read(text.lines().toList());
    }

    private PlanNode node(JsonObject step) {
        JsonObject facts = step.object("descriptor").orElse(new JsonObject());
        List<PlanNode> children = Stream.concat(
                        step.list("children").orElse(List.of()).stream(),
                        facts.text("sourceFragmentIds").stream().flatMap(this::sources))
                .filter(JsonObject.class::isInstance)
                .map(child -> node((JsonObject) child))
                .toList();
        String table = facts.text("table").map(name -> " on " + name).orElse("");
        List<String> details = facts.entrySet().stream()
                .filter(fact -> !fact.getKey().equals("table"))
                .filter(fact -> !String.valueOf(fact.getValue()).isEmpty())
                .map(fact -> fact.getKey() + ": " + fact.getValue())
                .toList();
        return new PlanNode(
                step.text("name").orElse("step") + table,
                details,
                cost(step, children),
                estimate(step, "outputRowCount"),
                children);
    }

    /** A fragment has a larger number than whoever reads from it, so no two name each other. */
    private Stream<?> sources(String numbers) {
        return NUMBER.matcher(numbers).results().flatMap(number -> fragments.object(number.group()).stream());
    }

    /** The figure of a step is its own alone. */
    private static Optional<Double> cost(JsonObject step, List<PlanNode> children) {
        double below =
                children.stream().mapToDouble(child -> child.cost().orElse(0.0)).sum();
        return estimate(step, "cpuCost")
                .map(own -> own + below)
                .or(() -> children.stream()
                        .flatMap(child -> child.cost().stream())
                        .reduce(Double::sum));
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
