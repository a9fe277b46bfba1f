package dev.pegboard.tools.database;

import dev.pegboard.base.JsonObject;
import dev.pegboard.engine.db.PlanShares;
import dev.pegboard.engine.db.schema.PlanNode;
import java.util.ArrayList;
import java.util.List;

/** A plan as a tree: as text, a step a line and those below it further to the right, and as data. */
final class PlanText {
    private static final String STEP = "  ";

    private final PlanShares shares;
    private final StringBuilder text = new StringBuilder();
    private int left;

    /** Shows so many steps. */
    PlanText(PlanShares shares, int most) {
        this.shares = shares;
        this.left = most;
    }

    String tree(PlanNode root) {
        add(root, "");
        return text.toString().stripTrailing();
    }

    private void add(PlanNode node, String indent) {
        if (left-- <= 0) {
            return;
        }
        text.append(indent).append(node.what()).append(figures(node)).append('\n');
        for (String detail : node.details()) {
            text.append(indent).append(STEP).append(STEP).append(detail).append('\n');
        }
        node.children().forEach(child -> add(child, indent + STEP));
    }

    private String figures(PlanNode node) {
        StringBuilder figures = new StringBuilder();
        node.cost().ifPresent(cost -> figures.append(", cost ").append(number(cost)));
        node.rows().ifPresent(rows -> figures.append(", ").append(number(rows)).append(" rows"));
        node.actual().ifPresent(actual -> {
            if (actual.runs() == 0) {
                figures.append(", never run");
                return;
            }
            figures.append("; really ").append(number(actual.rows())).append(" rows, ");
            figures.append(number(actual.milliseconds())).append(" ms");
            figures.append(actual.runs() > 1 ? " in " + actual.runs() + " runs" : "");
        });
        if (shares.own(node) > 0) {
            figures.append(" (").append(Math.round(shares.share(node) * 100)).append(" % by itself)");
        }
        return figures.isEmpty() ? "" : "  [" + figures.substring(2) + "]";
    }

    JsonObject data(PlanNode node) {
        left--;
        JsonObject data = JsonObject.of("step", node.what())
                .withPresent("cost", node.cost())
                .withPresent("rows", node.rows())
                .withPresent("actualRows", node.actual().map(PlanNode.Actual::rows))
                .withPresent("ms", node.actual().map(actual -> rounded(actual.milliseconds())))
                .withPresent("runs", node.actual().map(PlanNode.Actual::runs))
                .with("own", rounded(shares.own(node)));
        if (!node.details().isEmpty()) {
            data.put("details", node.details());
        }
        List<JsonObject> children = new ArrayList<>();
        for (PlanNode child : node.children()) {
            if (left > 0) {
                children.add(data(child));
            }
        }
        return children.isEmpty() ? data : data.with("children", children);
    }

    static double rounded(double amount) {
        return Math.round(amount * 1000) / 1000.0;
    }

    /** Without a fraction that is none. */
    static String number(double amount) {
        double rounded = rounded(amount);
        return rounded == Math.rint(rounded) ? String.valueOf((long) rounded) : String.valueOf(rounded);
    }
}
