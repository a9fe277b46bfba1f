package dev.pegboard.rows;

import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Untrusted;
import dev.pegboard.engine.db.KeptResults;
import dev.pegboard.engine.db.Query;
import dev.pegboard.engine.db.row.Page;
import dev.pegboard.engine.db.row.PageSize;
import dev.pegboard.engine.db.row.ResultColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a tool answers that gives rows: how many, how many more, what was cut, and how to get the rest. */
public final class QueryAnswer {
    /** Rows that are read beyond a page, so that the next ones are at hand. */
    public static final int AHEAD = 200;

    private static final double NANOS_IN_A_TENTH = 100_000.0;

    /** A column of the rows. */
    public record Column(String name, String type) {
        public static Column of(ResultColumn column) {
            return new Column(column.name(), column.type());
        }
    }

    /**
     * The data of the answer.
     *
     * @param first how many rows of the result came before these
     * @param available how many rows the result has, if its end was seen
     * @param handle for query_more, if there are more
     * @param cut what was left out, in words
     * @param content says that all of it is untrusted
     */
    public record Output(
            String database,
            List<Column> columns,
            List<List<@Nullable Object>> rows,
            int shown,
            long first,
            Optional<Long> available,
            boolean more,
            Optional<String> handle,
            Optional<Long> changed,
            double elapsedMs,
            List<String> cut,
            String content) {}

    /** A page for readers and for programs, and how long an answer with it may be. */
    public record Shown(String text, Output output, int limit) {}

    private final String database;
    private final Query query;
    private final long start;
    private final long before;

    /** The start is a reading of the clock, and so many rows were shown before. */
    public QueryAnswer(String database, Query query, long start, long before) {
        this.database = database;
        this.query = query;
        this.start = start;
        this.before = before;
    }

    /** Shows a page of what was read, and keeps the rest. */
    public Outcome of(Page read, PageSize size, KeptResults results, Optional<Long> changed) {
        Shown shown = shown(read, size, results, changed);
        return Outcome.done(shown.text(), shown.output()).upTo(shown.limit());
    }

    /** The same in its parts, for an answer that says more. */
    public Shown shown(Page read, PageSize size, KeptResults results, Optional<Long> changed) {
        boolean lost = read.more() && changed.isPresent(); // A change is not run again to see more of what it gives.
        Page whole = lost ? read.ended() : read;
        Page page = whole.first(size);
        int shown = page.rows().size();
        Optional<String> handle =
                page.more() ? results.keep(database, query, before + shown, whole.after(shown)) : Optional.empty();
        Output output = new Output(
                database,
                page.columns().stream().map(Column::of).toList(),
                page.rows(),
                shown,
                before,
                page.more() ? Optional.empty() : Optional.of(before + shown),
                page.more(),
                handle,
                changed,
                Math.round((System.nanoTime() - start) / NANOS_IN_A_TENTH) / 10.0,
                lost
                        ? List.of("rows after the first " + whole.rows().size() + ", which were not kept")
                        : cut(page, size),
                Untrusted.CONTENT);
        return new Shown(head(output) + "\n" + Untrusted.fenced(RowText.of(page)), output, limit(size));
    }

    /** Cells are counted without what stands around them in JSON. */
    private static int limit(PageSize size) {
        return 3 * size.characters() + 10_000;
    }

    private static List<String> cut(Page page, PageSize size) {
        List<String> cut = new ArrayList<>();
        if (page.more()) {
            cut.add("rows after the first " + page.rows().size()
                    + (page.rows().size() < size.rows() ? ", because of their length" : ""));
        }
        if (page.cutValues() > 0) {
            cut.add(Count.of(page.cutValues(), "value") + " to " + size.cell() + " characters");
        }
        return cut;
    }

    private static String head(Output output) {
        StringBuilder head = new StringBuilder();
        output.changed().ifPresent(count -> head.append(Count.of(count, "row")).append(" changed. "));
        head.append(Count.of(output.shown(), "row"));
        if (output.first() > 0) {
            head.append(" after the first ").append(output.first());
        }
        output.handle().ifPresent(name -> head.append(", more with query_more ").append(name));
        head.append(", ").append(output.elapsedMs()).append(" ms, ").append(output.database());
        if (!output.cut().isEmpty()) {
            head.append("; cut: ").append(String.join("; ", output.cut()));
        }
        return head.append('.').toString();
    }
}
