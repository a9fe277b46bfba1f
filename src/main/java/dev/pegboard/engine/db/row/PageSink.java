package dev.pegboard.engine.db.row;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects rows until there are enough for a page, and some of those that follow, so that the next page is at hand. */
public final class PageSink implements RowSink {
    private final PageSize size;
    private final int ahead;
    private final long skipped;
    private final List<List<@Nullable Object>> rows = new ArrayList<>();
    private List<ResultColumn> columns = List.of();
    private long seen;
    private int characters;
    private int cutValues;
    private boolean more;

    /** Leaves out the first rows, and reads so many more than a page has. */
    public PageSink(PageSize size, long skipped, int ahead) {
        this.size = size;
        this.skipped = skipped;
        this.ahead = ahead;
    }

    @Override
    public void columns(List<ResultColumn> found) {
        columns = found;
    }

    @Override
    public boolean row(@Nullable Object[] values) {
        if (seen++ < skipped) {
            return true;
        }
        int most = size.rows() + ahead;
        if (rows.size() >= most || characters >= 2L * size.characters()) {
            more = true;
            return false;
        }
        rows.add(cells(values));
        return true;
    }

    private List<@Nullable Object> cells(@Nullable Object[] values) {
        int most = size.cell();
        List<@Nullable Object> cells = new ArrayList<>(values.length);
        for (Object value : values) {
            Object cell = Cell.of(value, most);
            cells.add(cell);
            cutValues += Cell.isCut(value, most) ? 1 : 0;
            characters += length(cell);
        }
        return cells;
    }

    /** As long as it is in a text, with what stands around it. */
    static int length(@Nullable Object cell) {
        return cell instanceof String text ? text.length() + 3 : 5;
    }

    /** All that was read: a page and what follows it. */
    public Page page() {
        return new Page(columns, rows, more, cutValues);
    }
}
