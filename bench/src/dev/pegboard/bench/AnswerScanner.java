package dev.pegboard.bench;

import java.util.Arrays;

/** Reads the id and the outcome of one JSON-RPC message by walking its bytes; never builds a tree. */
final class AnswerScanner {
    static final long NO_ID = -1;
    static final long NO_NUMBER = -1;

    private byte[] text;
    private int start;
    private int end;
    private long id;
    private boolean method;
    private boolean result;
    private boolean toolError;

    /** Walks one message; the other methods then tell what it was. */
    void scan(byte[] bytes, int from, int to) {
        text = bytes;
        start = from;
        end = to;
        id = NO_ID;
        method = result = toolError = false;
        int depth = 0;
        int position = from;
        while (position < to) {
            switch (text[position]) {
                case '{', '[' -> depth++;
                case '}', ']' -> depth--;
                case '"' -> {
                    int close = closingQuote(position);
                    key(position + 1, close, depth);
                    position = close;
                }
                default -> {}
            }
            position++;
        }
    }

    boolean isAnswer() {
        return id != NO_ID && !method;
    }

    long id() {
        return id;
    }

    boolean failed() {
        return !result || toolError;
    }

    /** For an answer that bears no id, because its connection says what it answers. */
    void answers(long request) {
        id = request;
    }

    /** The number that follows these bytes where they first stand; NO_NUMBER if there is none. */
    long numberAfter(byte[] marker) {
        for (int position = start; position <= end - marker.length; position++) {
            if (Arrays.equals(text, position, position + marker.length, marker, 0, marker.length)) {
                return number(position + marker.length);
            }
        }
        return NO_NUMBER;
    }

    /** The message itself. */
    byte[] bytes() {
        return Arrays.copyOfRange(text, start, end);
    }

    private int closingQuote(int open) {
        int position = open + 1;
        while (position < end && text[position] != '"') {
            position += text[position] == '\\' ? 2 : 1;
        }
        return position;
    }

    private void key(int from, int close, int depth) {
        if (depth > 2 || close + 1 >= end || text[close + 1] != ':') {
            return;
        }
        if (depth == 2) {
            toolError |= is("isError", from, close) && text[valueAfter(close)] == 't';
        } else if (is("id", from, close)) {
            id = number(valueAfter(close));
        } else {
            method |= is("method", from, close);
            result |= is("result", from, close);
        }
    }

    private boolean is(String name, int from, int to) {
        if (to - from != name.length()) {
            return false;
        }
        for (int i = 0; i < name.length(); i++) {
            if (text[from + i] != name.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private int valueAfter(int closingQuote) {
        int position = closingQuote + 2;
        while (position < end - 1 && text[position] == ' ') {
            position++;
        }
        return position;
    }

    private long number(int from) {
        long value = 0;
        int position = from;
        while (position < end && text[position] >= '0' && text[position] <= '9') {
            value = value * 10 + text[position++] - '0';
        }
        return position == from ? NO_NUMBER : value;
    }
}
