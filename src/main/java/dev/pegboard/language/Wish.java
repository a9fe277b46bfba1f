package dev.pegboard.language;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Secrets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
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
    Pattern WORD = Pattern.compile("\\S++");
    Pattern AT = Pattern.compile("(?is)(.*\\s)?at\\s+");
    Pattern POINTS = Pattern.compile("[?.!,;:]$");

    /** Pages and files that a question may be about; with a login they are nothing to hand on. */
    Pattern PAGE = Pattern.compile("(?i)\\W*(?:https?|ftp|s3|gs)://[^/@]*(?:/.*)?");

    static Wish of(String words) {
        String text = words.strip();
        Matcher other = SWITCH.matcher(text);
        if (other.matches()) {
            return new Switched(other.group(1));
        }
        List<MatchResult> addresses = WORD.matcher(text)
                .results()
                .filter(word -> isAddress(word.group()))
                .toList();
        return addresses.isEmpty() ? new Answered(Secrets.hideIn(text), Optional.empty()) : elsewhere(text, addresses);
    }

    private static Wish elsewhere(String text, List<MatchResult> addresses) {
        MatchResult address = addresses.getFirst();
        Matcher before = AT.matcher(text.substring(0, address.start()));
        if (addresses.size() > 1 || !before.matches()) {
            throw unclear();
        }
        String begin = Optional.ofNullable(before.group(1)).orElse("").strip();
        String question = (begin + " " + text.substring(address.end()).strip()).strip();
        if (question.isEmpty()) {
            throw unclear();
        }
        String place = POINTS.matcher(address.group()).replaceFirst("");
        return new Answered(Secrets.hideIn(question), Optional.of(place));
    }

    private static Fault unclear() {
        return new Fault(
                        FaultCode.INVALID_ARGUMENT,
                        "The question has the address of a database where it is not understood; no model was asked")
                .hint("Put `at ADDRESS` at the end of the question, once, as: Show all users at postgres://host/name");
    }

    private static boolean isAddress(String word) {
        String small = word.toLowerCase(Locale.ROOT);
        boolean address = small.contains("://") || small.contains("jdbc:") || small.contains("@tcp(");
        boolean single = small.indexOf("://") == small.lastIndexOf("://") && !small.contains("jdbc:");
        return address && !(single && PAGE.matcher(word).matches());
    }
}
