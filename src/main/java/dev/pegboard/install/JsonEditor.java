package dev.pegboard.install;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.install.JsonTree.Member;
import dev.pegboard.install.JsonTree.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Puts members into the objects of a JSON text and takes them out, in the layout the text has. What it put in, it takes
 * out to the last character. It knows nothing of what the members mean.
 */
final class JsonEditor {
    private final String text;
    private final Lines lines;
    private final boolean spread;
    private final String unit;

    JsonEditor(String text, Node root) {
        this.text = text;
        this.lines = new Lines(text);
        this.spread = lines.breakIn(root.start(), root.end());
        this.unit = unit(root);
    }

    /** The step of indentation: that of the outermost members. */
    private String unit(Node root) {
        if (root.members().isEmpty()) {
            return "  ";
        }
        String outer = lines.indent(root.start());
        String inner = lines.indent(root.members().getFirst().start());
        return inner.startsWith(outer) && inner.length() > outer.length() ? inner.substring(outer.length()) : "  ";
    }

    // ---- putting in

    /** Adds a member after the last one. */
    List<TextEdit> insert(Node object, String name, Object value) {
        return object.members().isEmpty() ? insertFirst(object, name, value) : insertLast(object, name, value);
    }

    private List<TextEdit> insertFirst(Node object, String name, Object value) {
        int close = object.end() - 1;
        Gap gap = Gap.between(text, object.start() + 1, close);
        String rest = text.substring(gap.wordsEnd(), close);
        boolean ownLine = gap.lineComment() || spread && (rest.isEmpty() || lines.breakIn(gap.wordsEnd(), close));
        String indent = lines.indent(object.start()) + unit;
        String before = ownLine ? lines.newline() + indent : rest.isEmpty() ? "" : " ";
        // A blank line tells an object that had a line break in it from one that had nothing.
        String apart = !gap.lineComment() && rest.equals(usualEnd(object)) ? lines.newline() : "";
        String after = ownLine && rest.isEmpty() ? usualEnd(object) : "";
        String member = apart + before + member(name, value, ownLine ? indent : null) + after;
        return List.of(TextEdit.insert(gap.wordsEnd(), member));
    }

    private List<TextEdit> insertLast(Node object, String name, Object value) {
        Member last = object.members().getLast();
        Gap gap = Gap.between(text, last.end(), object.end() - 1);
        int first = object.members().getFirst().start();
        boolean ownLine = gap.lineComment() || lines.breakIn(object.start(), first);
        String indent = lines.indent(first);
        String member = (ownLine ? lines.newline() + indent : " ") + member(name, value, ownLine ? indent : null);
        return gap.hasComma()
                ? List.of(TextEdit.insert(gap.wordsEnd(), member + ","))
                : List.of(TextEdit.insert(last.end(), ","), TextEdit.insert(gap.wordsEnd(), member));
    }

    /** Replaces an object that has nothing in it, no comment either; otherwise as insert. */
    List<TextEdit> fill(Node object, String name, Object value) {
        boolean empty = text.substring(object.start() + 1, object.end() - 1).isBlank();
        String whole = onLines(JsonObject.of(name, value), lines.indent(object.start()));
        return empty ? List.of(new TextEdit(object.start(), object.end(), whole)) : insert(object, name, value);
    }

    /** What stands before the closing bracket of an object that goes over several lines. */
    private String usualEnd(Node object) {
        return lines.newline() + lines.indent(object.start());
    }

    // ---- taking out

    /** Takes a member out, with its comma and the space before it; comments around it stay. */
    List<TextEdit> remove(Node object, Member member) {
        int index = object.members().indexOf(member);
        boolean first = index == 0;
        boolean last = index == object.members().size() - 1;
        int from = first ? object.start() + 1 : object.members().get(index - 1).end();
        int to = last ? object.end() - 1 : object.members().get(index + 1).start();
        Gap before = Gap.between(text, from, member.start());
        Gap after = Gap.between(text, member.end(), to);
        int rest = after.hasComma() ? after.comma() + 1 : member.end();
        boolean keepSpace = before.lineComment() && !lines.endsAt(rest);
        List<TextEdit> edits = new ArrayList<>();
        edits.add(TextEdit.delete(keepSpace ? member.start() : before.wordsEnd(), member.end()));
        if (after.hasComma()) {
            boolean plain = text.substring(member.end(), after.comma()).isBlank();
            edits.add(TextEdit.delete(plain ? member.end() : after.comma(), rest));
        } else if (before.hasComma()) {
            edits.add(TextEdit.delete(before.comma(), before.comma() + 1));
        }
        boolean alone = first && last && !before.lineComment();
        boolean oneLineDown = text.substring(before.wordsEnd(), member.start()).equals(usualEnd(object) + unit);
        if (alone && oneLineDown && text.substring(rest, to).equals(usualEnd(object))) {
            edits.add(TextEdit.delete(rest, to));
        }
        return edits;
    }

    // ---- writing

    private String member(String name, Object value, @Nullable String indent) {
        return Json.write(name) + ": " + written(value, indent);
    }

    /** A value as text: objects member by member if they get lines of their own, all else on one line. */
    private String written(@Nullable Object value, @Nullable String indent) {
        if (value instanceof Map<?, ?> map) {
            return indent == null ? onOneLine(map) : onLines(map, indent);
        }
        return inline(value);
    }

    private String onLines(Map<?, ?> map, String indent) {
        String inner = lines.newline() + indent + unit;
        return map.entrySet().stream()
                .map(entry -> member(String.valueOf(entry.getKey()), entry.getValue(), indent + unit))
                .collect(Collectors.joining("," + inner, "{" + inner, lines.newline() + indent + "}"));
    }

    private String onOneLine(Map<?, ?> map) {
        return map.entrySet().stream()
                .map(entry -> member(String.valueOf(entry.getKey()), entry.getValue(), null))
                .collect(Collectors.joining(", ", "{ ", " }"));
    }

    static String inline(@Nullable Object value) {
        return value instanceof List<?> list
                ? list.stream().map(Json::write).collect(Collectors.joining(", ", "[", "]"))
                : Json.write(value);
    }
}
