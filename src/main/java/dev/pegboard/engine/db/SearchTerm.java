package dev.pegboard.engine.db;

import java.util.List;
import java.util.Locale;

/**
 * A word that is looked for, and how well a name or a comment fits it.
 *
 * @param wanted the word in lower case with letters and digits alone; several where it was mistyped
 */
record SearchTerm(List<String> wanted) {
    private static final int SAME = 100;
    private static final int SAME_STEM = 90;
    private static final int WORD_OF_NAME = 60;
    private static final int BEGINS_WORD = 45;
    private static final int INSIDE = 30;
    private static final int WORD_OF_COMMENT = 12;
    private static final int INSIDE_COMMENT = 6;

    /** Shorter words are inside of too many others. */
    private static final int SHORTEST_INSIDE = 3;

    static SearchTerm of(String word) {
        return new SearchTerm(List.of(word));
    }

    /** How well the name fits; 0 if it does not. */
    int inName(String name) {
        String folded = NameParts.folded(name);
        int best = 0;
        for (String word : wanted) {
            if (folded.contains(NameParts.stem(word))) {
                best = Math.max(best, rank(name, folded, word));
            }
        }
        return best;
    }

    private static int rank(String name, String folded, String word) {
        String stem = NameParts.stem(word);
        if (folded.equals(word)) {
            return SAME;
        }
        if (NameParts.stem(folded).equals(stem)) {
            return SAME_STEM;
        }
        int best = word.length() >= SHORTEST_INSIDE ? INSIDE : 0;
        for (String part : NameParts.of(name)) {
            if (NameParts.stem(part).equals(stem)) {
                return WORD_OF_NAME;
            }
            best = part.startsWith(stem) ? BEGINS_WORD : best;
        }
        return best;
    }

    /** How well a comment fits; 0 if it does not. */
    int inComment(String comment) {
        String text = comment.toLowerCase(Locale.ROOT);
        int best = 0;
        for (String word : wanted) {
            best = Math.max(best, comment(text, word));
        }
        return best;
    }

    private static int comment(String text, String word) {
        int best = 0;
        for (int at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
            boolean begins = at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1));
            int end = at + word.length();
            boolean ends = end == text.length() || !Character.isLetterOrDigit(text.charAt(end));
            if (begins && ends) {
                return WORD_OF_COMMENT;
            }
            best = word.length() >= SHORTEST_INSIDE ? INSIDE_COMMENT : best;
        }
        return best;
    }
}
