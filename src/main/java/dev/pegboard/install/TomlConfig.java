package dev.pegboard.install;

import dev.pegboard.base.JsonObject;
import dev.pegboard.install.TomlReader.Document;
import dev.pegboard.install.TomlReader.Statement;
import dev.pegboard.install.TomlReader.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A configuration in TOML: our entry is a table of its own, which we put at the end. */
record TomlConfig(String container) implements ConfigFormat {
    @Override
    public JsonObject read(String text) throws BrokenText {
        return TomlReader.read(text).plain();
    }

    @Override
    public String with(String text, JsonObject members) throws BrokenText {
        Document document = TomlReader.read(text);
        if (document.plain().at(container, NAME).isPresent()) {
            return updated(text, members);
        }
        refuseBraces(text, document);
        Lines lines = new Lines(text);
        boolean ended = lines.endBefore(text.length()) < text.length();
        String newline = lines.newline();
        String table = "[" + container + "." + NAME + "]" + newline
                + members.entrySet().stream().map(TomlConfig::pair).collect(Collectors.joining(newline));
        if (text.isEmpty()) {
            return table + newline;
        }
        return ended ? text + newline + table + newline : text + newline + newline + table;
    }

    /** A table in braces is closed: no table further down can add to it. */
    private void refuseBraces(String text, Document document) throws BrokenText {
        for (Statement statement : document.statements()) {
            boolean servers = statement.path().equals(List.of(container));
            boolean list = document.plain().get(container) instanceof List<?>;
            if (servers && (!statement.isHeader() || list)) {
                throw BrokenText.at(
                        text, statement.start(), container + " is not a table that another can be added to");
            }
        }
    }

    private String updated(String text, JsonObject members) throws BrokenText {
        Document document = TomlReader.read(text);
        List<TextEdit> edits = new ArrayList<>();
        for (Map.Entry<String, Object> wanted : members.entrySet()) {
            List<String> path = List.of(container, NAME, wanted.getKey());
            Optional<Value> present = document.statements().stream()
                    .flatMap(statement -> statement.value().stream())
                    .filter(value -> value.path().equals(path))
                    .findFirst();
            edits.add(
                    present.isPresent()
                            ? new TextEdit(
                                    present.get().start(), present.get().end(), JsonEditor.inline(wanted.getValue()))
                            : added(text, document, pair(wanted)));
        }
        return TextEdit.apply(text, edits);
    }

    /** A line right below the header of our table. */
    private TextEdit added(String text, Document document, String line) throws BrokenText {
        Statement header = document.statements().stream()
                .filter(statement -> statement.isHeader() && statement.path().equals(path()))
                .findFirst()
                .orElseThrow(
                        () -> new BrokenText("the entry is not a table of its own, so nothing can be added to it"));
        Lines lines = new Lines(text);
        boolean ended = lines.endBefore(header.end()) < header.end();
        return TextEdit.insert(header.end(), ended ? line + lines.newline() : lines.newline() + line);
    }

    @Override
    public String without(String text) throws BrokenText {
        List<Statement> statements = TomlReader.read(text).statements();
        List<TextEdit> edits = new ArrayList<>();
        int index = 0;
        while (index < statements.size()) {
            int next = index;
            while (next < statements.size() && statements.get(next).isWithin(path())) {
                next++;
            }
            if (next > index) {
                Statement first = statements.get(index);
                edits.add(removal(text, first, statements.get(next - 1).end()));
            }
            index = Math.max(next, index + 1);
        }
        if (edits.isEmpty()) {
            throw new BrokenText("the entry stands within the braces of another one");
        }
        return TextEdit.apply(text, edits);
    }

    /** The lines of some statements and, before a header, the blank line that set it apart. */
    private static TextEdit removal(String text, Statement first, int end) {
        Lines lines = new Lines(text);
        int start = first.start();
        boolean ended = lines.endBefore(end) < end;
        int above = lines.endBefore(start);
        if (!ended) {
            return TextEdit.delete(first.isHeader() ? lines.endBefore(above) : start, end);
        }
        boolean apart = lines.endBefore(above) < above && above < start;
        boolean blankBelow = end == text.length() || lines.endsAt(end);
        return TextEdit.delete(first.isHeader() && apart && blankBelow ? above : start, end);
    }

    private List<String> path() {
        return List.of(container, NAME);
    }

    private static String pair(Map.Entry<String, Object> member) {
        return member.getKey() + " = " + JsonEditor.inline(member.getValue());
    }
}
