package dev.pegboard.engine.db;

import dev.pegboard.engine.db.schema.PlanNode;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** What each step of a plan takes by itself, so that all of them together take what the whole plan does. */
public final class PlanShares {
    private final Map<PlanNode, Double> own = new IdentityHashMap<>();
    private final double total;

    private PlanShares(PlanNode root, ToDoubleFunction<PlanNode> measure) {
        this.total = measure.applyAsDouble(root);
        spread(root, total, measure);
    }

    /** By the engine's own figures. */
    public static PlanShares ofCost(PlanNode root) {
        return new PlanShares(root, node -> node.cost().orElse(0.0));
    }

    /** By the time that it took. */
    public static PlanShares ofTime(PlanNode root) {
        return new PlanShares(
                root, node -> node.actual().map(PlanNode.Actual::milliseconds).orElse(0.0));
    }

    /** A step that stops early, or runs several others at once, takes less than those below it would. */
    private void spread(PlanNode node, double amount, ToDoubleFunction<PlanNode> measure) {
        double below = node.children().stream().mapToDouble(measure).sum();
        own.put(node, Math.max(0, amount - below));
        double share = below > amount ? amount / below : 1;
        for (PlanNode child : node.children()) {
            spread(child, share * measure.applyAsDouble(child), measure);
        }
    }

    public double total() {
        return total;
    }

    public int steps() {
        return own.size();
    }

    public double own(PlanNode node) {
        return own.getOrDefault(node, 0.0);
    }

    /** The part of the whole that a step takes by itself, from 0 to 1. */
    public double share(PlanNode node) {
        return total == 0 ? 0 : own(node) / total;
    }

    /** The step that takes most by itself; empty where nothing was measured. */
    public Optional<PlanNode> costliest() {
        return own.keySet().stream().filter(node -> own(node) > 0).max(Comparator.comparingDouble(this::own));
    }
}
