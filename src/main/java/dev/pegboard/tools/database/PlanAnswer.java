package dev.pegboard.tools.database;

import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Untrusted;
import dev.pegboard.engine.db.Misestimate;
import dev.pegboard.engine.db.PlanShares;
import dev.pegboard.engine.db.schema.PlanNode;
import java.util.Optional;

/** What explain_query answers: the plan as an indented tree, its costliest step, and where the engine guessed wrong. */
final class PlanAnswer {
    /**
     * The step that takes most by itself.
     *
     * @param own its cost, or its milliseconds where the statement was run
     * @param share of the whole, from 0 to 1
     * @param rows how many the engine expects of it
     */
    record Costliest(String step, double own, double share, Optional<Double> rows, Optional<Double> actualRows) {}

    /** The step of which the engine expected another number of rows than it gave. */
    record Wrong(String step, double expected, double actual, double factor) {}

    /**
     * The data of the answer.
     *
     * @param shown how many of the steps are shown, the last ones of the plan first
     * @param total the cost of the whole plan, or its milliseconds where the statement was run
     * @param unit what total and the costliest step are measured in
     * @param plan the last step, with those that it takes rows from as children
     * @param content says that all of it is untrusted
     */
    record Output(
            String database,
            boolean analyzed,
            int steps,
            int shown,
            Optional<Double> total,
            String unit,
            Optional<Costliest> costliest,
            Optional<Wrong> misestimate,
            JsonObject plan,
            String content) {}

    private final String database;
    private final PlanNode root;
    private final boolean analyzed;
    private final PlanShares shares;

    PlanAnswer(String database, PlanNode root, boolean analyzed) {
        this.database = database;
        this.root = root;
        this.analyzed = analyzed;
        this.shares = analyzed ? PlanShares.ofTime(root) : PlanShares.ofCost(root);
    }

    /** With fewer steps where all of them are too long. */
    Outcome outcome() {
        Outcome outcome = outcome(shares.steps());
        for (int fewer = shares.steps() / 2; fewer > 0; fewer /= 2) {
            int most = fewer;
            outcome = outcome.orShorter(() -> outcome(most));
        }
        return outcome;
    }

    private Outcome outcome(int shown) {
        Optional<PlanNode> costliest = shares.costliest();
        Output output = new Output(
                database,
                analyzed,
                shares.steps(),
                shown,
                costliest.map(step -> shares.total()),
                analyzed ? "ms" : "cost",
                costliest.map(this::costliest),
                Misestimate.worst(root).map(PlanAnswer::wrong),
                new PlanText(shares, shown).data(root),
                Untrusted.CONTENT);
        String text = remarks(output) + new PlanText(shares, shown).tree(root);
        return Outcome.done(head(output) + "\n" + Untrusted.fenced(text), output);
    }

    private Costliest costliest(PlanNode step) {
        return new Costliest(
                step.what(),
                PlanText.rounded(shares.own(step)),
                Math.round(shares.share(step) * 1000) / 1000.0,
                step.rows(),
                step.actual().map(PlanNode.Actual::rows));
    }

    private static Wrong wrong(Misestimate found) {
        return new Wrong(found.node().what(), found.expected(), found.actual(), Math.round(found.factor() * 10) / 10.0);
    }

    private static String head(Output output) {
        String total = output.total()
                .map(amount -> ", " + measured(amount, output) + " in all")
                .orElse("");
        String run = (output.analyzed() ? ", after running it" : "")
                + (output.shown() < output.steps() ? ", the first " + output.shown() + " are shown" : "");
        return "Plan of " + output.steps() + (output.steps() == 1 ? " step" : " steps") + run + total + ", "
                + output.database() + ".";
    }

    private static String measured(double amount, Output output) {
        return output.analyzed() ? PlanText.number(amount) + " ms" : "cost " + PlanText.number(amount);
    }

    private static String remarks(Output output) {
        StringBuilder text = new StringBuilder();
        output.costliest().ifPresent(step -> {
            text.append("costliest: ").append(step.step()).append(", ").append(measured(step.own(), output));
            text.append(" by itself, ").append(Math.round(step.share() * 100)).append(" % of all");
            step.rows()
                    .ifPresent(rows ->
                            text.append(", ").append(PlanText.number(rows)).append(" rows expected"));
            text.append('\n');
        });
        output.misestimate()
                .ifPresent(wrong -> text.append("worst guess: ")
                        .append(wrong.step())
                        .append(", ")
                        .append(PlanText.number(wrong.expected()))
                        .append(" rows expected, ")
                        .append(PlanText.number(wrong.actual()))
                        .append(" came\n"));
        return text.toString();
    }
}
