package dev.pegboard.install;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Steps through the characters of a TOML text: space, comments, keys and strings. It knows nothing of tables. */
final class TomlScanner {
    private static final Pattern BARE_KEY = Pattern.compile("[A-Za-z0-9_-]+");
    private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x08\\x0a-\\x1f\\x7f]");

    private static final Pattern CODE = Pattern.compile("u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|x[0-9a-fA-F]{2}");
    private static final Pattern LINE_END = Pattern.compile("\\r?\\n");
    private static final Pattern LINE_JOIN = Pattern.compile("\\\\[ \\t]*\\r?\\n(?:[ \\t]|\\r?\\n)*");

    private final String text;
    private int position;

    TomlScanner(String text) {
        this.text = text;
    }

    int position() {
        return position;
    }

    boolean atEnd() {
        return position == text.length();
    }

    boolean startsWith(String start) {
        return text.startsWith(start, position);
    }

    /** Steps over those characters if they come next. */
    boolean isNext(String characters) {
        boolean next = startsWith(characters);
        position += next ? characters.length() : 0;
        return next;
    }

    void expect(String characters) throws BrokenText {
        if (!isNext(characters)) {
            throw wrong("'" + characters + "' is missing");
        }
    }

    /** Steps over what matches here; empty if nothing does. */
    String take(Pattern pattern) {
        Matcher matcher = pattern.matcher(text).region(position, text.length());
        if (!matcher.lookingAt()) {
            return "";
        }
        position = matcher.end();
        return matcher.group();
    }

    void skipBlanks() {
        while (startsWith(" ") || startsWith("\t")) {
            position++;
        }
    }

    /** Steps over space, comments and line ends. */
    void skipLines() throws BrokenText {
        skipBlanks();
        while (startsWith("#") || startsWith("\n") || startsWith("\r")) {
            endLine();
            skipBlanks();
        }
    }

    /** Steps over the rest of a line, which must say nothing more. */
    void endLine() throws BrokenText {
        skipBlanks();
        if (isNext("#")) {
            skipComment();
        }
        if (!atEnd() && !isNext("\r\n") && !isNext("\n")) {
            throw wrong("the line should end here");
        }
    }

    private void skipComment() throws BrokenText {
        while (!atEnd() && !startsWith("\n") && !startsWith("\r\n")) {
            refuseControl();
            position++;
        }
    }

    // ---- keys

    /** A key, with dots or without. */
    List<String> key() throws BrokenText {
        List<String> parts = new ArrayList<>();
        do {
            skipBlanks();
            parts.add(simpleKey());
            skipBlanks();
        } while (isNext("."));
        return parts;
    }

    private String simpleKey() throws BrokenText {
        if (isNext("\"")) {
            return string("\"", true);
        }
        if (isNext("'")) {
            return string("'", false);
        }
        String bare = take(BARE_KEY);
        if (bare.isEmpty()) {
            throw wrong("a key is missing");
        }
        return bare;
    }

    // ---- strings

    /** A string of any of the four kinds, if one starts here. */
    boolean isString() {
        return startsWith("\"") || startsWith("'");
    }

    String string() throws BrokenText {
        for (String quotes : List.of("\"\"\"", "'''")) {
            if (isNext(quotes)) {
                take(LINE_END); // Right after the quotes it does not count.
                return longString(quotes);
            }
        }
        return isNext("\"") ? string("\"", true) : literal();
    }

    private String literal() throws BrokenText {
        expect("'");
        return string("'", false);
    }

    private String string(String quote, boolean escapes) throws BrokenText {
        StringBuilder string = new StringBuilder();
        while (!isNext(quote)) {
            refuseControl();
            character(string, escapes);
        }
        return string.toString();
    }

    private String longString(String quotes) throws BrokenText {
        StringBuilder string = new StringBuilder();
        boolean escapes = quotes.startsWith("\"");
        while (!isNext(quotes)) {
            if (isNext("\r\n") || isNext("\n")) {
                string.append('\n');
            } else if (!(escapes && isNextLineJoin())) {
                refuseControl();
                character(string, escapes);
            }
        }
        for (int more = 0; more < 2 && isNext(quotes.substring(0, 1)); more++) {
            string.append(quotes.charAt(0)); // Up to two quotes may stand before the closing ones.
        }
        return string.toString();
    }

    /** Steps over a backslash at the end of a line, and all the space that follows. */
    private boolean isNextLineJoin() {
        return !take(LINE_JOIN).isEmpty();
    }

    private void character(StringBuilder string, boolean escapes) throws BrokenText {
        if (escapes && isNext("\\")) {
            string.append(escape());
        } else {
            string.append(text.charAt(position++));
        }
    }

    private String escape() throws BrokenText {
        int at = "btnfre\"\\".indexOf(atEnd() ? ' ' : text.charAt(position));
        if (at >= 0) {
            position++;
            return String.valueOf("\b\t\n\f\r\u001b\"\\".charAt(at));
        }
        String code = take(CODE);
        int point = code.isEmpty() ? -1 : Integer.parseUnsignedInt(code.substring(1), 16);
        if (!Character.isValidCodePoint(point) || point >= 0xd800 && point <= 0xdfff) {
            throw wrong("there is no such escape");
        }
        return Character.toString(point);
    }

    private void refuseControl() throws BrokenText {
        if (atEnd()) {
            throw wrong("a string has no end");
        }
        if (CONTROL.matcher(text.substring(position, position + 1)).matches()) {
            throw wrong("a character does not belong here");
        }
    }

    BrokenText wrong(String why) {
        return BrokenText.at(text, position, why);
    }
}
