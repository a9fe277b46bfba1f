package dev.pegboard.tools.postgres;

import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.catalog.Untrusted;
import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.postgres.Health;
import dev.pegboard.engine.db.postgres.HealthCheck;
import dev.pegboard.engine.db.postgres.PostgresOnly;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Tells what is wrong with a PostgreSQL database, and what to do about it. */
final class PgHealth implements Tool<PgHealth.Input, PgHealth.Output> {
    record Input(Optional<String> database, Optional<List<HealthCheck>> checks) {}

    /**
     * What was found.
     *
     * @param checked what was looked at
     * @param unchecked what could not be looked at, and why
     * @param content says that names and statements are untrusted
     */
    record Output(
            String database,
            List<HealthCheck> checked,
            List<Health.Finding> findings,
            List<String> unchecked,
            String content) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        Database database = PostgresOnly.require(context.workspace().databases().open(input.database()));
        List<HealthCheck> checks = input.checks()
                .filter(chosen -> !chosen.isEmpty())
                .map(chosen -> chosen.stream().distinct().toList())
                .orElse(List.of(HealthCheck.values()));
        Health.Report report = Health.of(database, checks, context::onCancel);
        Outcome whole = answer(database, checks, report, report.findings().size());
        for (int shown = report.findings().size() / 2; shown > 0; shown /= 2) {
            int count = shown;
            whole = whole.orShorter(() -> answer(database, checks, report, count));
        }
        return whole;
    }

    private static Outcome answer(Database database, List<HealthCheck> checks, Health.Report report, int shown) {
        List<Health.Finding> findings = report.findings().subList(0, shown);
        Output output = new Output(database.name(), checks, findings, report.unchecked(), Untrusted.CONTENT);
        String cut = shown < report.findings().size() ? ", the worst " + shown + " are shown" : "";
        String head = report.findings().isEmpty()
                ? "Nothing is wrong with " + database.name() + ", as far as it was looked at."
                : report.findings().size() + " findings about " + database.name() + cut + ".";
        String unchecked =
                report.unchecked().isEmpty() ? "" : "\nNot checked: " + String.join("; ", report.unchecked());
        String text = findings.stream().map(PgHealth::line).collect(Collectors.joining("\n"));
        return Outcome.done(head + unchecked + (text.isEmpty() ? "" : "\n" + Untrusted.fenced(text)), output);
    }

    private static String line(Health.Finding finding) {
        return finding.severity() + " " + finding.check() + " " + finding.subject() + ": " + finding.evidence() + ". "
                + finding.advice() + finding.fix().map(fix -> "\n  SQL: " + fix).orElse("");
    }
}
