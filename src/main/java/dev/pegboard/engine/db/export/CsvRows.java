package dev.pegboard.engine.db.export;

import dev.pegboard.engine.db.row.Cell;
import dev.pegboard.engine.db.row.ResultColumn;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes rows as CSV in the way of PostgreSQL: nothing is nothing, an empty text is two quotes, true and false are t and f. */
final class CsvRows implements RowWriter {
    private final Utf8Lines lines;

    CsvRows(OutputStream out) {
        this.lines = new Utf8Lines(out);
    }

    @Override
    public void columns(List<ResultColumn> columns) throws IOException {
        for (int i = 0; i < columns.size(); i++) {
            separate(i);
            text(columns.get(i).name());
        }
        lines.endLine();
    }

    @Override
    public boolean row(@Nullable Object[] values) throws IOException {
        for (int i = 0; i < values.length; i++) {
            separate(i);
            value(values[i]);
        }
        lines.endLine();
        return true;
    }

    @Override
    public void finish() throws IOException {
        lines.flush();
    }

    private void separate(int place) {
        if (place > 0) {
            lines.put(',');
        }
    }

    private void value(@Nullable Object value) {
        switch (value) {
            case null -> {}
            case String text -> text(text);
            case Boolean flag -> lines.put(flag ? 't' : 'f');
            case Double number -> lines.ascii(shortened(number.toString()));
            case byte[] bytes -> lines.ascii(String.valueOf(Cell.of(bytes, Integer.MAX_VALUE)));
            default -> lines.ascii(value.toString());
        }
    }

    private static String shortened(String number) {
        return number.endsWith(".0") ? number.substring(0, number.length() - 2) : number;
    }

    private void text(String text) {
        if (isPlain(text)) {
            for (int i = 0; i < text.length(); i++) {
                i = lines.put(text, i);
            }
            return;
        }
        lines.put('"');
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '"') {
                lines.put('"');
            }
            i = lines.put(text, i);
        }
        lines.put('"');
    }

    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char next = text.charAt(i);
            if (next == ',' || next == '"' || next == '\n' || next == '\r') {
                return false;
            }
        }
        return !text.isEmpty() && !text.equals("\\.");
    }
}
