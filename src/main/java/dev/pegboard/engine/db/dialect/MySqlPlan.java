package dev.pegboard.engine.db.dialect;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.engine.db.schema.PlanNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the plans of MySQL and MariaDB: objects within objects, each a step under the name it has. */
final class MySqlPlan {
    /** What is shown elsewhere than among the details, or says nothing. */
    private static final Set<String> TAKEN = Set.of(
            "table_name",
            "access_type",
            "operation",
            "key",
            "cost",
            "rows",
            "rows_examined_per_scan",
            "select_id",
            "estimated_rows",
            "estimated_total_cost",
            "estimated_first_row_cost",
            "query",
            "query_type",
            "query_plan",
            "json_schema_version",
            "loops");

    private MySqlPlan() {}

    static PlanNode read(String text) {
        try {
            return Json.parse(text) instanceof JsonObject plan ? root(plan) : unread(text);
        } catch (JsonSyntax e) {
            return unread(text);
        }
    }

    private static PlanNode unread(String text) {
        return new PlanNode(text, List.of(), Optional.empty(), Optional.empty(), List.of());
    }

    private static PlanNode root(JsonObject plan) {
        return plan.object("query_block")
                .or(() -> plan.object("query_plan"))
                .map(block -> step("query", block))
                .orElseGet(() -> step("query", plan));
    }

    private static PlanNode step(String name, JsonObject step) {
        List<PlanNode> children = new ArrayList<>();
        List<String> details = new ArrayList<>();
        for (Map.Entry<String, @Nullable Object> member : step.entrySet()) {
            if (member.getValue() instanceof JsonObject inner
                    && !member.getKey().equals("cost_info")) {
                children.add(step(member.getKey(), inner));
            } else if (member.getValue() instanceof List<?> list
                    && list.stream().anyMatch(JsonObject.class::isInstance)) {
                children.addAll(steps(member.getKey(), list));
            } else if (!TAKEN.contains(member.getKey()) && !(member.getValue() instanceof JsonObject)) {
                details.add(words(member.getKey()) + ": " + shown(member.getValue()));
            }
        }
        return new PlanNode(what(name, step), details, cost(step, children), rows(step), children);
    }

    /** The steps of a list; one of several that are joined stands below a step of its own. */
    private static List<PlanNode> steps(String name, List<?> list) {
        List<PlanNode> steps = new ArrayList<>();
        for (Object item : list) {
            if (item instanceof JsonObject object) {
                boolean frame = object.size() == 1 && object.firstEntry().getValue() instanceof JsonObject;
                steps.add(
                        frame
                                ? step(object.firstEntry().getKey(), (JsonObject)
                                        object.firstEntry().getValue())
                                : step(name, object));
            }
        }
        return name.equals("nested_loop") && steps.size() > 1
                ? List.of(new PlanNode("nested loop", List.of(), sum(steps), Optional.empty(), steps))
                : steps;
    }

    private static String what(String name, JsonObject step) {
        Optional<String> operation = step.text("operation").filter(text -> !step.containsKey("select_id"));
        return operation.or(() -> table(step)).orElse(words(name));
    }

    private static Optional<String> table(JsonObject step) {
        String access = step.text("access_type").map(MySqlPlan::access).orElse("Read");
        String key = step.text("key").map(name -> " by " + name).orElse("");
        return step.text("table_name").map(name -> access + " on " + name + key);
    }

    private static String access(String type) {
        return switch (type) {
            case "ALL" -> "Full scan";
            case "index" -> "Full index scan";
            case "range" -> "Range scan";
            default -> "Lookup (" + type + ")";
        };
    }

    private static Optional<Double> cost(JsonObject step, List<PlanNode> children) {
        return number(step.get("cost"))
                .or(() -> number(step.get("estimated_total_cost")))
                .or(() -> step.object("cost_info").flatMap(MySqlPlan::cost))
                .or(() -> sum(children));
    }

    private static Optional<Double> cost(JsonObject figures) {
        return number(figures.get("query_cost"))
                .or(() -> number(figures.get("read_cost"))
                        .map(read -> read + number(figures.get("eval_cost")).orElse(0.0)));
    }

    private static Optional<Double> sum(List<PlanNode> steps) {
        return steps.stream().flatMap(step -> step.cost().stream()).reduce(Double::sum);
    }

    private static Optional<Double> rows(JsonObject step) {
        return number(step.get("rows"))
                .or(() -> number(step.get("rows_examined_per_scan")))
                .or(() -> number(step.get("estimated_rows")));
    }

    private static Optional<Double> number(@Nullable Object value) {
        try {
            return value == null ? Optional.empty() : Optional.of(Double.valueOf(value.toString()));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static String shown(@Nullable Object value) {
        return value instanceof List<?> list
                ? String.join(", ", list.stream().map(String::valueOf).toList())
                : String.valueOf(value);
    }

    private static String words(String name) {
        return name.replace('_', ' ').replace('-', ' ');
    }
}
