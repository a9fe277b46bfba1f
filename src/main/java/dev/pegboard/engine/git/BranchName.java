package dev.pegboard.engine.git;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.VisibleText;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A name that git allows for a branch, and what directories and databases of that branch are called: readable, and
 * different for different branches, also where capital letters do not count. It never looks at a repository.
 */
public record BranchName(String text) {
    private static final int LONGEST_DIRECTORY = 60;
    private static final int LONGEST_SHOWN = 80;
    private static final int MARK_LENGTH = 8;
    private static final String MARK_DIGITS = "abcdefghijklmnopqrstuvwxyz234567";

    /** Each slash becomes two dashes, so these can be read back: no other branch has that directory. */
    private static final Pattern PLAIN_PATH =
            Pattern.compile("[a-z0-9_.]+(-[a-z0-9_.]+)*(/[a-z0-9_.]+(-[a-z0-9_.]+)*)*");

    private static final Pattern PLAIN_WORD = Pattern.compile("[a-z0-9]+(_[a-z0-9]+)*");

    /** What Windows takes for a device, whatever follows the first dot. */
    private static final Pattern DEVICE = Pattern.compile("(con|prn|aux|nul|com[0-9]|lpt[0-9])(\\..*)?");

    public BranchName {
        BranchRules.broken(text).ifPresent(rule -> {
            throw refused(text, rule);
        });
    }

    /** What its directory is called. */
    public String directory() {
        String plain = text.replace("/", "--");
        boolean faithful = PLAIN_PATH.matcher(text).matches()
                && !DEVICE.matcher(text).matches()
                && plain.length() <= LONGEST_DIRECTORY;
        return faithful ? plain : marked(small(plain, "[^a-z0-9_-]+", "-"), "+", LONGEST_DIRECTORY);
    }

    /** The name in small letters, digits and underscores, at most that long; for the names of databases. */
    public String fold(int longest) {
        if (longest < 2 * MARK_LENGTH) {
            throw new IllegalArgumentException("Names of " + longest + " characters cannot be told apart");
        }
        boolean faithful = PLAIN_WORD.matcher(text).matches() && text.length() <= longest;
        return faithful ? text : marked(small(text, "[^a-z0-9]+", "_"), "__", longest);
    }

    @Override
    public String toString() {
        return text;
    }

    private static String small(String name, String others, String replacement) {
        return name.toLowerCase(Locale.ROOT).replaceAll(others, replacement);
    }

    /** What can be read of the name, and a mark that only this name has; no faithful name contains the separator. */
    private String marked(String readable, String separator, int longest) {
        int room = longest - separator.length() - MARK_LENGTH;
        String start = readable.replaceAll("^[_-]+", "");
        String cut = start.substring(0, Math.min(room, start.length())).replaceAll("[_-]+$", "");
        return (cut.isEmpty() ? "branch".substring(0, Math.min(room, 6)) : cut) + separator + mark();
    }

    private String mark() {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            StringBuilder mark = new StringBuilder();
            for (int i = 0; i < MARK_LENGTH; i++) {
                mark.append(MARK_DIGITS.charAt(digest[i] & 31));
            }
            return mark.toString();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // Every Java has it.
        }
    }

    private static Fault refused(String text, String rule) {
        String start = text.length() <= LONGEST_SHOWN ? text : text.substring(0, LONGEST_SHOWN) + "…";
        String shown = VisibleText.of(start);
        return new Fault(FaultCode.INVALID_NAME, "'" + shown + "' is no name for a branch: " + rule)
                .with("branch", shown);
    }
}
