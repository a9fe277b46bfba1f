package dev.pegboard.install;

/**
 * What stands between two values of a JSON text: space, comments and at most one comma.
 *
 * @param comma where the comma stands, or -1
 * @param wordsEnd where the last comment or comma ends, or the start of the gap: only space follows
 * @param lineComment that last one is a comment up to the end of its line
 */
record Gap(int comma, int wordsEnd, boolean lineComment) {
    static Gap between(String text, int from, int to) {
        int comma = -1;
        int wordsEnd = from;
        boolean lineComment = false;
        int at = from;
        while (at < to) {
            char next = text.charAt(at);
            boolean comment = next == '/';
            lineComment = comment ? text.startsWith("//", at) : next != ',' && lineComment;
            comma = next == ',' ? at : comma;
            at = comment ? commentEnd(text, at) : at + 1;
            wordsEnd = comment || next == ',' ? at : wordsEnd;
        }
        return new Gap(comma, wordsEnd, lineComment);
    }

    boolean hasComma() {
        return comma >= 0;
    }

    private static int commentEnd(String text, int start) {
        if (text.startsWith("/*", start)) {
            return text.indexOf("*/", start + 2) + 2;
        }
        int end = start;
        while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
            end++;
        }
        return end;
    }
}
