package dev.pegboard.engine.db.postgres;

import dev.pegboard.engine.db.schema.PlanNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A table that a plan reads as a whole, and by which of its columns the plan chooses, joins and orders rows.
 *
 * @param name as the plan has it: with its schema, quoted where that is needed
 * @param rows how many rows the planner expects to be left of it
 * @param equal columns that must have one value
 * @param ranges columns that are compared otherwise
 */
record ScannedTable(
        String name,
        double rows,
        double cost,
        Set<String> equal,
        Set<String> ranges,
        Set<String> joins,
        List<String> order) {
    static final String DESCENDING = " DESC";
    private static final String NAME = "(?:\"(?:[^\"]|\"\")+\"|[\\w$]+)";
    private static final Pattern SCAN =
            Pattern.compile("(?:Parallel )?Seq Scan on (" + NAME + "\\." + NAME + ")(?: (" + NAME + "))?");
    private static final Pattern BINARY_ROWS = Pattern.compile("(?:Hash|Merge) Cond: .*|Join Filter: .*");

    /** All of them in a plan with the names' schemas. */
    static List<ScannedTable> in(PlanNode plan) {
        List<ScannedTable> found = new ArrayList<>();
        each(plan, node -> {
            Matcher scan = SCAN.matcher(node.what());
            if (scan.matches()) {
                String alias = scan.group(2) == null ? afterSchema(scan.group(1)) : scan.group(2);
                found.add(of(scan.group(1), alias, node, plan));
            }
        });
        return found;
    }

    private static String afterSchema(String name) {
        Matcher last = Pattern.compile("\\.(" + NAME + ")$").matcher(name);
        return last.find() ? last.group(1) : name;
    }

    private static ScannedTable of(String name, String alias, PlanNode scan, PlanNode plan) {
        Set<String> equal = new LinkedHashSet<>();
        Set<String> ranges = new LinkedHashSet<>();
        for (String detail : scan.details()) {
            if (detail.startsWith("Filter: ") && !detail.contains(" OR ") && !detail.contains("SubPlan")) {
                compared(alias, detail, equal, ranges);
            }
        }
        Set<String> joins = new LinkedHashSet<>();
        List<String> order = new ArrayList<>();
        each(
                plan,
                node -> node.details().forEach(detail -> {
                    if (BINARY_ROWS.matcher(detail).matches()) {
                        joined(alias, detail, joins);
                    } else if (detail.startsWith("Sort Key: ")) {
                        order.addAll(ordered(alias, detail.substring("Sort Key: ".length())));
                    }
                }));
        double cost = scan.cost().orElse(0.0);
        return new ScannedTable(name, scan.rows().orElse(0.0), cost, equal, ranges, joins, order);
    }

    private static Pattern column(String alias, String after) {
        return Pattern.compile("(?<![\\w\"])" + Pattern.quote(alias) + "\\.(" + NAME + ")" + after);
    }

    /** A varchar is converted before it is compared, as in ((o.state)::text = 'open'::text), and keeps its order. */
    private static void compared(String alias, String filter, Set<String> equal, Set<String> ranges) {
        Matcher each = column(alias, "(?:\\)::(?:text|bpchar))? (= ANY|=|<=|>=|<|>|IS NULL)(?= |\\))")
                .matcher(filter);
        while (each.find()) {
            boolean exact = each.group(2).startsWith("=") || each.group(2).equals("IS NULL");
            (exact ? equal : ranges).add(each.group(1));
        }
        ranges.removeAll(equal);
    }

    private static void joined(String alias, String condition, Set<String> joins) {
        Matcher each = column(alias, "(?= =|\\))").matcher(condition);
        while (each.find()) {
            joins.add(each.group(1));
        }
    }

    /** The columns of an order that is this table's alone; an order by anything else is none. Indexes read backwards. */
    private static List<String> ordered(String alias, String keys) {
        List<String> columns = new ArrayList<>();
        for (String key : keys.split(", ", -1)) {
            Matcher one = column(alias, "( DESC)?").matcher(key);
            if (!one.matches()) {
                return List.of();
            }
            columns.add(one.group(1) + (one.group(2) == null ? "" : one.group(2)));
        }
        boolean backwards = columns.stream().allMatch(column -> column.endsWith(DESCENDING));
        return backwards
                ? columns.stream()
                        .map(column -> column.substring(0, column.length() - DESCENDING.length()))
                        .toList()
                : columns;
    }

    static void each(PlanNode node, Consumer<PlanNode> action) {
        action.accept(node);
        node.children().forEach(child -> each(child, action));
    }
}
