package dev.pegboard.tools.database;

import dev.pegboard.base.ShortLine;
import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Untrusted;
import dev.pegboard.engine.db.SchemaSearch;
import dev.pegboard.engine.db.schema.Column;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What search_schema answers: a line for each table that fits, and one for each of its columns that do. */
final class SearchAnswer {
    private static final int MOST_COLUMNS = 12;

    /** A column that fits. */
    record Found(String name, String type, Optional<String> comment) {
        static Found of(Column column) {
            return new Found(column.name(), column.type(), column.comment().map(ShortLine::of));
        }
    }

    /**
     * A table that fits.
     *
     * @param columns those that fit, the best first
     * @param moreColumns how many more of them there are
     */
    record Match(
            String table,
            String kind,
            List<Found> columns,
            Optional<Integer> moreColumns,
            Optional<String> comment,
            int score) {
        static Match of(SchemaSearch.Match match) {
            int more = match.columns().size() - MOST_COLUMNS;
            return new Match(
                    match.table().shortName(),
                    match.table().kind(),
                    match.columns().stream().limit(MOST_COLUMNS).map(Found::of).toList(),
                    more > 0 ? Optional.of(more) : Optional.empty(),
                    match.table().comment().map(ShortLine::of),
                    match.score());
        }
    }

    /**
     * The data of the answer.
     *
     * @param instead words that are nowhere, with the names that were looked for in their place
     * @param content says that all of it is untrusted
     */
    record Output(
            String database,
            List<Match> matches,
            int total,
            int shown,
            Map<String, List<String>> instead,
            String content) {}

    private final String database;
    private final SchemaSearch.Found found;

    SearchAnswer(String database, SchemaSearch.Found found) {
        this.database = database;
        this.found = found;
    }

    Outcome of(int shown) {
        List<Match> matches =
                found.matches().stream().limit(shown).map(Match::of).toList();
        Output output =
                new Output(database, matches, found.matches().size(), shown, found.instead(), Untrusted.CONTENT);
        return Outcome.done(head(output) + "\n" + Untrusted.fenced(text(output)), output);
    }

    private static String head(Output output) {
        String count = output.total() == 1 ? "1 table matches" : output.total() + " tables match";
        String more = output.shown() < output.total() ? ", the best " + output.shown() + " are shown" : "";
        return count + more + ", " + output.database() + ".";
    }

    private static String text(Output output) {
        StringBuilder text = new StringBuilder();
        output.instead()
                .forEach((word, near) -> text.append(word)
                        .append(" is nowhere; searched for ")
                        .append(String.join(", ", near))
                        .append('\n'));
        for (Match match : output.matches()) {
            text.append(match.table()).append(" (").append(match.kind()).append(')');
            text.append(remark(match.comment())).append('\n');
            for (Found column : match.columns()) {
                text.append("  ").append(column.name()).append(' ').append(column.type());
                text.append(remark(column.comment())).append('\n');
            }
            match.moreColumns()
                    .ifPresent(more -> text.append("  and ").append(more).append(" more columns\n"));
        }
        return text.toString().stripTrailing();
    }

    private static String remark(Optional<String> comment) {
        return comment.map(text -> " -- " + text).orElse("");
    }
}
