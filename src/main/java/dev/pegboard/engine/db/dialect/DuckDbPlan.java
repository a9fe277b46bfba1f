package dev.pegboard.engine.db.dialect;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.engine.db.schema.PlanNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the plan that DuckDB writes as JSON. It counts rows, not costs. */
final class DuckDbPlan {
    static final String EXPLAIN = "EXPLAIN (FORMAT json) ";

    private static final String ROWS = "Estimated Cardinality";

    private DuckDbPlan() {}

    static PlanNode read(String text) {
        try {
            if (Json.parse(text) instanceof List<?> steps
                    && !steps.isEmpty()
                    && steps.getFirst() instanceof JsonObject first) {
                return node(first);
            }
        } catch (JsonSyntax e) {
            // Then it is shown as it is.
        }
        return new PlanNode(text, List.of(), Optional.empty(), Optional.empty(), List.of());
    }

    private static PlanNode node(JsonObject step) {
        JsonObject facts = step.object("extra_info").orElse(new JsonObject());
        String table = facts.text("Table").map(name -> " on " + name).orElse("");
        return new PlanNode(
                step.text("name").orElse("step").strip() + table,
                facts.entrySet().stream()
                        .filter(fact ->
                                !fact.getKey().equals(ROWS) && !fact.getKey().equals("Table"))
                        .map(DuckDbPlan::detail)
                        .toList(),
                Optional.empty(),
                facts.text(ROWS).map(Double::valueOf),
                step.list("children").orElse(List.of()).stream()
                        .filter(JsonObject.class::isInstance)
                        .map(child -> node((JsonObject) child))
                        .toList());
    }

    private static String detail(Map.Entry<String, ?> fact) {
        Object value = fact.getValue();
        String shown = value instanceof List<?> list
                ? String.join(", ", list.stream().map(String::valueOf).toList())
                : String.valueOf(value);
        return fact.getKey() + ": " + shown;
    }
}
