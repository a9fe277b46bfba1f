package dev.pegboard.base;

/**
 * Takes a JSON text with comments apart, token by token, and tells where each stands. It never fails, because it knows
 * no grammar: what no token can be made of is one of the kind WRONG.
 */
public final class JsonTokens {
    /** What a token is. */
    public enum Kind {
        OPEN_OBJECT,
        CLOSE_OBJECT,
        OPEN_LIST,
        CLOSE_LIST,
        COLON,
        COMMA,
        /** A string in its quotes. */
        STRING,
        /** Whatever else stands there as a word: a number, true, false, null, or a mistake. */
        WORD,
        /** A string or a comment without an end, or a character that begins nothing. */
        WRONG,
        /** The end of the text. */
        END
    }

    /** A piece of the text: from its first character to the one after its last, and where the first one stands. */
    public record Token(Kind kind, int start, int end, TextPlace place) {}

    private static final String MARKS = "{}[]:,";

    private final String text;
    private int position;
    private int placed;
    private TextPlace place = TextPlace.START;

    public JsonTokens(String text) {
        this.text = text;
    }

    /** The next token; comments and white space are stepped over. */
    public Token next() {
        skipSpace();
        while (isComment()) {
            int start = position;
            if (!skipComment()) {
                return token(Kind.WRONG, start, text.length());
            }
            skipSpace();
        }
        if (position == text.length()) {
            return token(Kind.END, position, position);
        }
        int mark = MARKS.indexOf(text.charAt(position));
        if (mark >= 0) {
            return token(Kind.values()[mark], position, position + 1);
        }
        return text.charAt(position) == '"' ? string() : word();
    }

    private Token string() {
        int start = position;
        for (int i = start + 1; i < text.length(); i++) {
            char character = text.charAt(i);
            if (character == '"') {
                return token(Kind.STRING, start, i + 1);
            }
            if (character == '\n' || character == '\r') {
                return token(Kind.WRONG, start, i);
            }
            if (character == '\\') {
                i++;
            }
        }
        return token(Kind.WRONG, start, text.length());
    }

    private Token word() {
        int end = position;
        while (end < text.length() && isOfWord(text.charAt(end))) {
            end++;
        }
        return end == position
                ? token(Kind.WRONG, position, position + Character.charCount(text.codePointAt(position)))
                : token(Kind.WORD, position, end);
    }

    private Token token(Kind kind, int start, int end) {
        position = end;
        place = place.moved(text, placed, start);
        placed = start;
        return new Token(kind, start, end, place);
    }

    private void skipSpace() {
        while (position < text.length() && isSpace(text.charAt(position))) {
            position++;
        }
    }

    private boolean isComment() {
        return text.startsWith("//", position) || text.startsWith("/*", position);
    }

    /** Steps over a comment; false if it has no end. */
    private boolean skipComment() {
        if (text.charAt(position + 1) == '*') {
            int end = text.indexOf("*/", position + 2);
            position = end + 2;
            return end >= 0;
        }
        while (position < text.length() && text.charAt(position) != '\n' && text.charAt(position) != '\r') {
            position++;
        }
        return true;
    }

    private static boolean isOfWord(char character) {
        return Character.isLetterOrDigit(character) || "+-._$".indexOf(character) >= 0;
    }

    /** A byte order mark counts as space at the very beginning alone. */
    private boolean isSpace(char letter) {
        return " \t\r\n".indexOf(letter) >= 0 || letter == '\ufeff' && position == 0;
    }
}
