package dev.pegboard.engine.db.repoint;

import java.util.regex.Pattern;

/** Where in a text a value stands: between which quotes, behind what, and whether it is all there is between them. */
record Site(String text, Span span, Format format) {
    private static final Pattern NAME = Pattern.compile("\\s*(?:export\\s+)?[\\w.%\"@-]+\\s*[=:]\\s*");
    private static final Pattern NAME_IN_YAML = Pattern.compile("\\s*(?:- +)*(?:[\\w.%\"'@-]+ *:\\s+)?");
    private static final Pattern AFTER_VALUE = Pattern.compile("\\s*(?:\\s#.*)?");
    private static final Pattern END_OF_SCHEME = Pattern.compile("(?s).*(?:/|\\b[A-Za-z0-9+]{2,40}:)");

    private int lineStart() {
        return text.lastIndexOf('\n', span.start() - 1) + 1;
    }

    private String before() {
        return text.substring(lineStart(), span.start());
    }

    private String after() {
        int end = text.indexOf('\n', span.end());
        return text.substring(span.end(), end < 0 ? text.length() : end);
    }

    /** The quote that is open, as far as one line can tell. */
    char quote() {
        char open = Format.NONE;
        String line = before();
        for (int i = 0; i < line.length(); i++) {
            char letter = line.charAt(i);
            if (open != Format.NONE) {
                i += letter == '\\' && open != '\'' ? 1 : 0;
                open = letter == open ? Format.NONE : open;
            } else if (letter == '"' || letter == '\'' || letter == '`') {
                open = letter;
            }
        }
        return open != Format.NONE && after().indexOf(open) >= 0 ? open : Format.NONE;
    }

    /** True if there is nothing else between the quotes, or on the line behind the name. */
    boolean isWhole() {
        char quote = quote();
        if (quote != Format.NONE) {
            return before().endsWith(String.valueOf(quote)) && after().startsWith(String.valueOf(quote));
        }
        return (format.isYaml() ? NAME_IN_YAML : NAME).matcher(before()).matches()
                && AFTER_VALUE.matcher(after()).matches();
    }

    /** True if the value is a part of a URL. */
    boolean isInUrl() {
        return !isWhole() && END_OF_SCHEME.matcher(before()).matches();
    }

    /** True if the value may be one of several, each behind its name. */
    boolean isBehindName() {
        return !isWhole() && before().endsWith("=");
    }
}
