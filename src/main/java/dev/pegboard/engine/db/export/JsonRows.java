package dev.pegboard.engine.db.export;

import dev.pegboard.engine.db.row.Cell;
import dev.pegboard.engine.db.row.ResultColumn;
import dev.pegboard.engine.db.row.UniqueNames;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Writes rows as lines of JSON. */
public final class JsonRows implements RowWriter {
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][-+]?\\d+)?");
    private static final String HEX = "0123456789abcdef";

    private final Utf8Lines lines;
    private final boolean objects;
    private List<ResultColumn> columns = List.of();
    private List<String> names = List.of();

    private JsonRows(OutputStream out, boolean objects) {
        this.lines = new Utf8Lines(out);
        this.objects = objects;
    }

    /** An object for each row, in which every number is a JSON number with all its digits. */
    static JsonRows objects(OutputStream out) {
        return new JsonRows(out, true);
    }

    /** The columns, then an array for each row, in which numbers that a double cannot hold are texts. */
    public static JsonRows arrays(OutputStream out) {
        return new JsonRows(out, false);
    }

    @Override
    public void columns(List<ResultColumn> found) throws IOException {
        columns = found;
        names = UniqueNames.of(found);
        if (!objects) {
            lines.ascii("{\"columns\":[");
            for (int i = 0; i < found.size(); i++) {
                lines.ascii(i == 0 ? "{\"name\":" : ",{\"name\":");
                text(found.get(i).name());
                lines.ascii(",\"type\":");
                text(found.get(i).type());
                lines.put('}');
            }
            lines.ascii("]}");
            lines.endLine();
        }
    }

    @Override
    public boolean row(@Nullable Object[] values) throws IOException {
        lines.put(objects ? '{' : '[');
        for (int i = 0; i < values.length; i++) {
            if (i > 0) {
                lines.put(',');
            }
            if (objects) {
                text(names.get(i));
                lines.put(':');
                value(values[i], columns.get(i).form());
            } else {
                value(Cell.of(values[i], Integer.MAX_VALUE), ResultColumn.Form.TEXT);
            }
        }
        lines.put(objects ? '}' : ']');
        lines.endLine();
        return true;
    }

    @Override
    public void finish() throws IOException {
        lines.flush();
    }

    private void value(@Nullable Object value, ResultColumn.Form form) {
        switch (value) {
            case null -> lines.ascii("null");
            case String number
            when form == ResultColumn.Form.EXACT && NUMBER.matcher(number).matches() -> lines.ascii(number);
            case String text -> text(text);
            case byte[] bytes -> text(String.valueOf(Cell.of(bytes, Integer.MAX_VALUE)));
            case Double number when !Double.isFinite(number) -> text(number.toString());
            default -> lines.ascii(value.toString());
        }
    }

    private void text(String text) {
        lines.put('"');
        for (int i = 0; i < text.length(); i++) {
            char next = text.charAt(i);
            if (next < ' ' || next == '"' || next == '\\' || next == 0x7f) {
                escape(next);
            } else {
                i = lines.put(text, i);
            }
        }
        lines.put('"');
    }

    private void escape(char character) {
        switch (character) {
            case '"', '\\' -> pair(character);
            case '\n' -> pair('n');
            case '\r' -> pair('r');
            case '\t' -> pair('t');
            default -> {
                lines.ascii("\\u00");
                lines.put(HEX.charAt(character >> 4));
                lines.put(HEX.charAt(character & 0xf));
            }
        }
    }

    private void pair(char character) {
        lines.put('\\');
        lines.put(character);
    }
}
