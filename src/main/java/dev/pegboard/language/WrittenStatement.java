package dev.pegboard.language;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The statement in what a model wrote, which may be wrapped in words, thoughts and fences. Whether it may run is not
 * decided here: whatever is found goes to the guard as it is.
 */
public final class WrittenStatement {
    private static final Pattern THOUGHT = Pattern.compile("(?is)<think(?:ing)?>.*?(?:</think(?:ing)?>|\\z)");
    private static final Pattern FENCE =
            Pattern.compile("(?s)(?:```|~~~)[ \\t]*[\\w+-]*[ \\t]*\\R(.*?)(?:```|~~~|\\z)");
    private static final Pattern BARE = Pattern.compile("(?im)^[ \\t(]*(?:SELECT\\b|VALUES\\s*\\("
            + "|WITH\\s+(?:RECURSIVE\\s+)?[\\w\"`]+\\s*(?:\\(|AS\\b)"
            + "|(?:TABLE|SHOW|DESCRIBE)\\s+\\S+[ \\t]*;?[ \\t]*$"
            + "|(?:EXPLAIN|INSERT|UPDATE|DELETE|MERGE|DROP|ALTER|CREATE|TRUNCATE|GRANT|REVOKE|COPY|CALL|DO|SET)\\s+\\S"
            + "|(?:BEGIN|COMMIT|ROLLBACK)\\b)");
    private static final int LONGEST = 100_000;

    private WrittenStatement() {}

    public static Optional<String> in(String answer) {
        String text = answer.length() > LONGEST ? answer.substring(0, LONGEST) : answer;
        String said = THOUGHT.matcher(text).replaceAll("").strip();
        Matcher fence = FENCE.matcher(said);
        while (fence.find()) {
            if (isStatement(fence.group(1))) {
                return Optional.of(bare(fence.group(1)));
            }
        }
        return isStatement(said) && !said.contains("```") ? Optional.of(bare(fromStart(said))) : Optional.empty();
    }

    private static boolean isStatement(String text) {
        return BARE.matcher(text).find();
    }

    /** From the first line that begins like a statement, up to an empty line. */
    private static String fromStart(String said) {
        Matcher start = BARE.matcher(said);
        String rest = start.find() ? said.substring(start.start()) : said;
        return rest.split("\\R[ \\t]*\\R", 2)[0];
    }

    private static String bare(String sql) {
        return sql.strip().replaceAll("[;\\s]+\\z", "");
    }
}
