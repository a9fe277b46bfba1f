package dev.pegboard.install;

/** The lines of a text: how they end and where they begin. It knows nothing of what they say. */
record Lines(String text) {
    /** How the first line ends, and so any line we add; the line feed where there is only one line. */
    String newline() {
        int feed = text.indexOf('\n');
        int carriage = text.indexOf('\r');
        if (carriage >= 0 && (feed < 0 || carriage < feed)) {
            return carriage + 1 == feed ? "\r\n" : "\r";
        }
        return "\n";
    }

    /** The space before the first character of the line that an offset is in. */
    String indent(int offset) {
        int start = start(offset);
        int end = start;
        while (end < offset && isBlank(text.charAt(end))) {
            end++;
        }
        return text.substring(start, end);
    }

    /** Where the line of an offset starts. */
    int start(int offset) {
        int start = offset;
        while (start > 0 && !isEnd(text.charAt(start - 1))) {
            start--;
        }
        return start;
    }

    /** Where the line end begins that stands right before an offset; the offset itself if none does. */
    int endBefore(int offset) {
        boolean pair = offset > 1 && text.startsWith("\r\n", offset - 2);
        return pair ? offset - 2 : offset > 0 && isEnd(text.charAt(offset - 1)) ? offset - 1 : offset;
    }

    /** True if nothing but space stands between an offset and the end of its line. */
    boolean endsAt(int offset) {
        int at = offset;
        while (at < text.length() && isBlank(text.charAt(at))) {
            at++;
        }
        return at == text.length() || isEnd(text.charAt(at));
    }

    /** True if a line ends between two offsets. */
    boolean breakIn(int from, int to) {
        return text.substring(from, to).chars().anyMatch(character -> isEnd((char) character));
    }

    private static boolean isEnd(char character) {
        return character == '\n' || character == '\r';
    }

    private static boolean isBlank(char character) {
        return character == ' ' || character == '\t';
    }
}
