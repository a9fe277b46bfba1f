package dev.pegboard.tools.postgres;

import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Tool;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.catalog.Untrusted;
import dev.pegboard.engine.db.Database;
import dev.pegboard.engine.db.postgres.PostgresOnly;
import dev.pegboard.engine.db.postgres.ServerSession;
import dev.pegboard.engine.db.postgres.WaitTree;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Shows who waits for whom on a PostgreSQL server. */
final class PgLocks implements Tool<PgLocks.Input, PgLocks.Output> {
    private static final int MOST = 200;

    record Input(Optional<String> database) {}

    /**
     * Who waits for whom.
     *
     * @param sessions those whom others wait for come first, each followed by whoever waits for it
     * @param waiting how many wait
     * @param content says that the statements are untrusted
     */
    record Output(String database, List<Entry> sessions, int waiting, String content) {}

    /**
     * One of them.
     *
     * @param depth 0 if it waits for nobody who is shown
     * @param end how a person frees the others of it
     */
    record Entry(int depth, ServerSession session, Optional<String> end) {}

    @Override
    public Outcome run(Input input, ToolContext context) {
        Database database = PostgresOnly.require(context.workspace().databases().open(input.database()));
        List<ServerSession> locked =
                database.use(context::onCancel, session -> ServerSession.locked(session.connection(), MOST));
        List<Entry> entries = new ArrayList<>();
        WaitTree.of(locked).forEach(node -> add(node, 0, entries));
        int waiting = (int) locked.stream()
                .filter(session -> !session.blockedBy().isEmpty())
                .count();
        Outcome whole = answer(new Output(database.name(), entries, waiting, Untrusted.CONTENT), "");
        for (int shown = entries.size() / 2; shown > 0; shown /= 2) {
            List<Entry> first = worst(entries, shown);
            String cut =
                    " " + shown + " of " + entries.size() + " sessions are shown, those whom others wait for first.";
            whole = whole.orShorter(() -> answer(new Output(database.name(), first, waiting, Untrusted.CONTENT), cut));
        }
        return whole;
    }

    /** So many of them, in the same order; who only waits is left out first. */
    private static List<Entry> worst(List<Entry> entries, int count) {
        Set<Entry> worst = entries.stream()
                .sorted(Comparator.comparing(entry -> entry.end().isEmpty()))
                .limit(count)
                .collect(Collectors.toSet());
        return entries.stream().filter(worst::contains).toList();
    }

    private static Outcome answer(Output output, String cut) {
        if (output.sessions().isEmpty()) {
            return Outcome.done("Nobody waits for a lock on the server of " + output.database() + ".", output);
        }
        StringBuilder text = new StringBuilder();
        output.sessions().forEach(entry -> line(entry, text));
        return Outcome.done(
                output.waiting() + (output.waiting() == 1 ? " session waits" : " sessions wait")
                        + " for others. A person may end those at the left by the SQL beside them." + cut + "\n"
                        + Untrusted.fenced(text.toString().stripTrailing()),
                output);
    }

    private static void add(WaitTree.Node node, int depth, List<Entry> entries) {
        ServerSession session = node.session();
        String verb = session.isIdleInTransaction() ? "terminate" : "cancel";
        Optional<String> end = node.waiting().isEmpty()
                ? Optional.empty()
                : Optional.of("SELECT pg_" + verb + "_backend(" + session.pid() + ")");
        entries.add(new Entry(depth, session, end));
        node.waiting().forEach(waiting -> add(waiting, depth + 1, entries));
    }

    private static void line(Entry entry, StringBuilder text) {
        ServerSession session = entry.session();
        text.append("  ".repeat(entry.depth())).append("pid ").append(session.pid());
        session.user().ifPresent(user -> text.append(' ').append(user));
        session.application().ifPresent(name -> text.append(" (").append(name).append(')'));
        text.append(", ")
                .append(session.state()
                        .map(state -> state + " for " + session.stateSeconds() + " s")
                        .orElse("state unknown"));
        session.transactionSeconds()
                .ifPresent(age ->
                        text.append(", transaction open for ").append(age).append(" s"));
        session.wantedLock().ifPresent(lock -> text.append(", waits for ").append(lock));
        session.query().ifPresent(query -> text.append(": ").append(query));
        entry.end().ifPresent(end -> text.append("  -- ").append(end));
        text.append('\n');
    }
}
