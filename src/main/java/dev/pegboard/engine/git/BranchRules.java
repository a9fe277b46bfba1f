package dev.pegboard.engine.git;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What git forbids in the name of a branch, each rule in words. Asks no git, so that no name ever reaches one unchecked. */
enum BranchRules {
    EMPTY("it is empty", String::isEmpty),
    LONG("a part of it is longer than 240 bytes, or all of it longer than 1000", BranchRules::isLong),
    SURROGATE(
            "it is no valid Unicode",
            name -> !StandardCharsets.UTF_8.newEncoder().canEncode(name)),
    CONTROL("it contains a control character", finds("[\\x00-\\x1f\\x7f]")),
    SPACE("it contains a space", finds(" ")),
    DASH("it begins with a dash", finds("\\A-")),
    SPECIAL("it contains one of ~ ^ : ? * [ \\", finds("[~^:?*\\[\\\\]")),
    TWO_DOTS("it contains two dots in a row", finds("\\.\\.")),
    SLASH("it begins or ends with a slash, or has two in a row", finds("\\A/|/\\z|//")),
    DOT("it or a part of it begins with a dot", finds("(\\A|/)\\.")),
    LAST_DOT("it ends with a dot", finds("\\.\\z")),
    LOCK("it or a part of it ends with .lock", finds("\\.lock(/|\\z)")),
    AT_BRACE("it contains @{", finds("@\\{")),
    AT("git means something else by @", "@"::equals),
    HEAD("git means something else by HEAD", "HEAD"::equals);

    private final String words;
    private final Predicate<String> breach;

    BranchRules(String words, Predicate<String> breach) {
        this.words = words;
        this.breach = breach;
    }

    /** The first rule that the name breaks, in words. */
    static Optional<String> broken(String name) {
        for (BranchRules rule : values()) {
            if (rule.breach.test(name)) {
                return Optional.of(rule.words);
            }
        }
        return Optional.empty();
    }

    /** Each part is a file of git's, and so is a lock beside it. */
    private static boolean isLong(String name) {
        return length(name) > 1_000 || Stream.of(name.split("/")).anyMatch(part -> length(part) > 240);
    }

    private static int length(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    private static Predicate<String> finds(String expression) {
        return Pattern.compile(expression).asPredicate();
    }
}
