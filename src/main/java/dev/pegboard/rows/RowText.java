package dev.pegboard.rows;

import dev.pegboard.engine.db.row.Page;
import dev.pegboard.engine.db.row.ResultColumn;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows as compact text: a head line, then a line for each row, with tabs between the values. */
final class RowText {
    private RowText() {}

    static String of(Page page) {
        StringBuilder text = new StringBuilder();
        for (ResultColumn column : page.columns()) {
            text.append(text.isEmpty() ? "" : "\t").append(escaped(column.name()));
        }
        for (List<@Nullable Object> row : page.rows()) {
            text.append('\n');
            for (int i = 0; i < row.size(); i++) {
                text.append(i == 0 ? "" : "\t").append(value(row.get(i)));
            }
        }
        return text.toString();
    }

    /** Nothing is NULL without quotes; a text of that name has them. */
    private static String value(@Nullable Object cell) {
        return switch (cell) {
            case null -> "NULL";
            case String text when text.equals("NULL") || text.isEmpty() -> '"' + text + '"';
            case String text -> escaped(text);
            default -> cell.toString();
        };
    }

    /** A row must stay a line, and a value must stay in its place. */
    private static String escaped(String text) {
        if (text.indexOf('\t') < 0 && text.indexOf('\n') < 0 && text.indexOf('\r') < 0 && text.indexOf('\\') < 0) {
            return text;
        }
        return text.replace("\\", "\\\\")
                .replace("\t", "\\t")
                .replace("\n", "\\n")
                .replace("\r", "\\r");
    }
}
