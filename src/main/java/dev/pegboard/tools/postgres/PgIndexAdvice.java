package dev.pegboard.tools.postgres;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Parameter;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.catalog.Untrusted;
import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.postgres.IndexAdvisor;
import dev.pegboard.engine.db.postgres.PostgresOnly;
import dev.pegboard.engine.db.postgres.StatementStatistics;
import dev.pegboard.engine.db.postgres.StatementText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Says which indexes would help a query, or those that a PostgreSQL database spends most time on. */
final class PgIndexAdvice implements Tool<PgIndexAdvice.Input, PgIndexAdvice.Output> {
    private static final String TRIED =
            "Indexes with a cost were tried as hypothetical ones (HypoPG); it is the planner's.";
    private static final String RECKONED = "HypoPG is not installed, so no index was tried. The rule: the plan reads a"
            + " table of 1000 rows or more as a whole to compare, join or order by columns that no index begins with,"
            + " and expects at most a fifth of its rows; to join or order, the whole query may give no more.";

    record Input(
            @Parameter(maxLength = 100_000) Optional<String> query,
            Optional<String> database,
            @Parameter(min = 1, max = 20, byDefault = "5") int top) {}

    /**
     * The advice.
     *
     * @param method how it was found
     * @param content says that names and statements are untrusted
     */
    record Output(String database, String method, List<About> queries, String content) {}

    /** What can be said about one statement. */
    record About(String query, Optional<Double> cost, List<IndexAdvisor.Suggestion> indexes, List<String> notes) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        Database database = PostgresOnly.require(context.workspace().databases().open(input.database()));
        List<About> abouts = new ArrayList<>();
        boolean tried = false;
        for (String query : input.query().map(List::of).orElseGet(() -> top(database, input.top(), context))) {
            try {
                IndexAdvisor.Advice advice = IndexAdvisor.advise(database, query, context::onCancel);
                tried |= advice.tried();
                abouts.add(new About(
                        StatementText.shown(query), Optional.of(advice.cost()), advice.suggestions(), advice.notes()));
            } catch (Fault fault) {
                if (input.query().isPresent() || !isAboutStatement(fault)) {
                    throw fault;
                }
                abouts.add(new About(
                        StatementText.shown(query),
                        Optional.empty(),
                        List.of(),
                        List.of("Not planned: " + context.disclosed(fault).message())));
            }
        }
        return answer(new Output(database.name(), tried ? TRIED : RECKONED, abouts, Untrusted.CONTENT));
    }

    /** Some of the statements that were counted cannot be planned as they are written there. */
    private static boolean isAboutStatement(Fault fault) {
        return switch (fault.code()) {
            case SQL_FAILED, NOT_READ_ONLY, TABLE_NOT_FOUND -> true;
            default -> false;
        };
    }

    private static List<String> top(Database database, int most, ToolContext context) {
        return database.use(context::onCancel, session -> {
            StatementStatistics.missing(session.connection()).ifPresent(missing -> {
                throw new Fault(FaultCode.INVALID_ARGUMENT, "There is no query, and no statistics to choose some by")
                        .hint("Pass query. " + missing);
            });
            return StatementStatistics.top(session.connection(), StatementStatistics.Order.TOTAL_TIME, most).stream()
                    .map(StatementStatistics.Entry::query)
                    .toList();
        });
    }

    private static Outcome answer(Output output) {
        long count = output.queries().stream()
                .mapToLong(about -> about.indexes().size())
                .sum();
        String head = count + (count == 1 ? " index" : " indexes") + " would help in " + output.database()
                + "; none was made. " + output.method() + "\n";
        String text = output.queries().stream().map(PgIndexAdvice::text).collect(Collectors.joining("\n"));
        return Outcome.done(head + Untrusted.fenced(text), output);
    }

    private static String text(About about) {
        StringBuilder text = new StringBuilder(about.query());
        about.cost().ifPresent(cost -> text.append("\n  cost now ").append(cost));
        about.indexes()
                .forEach(index -> text.append("\n  ")
                        .append(index.statement())
                        .append(index.costWith()
                                .map(cost -> "  -- cost then " + cost)
                                .orElse(""))
                        .append("\n    because ")
                        .append(index.reason()));
        about.notes().forEach(note -> text.append("\n  ").append(note));
        return text.toString();
    }
}
