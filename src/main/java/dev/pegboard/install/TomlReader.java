package dev.pegboard.install;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads a TOML text (1.0, and what 1.1 allows besides) into its values and statements. It never changes the text. */
final class TomlReader {
    private static final String DIGITS = "(?:0|[1-9](?:_?[0-9])*)";
    private static final String TIME = "[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\\.[0-9]+)?)?";
    private static final Pattern WORD = Pattern.compile("(?:"
            + String.join(
                    "|",
                    "[0-9]{4}-[0-9]{2}-[0-9]{2}(?:[Tt ]" + TIME + "(?:[Zz]|[+-][0-9]{2}:[0-9]{2})?)?",
                    TIME,
                    "0x[0-9a-fA-F](?:_?[0-9a-fA-F])*",
                    "0o[0-7](?:_?[0-7])*",
                    "0b[01](?:_?[01])*",
                    "[+-]?" + DIGITS + "(?:\\.[0-9](?:_?[0-9])*)?(?:[eE][+-]?[0-9](?:_?[0-9])*)?",
                    "[+-]?(?:inf|nan)",
                    "true|false")
            + ")(?=[\\s,#\\]}]|$)");

    private final TomlScanner scanner;
    private final Lines lines;
    private final TomlTables tables = new TomlTables();
    private final List<Statement> statements = new ArrayList<>();
    private List<String> table = List.of();
    private int depth;

    /** A number, a date or a truth as it is written. */
    record Word(String text) {}

    /** What a text says: its values, and how they are written down. */
    record Document(JsonObject plain, List<Statement> statements) {}

    /**
     * A header or a key with its value, over whole lines.
     *
     * @param path the table of a header, or the table and the key of a value
     * @param value where the value stands; empty for a header
     */
    record Statement(List<String> path, int start, int end, List<Value> value) {
        boolean isHeader() {
            return value.isEmpty();
        }

        boolean isWithin(List<String> outer) {
            return path.size() >= outer.size() && path.subList(0, outer.size()).equals(outer);
        }
    }

    /** A value and where it stands; members of a table in braces follow it with their own paths. */
    record Value(List<String> path, int start, int end) {}

    private TomlReader(String text) {
        this.scanner = new TomlScanner(text);
        this.lines = new Lines(text);
    }

    static Document read(String text) throws BrokenText {
        TomlReader reader = new TomlReader(text);
        reader.scanner.skipLines();
        while (!reader.scanner.atEnd()) {
            reader.statement();
            reader.scanner.skipLines();
        }
        return new Document(reader.tables.root(), List.copyOf(reader.statements));
    }

    private void statement() throws BrokenText {
        int start = lines.start(scanner.position());
        List<Value> values = new ArrayList<>();
        List<String> path = scanner.startsWith("[") ? header() : pair(values);
        scanner.endLine();
        statements.add(new Statement(path, start, scanner.position(), List.copyOf(values)));
    }

    private List<String> header() throws BrokenText {
        boolean inList = scanner.isNext("[[");
        if (!inList) {
            scanner.expect("[");
        }
        List<String> path = scanner.key();
        BrokenText taken = scanner.wrong("the table " + String.join(".", path) + " is there already");
        scanner.expect(inList ? "]]" : "]");
        if (!tables.open(path, inList)) {
            throw taken;
        }
        table = path;
        return path;
    }

    private List<String> pair(List<Value> values) throws BrokenText {
        List<String> key = scanner.key();
        BrokenText taken = scanner.wrong(String.join(".", key) + " is there already");
        scanner.expect("=");
        List<String> path = joined(table, key);
        if (!tables.put(key, value(path, values))) {
            throw taken;
        }
        return path;
    }

    private Object value(List<String> path, List<Value> values) throws BrokenText {
        scanner.skipBlanks();
        int start = scanner.position();
        int place = values.size();
        Object value = scanner.isString() ? scanner.string() : nested(path, values);
        values.add(place, new Value(path, start, scanner.position()));
        return value;
    }

    private Object nested(List<String> path, List<Value> values) throws BrokenText {
        if (++depth > Json.MAX_DEPTH) {
            throw scanner.wrong("it is nested deeper than " + Json.MAX_DEPTH + " levels");
        }
        Object value = scanner.isNext("[") ? list() : scanner.isNext("{") ? braces(path, values) : word();
        depth--;
        return value;
    }

    private Object word() throws BrokenText {
        String word = scanner.take(WORD);
        if (word.isEmpty()) {
            throw scanner.wrong("a value is missing or wrong");
        }
        return word.equals("true") || word.equals("false") ? (Object) Boolean.valueOf(word) : new Word(word);
    }

    private List<Object> list() throws BrokenText {
        List<Object> items = new ArrayList<>();
        scanner.skipLines();
        while (!scanner.isNext("]")) {
            items.add(value(List.of(), new ArrayList<>()));
            separate("]");
        }
        items.forEach(tables::close);
        return items;
    }

    private JsonObject braces(List<String> path, List<Value> values) throws BrokenText {
        JsonObject members = new JsonObject();
        scanner.skipLines();
        while (!scanner.isNext("}")) {
            List<String> key = scanner.key();
            BrokenText taken = scanner.wrong(String.join(".", key) + " is there already");
            scanner.expect("=");
            if (!tables.put(members, key, value(joined(path, key), values))) {
                throw taken;
            }
            separate("}");
        }
        tables.close(members);
        return members;
    }

    private void separate(String close) throws BrokenText {
        scanner.skipLines();
        if (!scanner.isNext(",") && !scanner.startsWith(close)) {
            throw scanner.wrong("',' or '" + close + "' is missing");
        }
        scanner.skipLines();
    }

    private static List<String> joined(List<String> outer, List<String> inner) {
        return Stream.concat(outer.stream(), inner.stream()).toList();
    }
}
