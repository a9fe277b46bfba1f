package dev.pegboard.install;

import java.util.Comparator;
import java.util.List;

/** A piece of a text and what comes in its place. */
record TextEdit(int start, int end, String replacement) {
    static TextEdit insert(int at, String text) {
        return new TextEdit(at, at, text);
    }

    static TextEdit delete(int start, int end) {
        return new TextEdit(start, end, "");
    }

    /** The text after all edits, whose pieces must not overlap; the rest of it stays as it is. */
    static String apply(String text, List<TextEdit> edits) {
        StringBuilder result = new StringBuilder();
        int position = 0;
        for (TextEdit edit :
                edits.stream().sorted(Comparator.comparingInt(TextEdit::start)).toList()) {
            result.append(text, position, edit.start()).append(edit.replacement());
            position = edit.end();
        }
        return result.append(text, position, text.length()).toString();
    }
}
