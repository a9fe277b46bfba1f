package dev.pegboard.base;

/** Where something stands in a text, counted from 1 in characters as people count them, as editors show it. */
public record TextPlace(int line, int column) {
    /** The place of the first character. */
    public static final TextPlace START = new TextPlace(1, 1);

    /** The place of the character at that offset. */
    public static TextPlace of(String text, int offset) {
        return START.moved(text, 0, offset);
    }

    /** The place one gets to from this one by stepping over that part of the text. */
    TextPlace moved(String text, int from, int to) {
        int atLine = line;
        int atColumn = column;
        for (int i = from; i < to; i++) {
            char character = text.charAt(i);
            if (character == '\n' || character == '\r' && !text.startsWith("\n", i + 1)) {
                atLine++;
                atColumn = 1;
            } else if (!Character.isLowSurrogate(character)) {
                atColumn++;
            }
        }
        return new TextPlace(atLine, atColumn);
    }

    @Override
    public String toString() {
        return "line " + line + ", column " + column;
    }
}
