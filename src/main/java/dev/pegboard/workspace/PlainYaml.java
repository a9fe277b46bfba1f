package dev.pegboard.workspace;

import dev.pegboard.base.TextPlace;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the plain YAML that most settings files are by hand, because loading the YAML library takes longer than the rest
 * of the start. It leaves everything it is not sure about, and every mistake, to YamlSettings.
 */
final class PlainYaml {
    private static final int DEEPEST = 8;
    private static final int LONGEST_NAME = 100;
    private static final int INT_DIGITS = 9;

    private final List<Line> lines = new ArrayList<>();
    private int next;

    private PlainYaml() {}

    /** A line that is neither empty nor a comment, without the spaces around it. */
    private record Line(int number, int indent, String text) {
        TextPlace place(int offset) {
            return new TextPlace(number, indent + offset + 1);
        }

        boolean has(int offset, char character) {
            return offset < text.length() && text.charAt(offset) == character;
        }
    }

    /** A value and the offset after it. */
    private record Piece(Written value, int end) {}

    /** The text is beyond us. */
    private static final class Unsure extends Exception {
        private static final long serialVersionUID = 1L;

        Unsure() {
            super(null, null, false, false);
        }
    }

    /** The value of the text; empty in any doubt. */
    static Optional<Written> read(String text) {
        PlainYaml reader = new PlainYaml();
        try {
            reader.split(text);
            if (reader.lines.isEmpty()) {
                return Optional.of(new Written.Scalar(TextPlace.START, null));
            }
            Written value = reader.members(0, 1);
            return reader.next == reader.lines.size() ? Optional.of(value) : Optional.empty();
        } catch (Unsure e) {
            return Optional.empty();
        }
    }

    private void split(String text) throws Unsure {
        int number = 0;
        for (int start = 0; start < text.length(); number++) {
            int end = text.indexOf('\n', start) < 0 ? text.length() : text.indexOf('\n', start);
            String line = text.substring(start, end > start && text.charAt(end - 1) == '\r' ? end - 1 : end);
            start = end + 1;
            String content = line.strip();
            requirePlain(line, content.startsWith("#"));
            if (!content.isEmpty() && !content.startsWith("#")) {
                lines.add(new Line(number + 1, line.indexOf(content), content));
            }
        }
    }

    private static void requirePlain(String line, boolean comment) throws Unsure {
        for (int i = 0; i < line.length(); i++) {
            char character = line.charAt(i);
            boolean letter = comment && Character.isLetter(character) && !Character.isSurrogate(character);
            if (!letter && (character < ' ' || character > '~')) {
                throw new Unsure();
            }
        }
    }

    private Written members(int indent, int depth) throws Unsure {
        require(depth <= DEEPEST);
        TextPlace start = lines.get(next).place(0);
        List<Written.Member> members = new ArrayList<>();
        Set<String> names = new HashSet<>();
        while (next < lines.size() && lines.get(next).indent() >= indent) {
            Line line = lines.get(next++);
            int colon = wordEnd(line, 0, "_-");
            require(line.indent() == indent && colon > 0 && colon <= LONGEST_NAME && line.has(colon, ':'));
            String name = line.text().substring(0, colon);
            require(names.add(name));
            members.add(new Written.Member(line.place(0), name, value(line, colon + 1, depth)));
        }
        return new Written.Members(start, members);
    }

    /** The value after a name and its colon, on the same line or below it. */
    private Written value(Line line, int after, int depth) throws Unsure {
        int start = spaceEnd(line, after);
        boolean nothing = start == line.text().length() || start > after && line.has(start, '#');
        if (!nothing) {
            require(start > after);
            Piece piece = piece(line, start);
            requireEnd(line, piece.end());
            return piece.value();
        }
        if (next == lines.size() || lines.get(next).indent() <= line.indent()) {
            return new Written.Scalar(line.place(after), null);
        }
        Line below = lines.get(next);
        return below.has(0, '-') ? items(below.indent()) : members(below.indent(), depth + 1);
    }

    private Written items(int indent) throws Unsure {
        TextPlace start = lines.get(next).place(0);
        List<Written> items = new ArrayList<>();
        while (next < lines.size() && lines.get(next).indent() >= indent) {
            Line line = lines.get(next++);
            int from = spaceEnd(line, 1);
            require(line.indent() == indent && line.has(0, '-') && from > 1);
            Piece piece = scalar(line, from, "_-./");
            requireEnd(line, piece.end());
            items.add(piece.value());
        }
        return new Written.Items(start, items);
    }

    private static Piece piece(Line line, int start) throws Unsure {
        if (line.has(start, '{') && line.has(start + 1, '}')) {
            return new Piece(new Written.Members(line.place(start), List.of()), start + 2);
        }
        return line.has(start, '[') ? flow(line, start) : scalar(line, start, "_-./");
    }

    private static Piece flow(Line line, int start) throws Unsure {
        List<Written> items = new ArrayList<>();
        int at = start;
        do {
            Piece item = scalar(line, spaceEnd(line, at + 1), "_-");
            items.add(item.value());
            at = spaceEnd(line, item.end());
        } while (line.has(at, ','));
        require(line.has(at, ']'));
        return new Piece(new Written.Items(line.place(start), items), at + 1);
    }

    private static Piece scalar(Line line, int start, String marks) throws Unsure {
        if (line.has(start, '"')) {
            int end = line.text().indexOf('"', start + 1);
            require(end > 0 && line.text().lastIndexOf('\\', end) < start);
            return new Piece(new Written.Scalar(line.place(start), line.text().substring(start + 1, end)), end + 1);
        }
        int end = wordEnd(line, start, marks);
        require(end > start);
        return new Piece(new Written.Scalar(line.place(start), plain(line.text().substring(start, end))), end);
    }

    /** What a word stands for; those that might be something else than text are known or in doubt. */
    private static @Nullable Object plain(String word) throws Unsure {
        if (word.equals("true") || word.equals("false")) {
            return word.equals("true");
        }
        if (word.charAt(0) >= '0' && word.charAt(0) <= '9') {
            require(word.length() <= INT_DIGITS && (word.length() == 1 || word.charAt(0) != '0'));
            for (int i = 0; i < word.length(); i++) {
                require(word.charAt(i) >= '0' && word.charAt(i) <= '9');
            }
            return Integer.valueOf(word);
        }
        require(!word.equalsIgnoreCase("true") && !word.equalsIgnoreCase("false") && !word.equalsIgnoreCase("null"));
        return word;
    }

    /** The offset after a word, which begins with a letter or a digit and goes on with these and the marks. */
    private static int wordEnd(Line line, int start, String marks) {
        int end = start;
        while (end < line.text().length()
                && (Character.isLetterOrDigit(line.text().charAt(end))
                        || end > start && marks.indexOf(line.text().charAt(end)) >= 0)) {
            end++;
        }
        return end;
    }

    private static int spaceEnd(Line line, int start) {
        int end = start;
        while (line.has(end, ' ')) {
            end++;
        }
        return end;
    }

    /** Only a comment may follow a value. */
    private static void requireEnd(Line line, int end) throws Unsure {
        int rest = spaceEnd(line, end);
        require(rest == line.text().length() || rest > end && line.has(rest, '#'));
    }

    private static void require(boolean sure) throws Unsure {
        if (!sure) {
            throw new Unsure();
        }
    }
}
