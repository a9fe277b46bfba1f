package dev.pegboard.engine.db.sql;

import dev.pegboard.engine.db.sql.Lexicon.Role;
import dev.pegboard.engine.db.sql.Lexicon.Trait;

/** Finds the end of comments, and refuses those that an engine may end elsewhere or run. */
final class Comments {
    private final String text;
    private final Lexicon lexicon;

    Comments(String text, Lexicon lexicon) {
        this.text = text;
        this.lexicon = lexicon;
    }

    /** Where the comment ends that two dashes begin here; the same place if there is none. */
    int afterDashes(int at) {
        if (!text.startsWith("--", at)) {
            return at;
        }
        boolean space = at + 2 >= text.length() || lexicon.role(text.charAt(at + 2)) == Role.SPACE;
        if (!space && lexicon.has(Trait.DASHES_BEFORE_SPACE)) {
            throw Oddity.unclear("-- without a space after it", at, "Put a space after the dashes, or between them.");
        }
        return endOfLine(at);
    }

    /** Where the comment ends that a slash begins here; the same place if there is none. */
    int afterSlash(int at) {
        if (text.startsWith("/*", at)) {
            return endOfBlock(at);
        }
        if (!text.startsWith("//", at)) {
            return at;
        }
        if (lexicon.has(Trait.SLASHES_UNSURE)) {
            throw Oddity.unclear("//", at, "Begin the comment with two dashes and a space.");
        }
        return lexicon.has(Trait.SLASH_COMMENTS) ? endOfLine(at) : at;
    }

    int endOfLine(int start) {
        int at = start;
        while (at < text.length() && text.charAt(at) != '\n') {
            char c = text.charAt(at);
            boolean otherEnd = c == '\r' || c == '\u0085' || c == '\u2028' || c == '\u2029';
            if (otherEnd && !text.startsWith("\r\n", at) && at + 1 < text.length()) {
                throw Oddity.unclear("A line's end inside a comment", at, "End lines with a line feed.");
            }
            at++;
        }
        return at;
    }

    private int endOfBlock(int at) {
        int end = text.indexOf("*/", at + 2);
        if (end < 0) {
            throw Oddity.unfinished("A comment", at);
        }
        int inner = text.indexOf("/*", at + 2);
        if (inner >= 0 && inner < end) {
            throw Oddity.unclear("A comment inside a comment", inner, "Leave the inner one away.");
        }
        boolean runs = text.startsWith("/*!", at) || text.startsWith("/*M!", at) || text.startsWith("/*m!", at);
        if (runs && lexicon.has(Trait.COMMENTS_THAT_RUN)) {
            throw Oddity.unclear("A comment that some servers run", at, "Leave the comment away.");
        }
        if (text.startsWith("/*+", at) && setsSomething(Letters.folded(text, at, end))) {
            throw Oddity.unclear("A hint that changes settings", at, "Leave the hint away.");
        }
        return end + 2;
    }

    private static boolean setsSomething(String hint) {
        return hint.contains("set_var") || hint.contains("max_execution_time") || setCalled(hint);
    }

    private static boolean setCalled(String hint) {
        int set = hint.indexOf("set");
        while (set >= 0) {
            if (hint.substring(set + 3).stripLeading().startsWith("(")) {
                return true;
            }
            set = hint.indexOf("set", set + 3);
        }
        return false;
    }
}
