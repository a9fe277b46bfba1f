package dev.pegboard.engine.db.row;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some rows of a result, as cells.
 *
 * @param more true if the result goes on
 * @param cutValues how many values were shortened
 */
public record Page(List<ResultColumn> columns, List<List<@Nullable Object>> rows, boolean more, int cutValues) {
    /** As many rows from the beginning as fit; one in any case. */
    public Page first(PageSize size) {
        int count = 0;
        long characters = 0;
        for (List<@Nullable Object> row : rows) {
            characters += row.stream().mapToInt(PageSink::length).sum();
            if (count == size.rows() || count > 0 && characters > size.characters()) {
                break;
            }
            count++;
        }
        return new Page(columns, rows.subList(0, count), more || count < rows.size(), cutValues);
    }

    /** Of all cells together. */
    public long characters() {
        return rows.stream()
                .mapToLong(row -> row.stream().mapToInt(PageSink::length).sum())
                .sum();
    }

    /** True if more rows were wanted than are here, and the result goes on. */
    public boolean endsWithin(PageSize size) {
        return more && rows.size() < size.rows() && first(size).rows().size() == rows.size();
    }

    /** The same rows, of which nobody can read on. */
    public Page ended() {
        return new Page(columns, rows, false, cutValues);
    }

    /** What comes after so many rows, without a hold on those. */
    public Page after(int count) {
        return new Page(columns, List.copyOf(rows.subList(count, rows.size())), more, cutValues);
    }

    /** As if no row had been read yet. */
    public Page unread() {
        return new Page(columns, List.of(), true, 0);
    }
}
