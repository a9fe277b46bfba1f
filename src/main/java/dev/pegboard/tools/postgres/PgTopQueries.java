package dev.pegboard.tools.postgres;

import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Parameter;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.catalog.Untrusted;
import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.postgres.PostgresOnly;
import dev.pegboard.engine.db.postgres.ServerSession;
import dev.pegboard.engine.db.postgres.StatementStatistics;
import dev.pegboard.engine.db.postgres.StatementText;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Shows which statements a PostgreSQL database spends its time on. */
final class PgTopQueries implements Tool<PgTopQueries.Input, PgTopQueries.Output> {
    private static final int MOST_RUNNING = 20;

    record Input(
            Optional<String> database,
            @Parameter(byDefault = "\"total_time\"") StatementStatistics.Order by,
            @Parameter(min = 1, max = 100, byDefault = "10") int limit) {}

    /**
     * The statements.
     *
     * @param missing why nothing was counted, and what to do about it
     * @param running what runs just now, where nothing was counted
     * @param content says that the statements are untrusted
     */
    record Output(
            String database,
            List<StatementStatistics.Entry> queries,
            Optional<String> missing,
            List<Running> running,
            String content) {}

    /** A statement that runs now. */
    record Running(long pid, Optional<String> user, long seconds, String query) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        Database database = PostgresOnly.require(context.workspace().databases().open(input.database()));
        return database.use(context::onCancel, session -> {
            Optional<String> missing = StatementStatistics.missing(session.connection());
            return missing.isPresent()
                    ? running(database, missing.get(), ServerSession.clients(session.connection(), MOST_RUNNING))
                    : counted(
                            database, input, StatementStatistics.top(session.connection(), input.by(), input.limit()));
        });
    }

    private static Outcome counted(Database database, Input input, List<StatementStatistics.Entry> found) {
        List<StatementStatistics.Entry> shown = found.stream()
                .map(entry -> entry.withQuery(StatementText.shown(entry.query())))
                .toList();
        Output output = new Output(database.name(), shown, Optional.empty(), List.of(), Untrusted.CONTENT);
        String head = shown.size() + " statements of " + database.name() + " by "
                + input.by().name().toLowerCase(Locale.ROOT) + ", since their statistics began.\n";
        String text = shown.stream().map(PgTopQueries::line).collect(Collectors.joining("\n"));
        return Outcome.done(head + Untrusted.fenced(text), output);
    }

    private static String line(StatementStatistics.Entry entry) {
        return entry.share() + " % of the time, " + entry.totalMilliseconds() + " ms in " + entry.calls() + " calls of "
                + entry.meanMilliseconds() + " ms, " + entry.rows() + " rows, " + entry.blocksRead() + " blocks read, "
                + entry.blocksHit() + " from the cache, " + entry.temporaryBlocks() + " temporary: " + entry.query();
    }

    private static Outcome running(Database database, String missing, List<ServerSession> sessions) {
        List<Running> running = sessions.stream()
                .filter(session -> session.state().filter("active"::equals).isPresent())
                .map(session -> new Running(
                        session.pid(),
                        session.user(),
                        session.stateSeconds(),
                        session.query().orElse("")))
                .toList();
        Output output = new Output(database.name(), List.of(), Optional.of(missing), running, Untrusted.CONTENT);
        String text = running.stream()
                .map(one -> "pid " + one.pid() + ", " + one.seconds() + " s: " + one.query())
                .collect(Collectors.joining("\n"));
        String now =
                running.isEmpty() ? "No statement runs just now." : "What runs just now:\n" + Untrusted.fenced(text);
        return Outcome.done(missing + "\n" + now, output);
    }
}
