package dev.pegboard.base;

/** Where something stands in a text, counted from 1 in characters as people count them, as editors show it. */
public record TextPlace(int line, int column) {
    /** The place of the character at that offset. */
    public static TextPlace of(String text, int offset) {
        int line = 1;
        int start = 0;
        for (int i = 0; i < offset; i++) {
            char character = text.charAt(i);
            if (character == '\n' || character == '\r' && !text.startsWith("\n", i + 1)) {
                line++;
                start = i + 1;
            }
        }
        return new TextPlace(line, text.codePointCount(start, offset) + 1);
    }

    @Override
    public String toString() {
        return "line " + line + ", column " + column;
    }
}
