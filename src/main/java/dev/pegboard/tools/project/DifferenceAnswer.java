package dev.pegboard.tools.project;

import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Untrusted;
import dev.pegboard.engine.db.diff.Change;
import dev.pegboard.engine.db.diff.SchemaDifference;
import dev.pegboard.workflow.BranchDifference;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What workflow_diff answers: a line for each difference, then the statements, of which there may be fewer. */
final class DifferenceAnswer {
    /**
     * One difference.
     *
     * @param losesData true if its SQL can lose what is in the original
     * @param hasSql false if the engine has no statement for it, or for a part of it
     */
    record Difference(String kind, String action, String table, String description, boolean losesData, boolean hasSql) {
        static Difference of(Change change) {
            return new Difference(
                    change.kind(),
                    change.action().title(),
                    change.table(),
                    change.description(),
                    change.destructive(),
                    change.possible());
        }

        String line() {
            return "- " + description + (losesData ? " [can lose data]" : "") + (hasSql ? "" : " [no SQL for it]");
        }
    }

    /**
     * The data of the answer.
     *
     * @param total how many differences there are
     * @param sql the first statements
     * @param statements how many there are
     * @param content says that names, definitions and SQL are untrusted
     */
    record Output(
            String branch,
            String database,
            String original,
            List<Difference> differences,
            int total,
            String sql,
            int statements,
            int statementsShown,
            String content) {}

    private final BranchDifference found;
    private final SchemaDifference schema;

    DifferenceAnswer(BranchDifference found, Optional<String> table) {
        this.found = found;
        this.schema = table.map(found.schema()::about).orElse(found.schema());
    }

    /** Where all is too long, ever fewer statements, and then ever fewer lines. */
    Outcome outcome() {
        int lines = schema.changes().size();
        int statements = schema.steps().size();
        Outcome outcome = of(lines, statements);
        while (statements > 0) {
            statements /= 2;
            int fewer = statements;
            outcome = outcome.orShorter(() -> of(lines, fewer));
        }
        for (int fewer = lines / 2; fewer > 0; fewer /= 2) {
            int shown = fewer;
            outcome = outcome.orShorter(() -> of(shown, 0));
        }
        return outcome;
    }

    private Outcome of(int lines, int statements) {
        Output output = new Output(
                found.branch(),
                found.database(),
                found.original(),
                schema.changes().stream().limit(lines).map(Difference::of).toList(),
                schema.changes().size(),
                schema.sql(statements),
                schema.steps().size(),
                statements,
                Untrusted.CONTENT);
        return Outcome.done(output.total() == 0 ? none(output) : text(output), output);
    }

    private String none(Output output) {
        int others = found.schema().changes().size();
        return others == 0
                ? "The schema of " + output.database() + " is that of " + output.original() + "."
                : "Nothing about that table differs; " + others + " differences are about others.";
    }

    private static String text(Output output) {
        String list = output.differences().stream().map(Difference::line).collect(Collectors.joining("\n"));
        String sql = output.sql().isEmpty() ? "" : "\n\n" + output.sql().stripTrailing();
        return head(output) + "\n" + Untrusted.fenced(list + sql);
    }

    private static String head(Output output) {
        String count = output.total() == 1 ? "1 difference" : output.total() + " differences";
        int shown = output.differences().size();
        String lines = shown < output.total() ? " The first " + shown + " are shown." : "";
        String cut = output.statementsShown() < output.statements()
                ? " Of the SQL, " + output.statementsShown() + " of " + output.statements()
                        + " statements are shown; name a table to see its own."
                : "";
        return count + " between " + output.original() + " and " + output.database() + "." + lines + cut;
    }
}
