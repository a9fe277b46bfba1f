package dev.pegboard.engine.db.sql;

import java.util.Arrays;

/** The words, names, values and symbols of a text, each with its place in it. Knows nothing of their meaning. */
final class Tokens {
    private final String text;
    private TokenKind[] kinds;
    private int[] starts;
    private int[] ends;
    private String[] names;
    private int count;

    Tokens(String text) {
        this.text = text;
        int room = text.length() / 4 + 8;
        kinds = new TokenKind[room];
        starts = new int[room];
        ends = new int[room];
        names = new String[room];
    }

    void add(TokenKind kind, int start, int end, String name) {
        if (count == starts.length) {
            grow();
        }
        kinds[count] = kind;
        starts[count] = start;
        ends[count] = end;
        names[count] = name;
        count++;
    }

    int count() {
        return count;
    }

    TokenKind kind(int index) {
        return kinds[index];
    }

    int start(int index) {
        return starts[index];
    }

    int end(int index) {
        return ends[index];
    }

    /** A word in lower case, a quoted name as it is meant; of anything else nothing. */
    String name(int index) {
        return names[index];
    }

    /** The token as it is written. */
    String written(int index) {
        return text.substring(starts[index], ends[index]);
    }

    String text() {
        return text;
    }

    boolean symbol(int index, char symbol) {
        return index >= 0 && index < count && kinds[index] == TokenKind.SYMBOL && text.charAt(starts[index]) == symbol;
    }

    boolean word(int index) {
        return index >= 0 && index < count && kinds[index] == TokenKind.WORD;
    }

    boolean word(int index, String word) {
        return word(index) && names[index].equals(word);
    }

    /** True for a word or a quoted name. */
    boolean named(int index) {
        return word(index) || index >= 0 && index < count && kinds[index] == TokenKind.NAME;
    }

    /** True if a dot joins the token to the name, the row or the value before it, so that it is a name as well. */
    boolean qualified(int index) {
        int owner = index - 2;
        return symbol(index - 1, '.')
                && (named(owner) || symbol(owner, ')') || symbol(owner, ']') || symbol(owner, '.'));
    }

    /** True if nothing stands between the token and the next one. */
    boolean touchesNext(int index) {
        return index + 1 < count && ends[index] == starts[index + 1];
    }

    private void grow() {
        int room = count * 2;
        kinds = Arrays.copyOf(kinds, room);
        starts = Arrays.copyOf(starts, room);
        ends = Arrays.copyOf(ends, room);
        names = Arrays.copyOf(names, room);
    }
}
