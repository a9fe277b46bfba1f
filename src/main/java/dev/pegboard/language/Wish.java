package dev.pegboard.language;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What somebody wants who asks in plain words. An address in the question never reaches a model. */
public sealed interface Wish {
    /** An answer, from the usual database or from the one at that address. */
    record Answered(String question, Optional<String> address) implements Wish {}

    /** Another usual database, by its name or address. */
    record Switched(String target) implements Wish {}

    Pattern SWITCH = Pattern.compile(
            "(?i)(?:please\\s+)?(?:set|change|switch)\\s+(?:the\\s+|my\\s+)?default\\s+database\\s+to\\s+(\\S+?)[.!]?");
    Pattern ELSEWHERE = Pattern.compile("(?is)(.*\\S)\\s+at\\s+([a-z][a-z0-9+.-]{1,30}:\\S+?)[?.!]?");

    static Wish of(String words) {
        String text = words.strip();
        Matcher other = SWITCH.matcher(text);
        if (other.matches()) {
            return new Switched(other.group(1));
        }
        Matcher elsewhere = ELSEWHERE.matcher(text);
        boolean address = elsewhere.matches() && isAddress(elsewhere.group(2));
        return address
                ? new Answered(elsewhere.group(1), Optional.of(elsewhere.group(2)))
                : new Answered(text, Optional.empty());
    }

    private static boolean isAddress(String text) {
        return text.contains("://") || text.toLowerCase(Locale.ROOT).startsWith("jdbc:");
    }
}
