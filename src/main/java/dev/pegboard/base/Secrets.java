package dev.pegboard.base;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Takes secrets out of what is about to be logged or shown. */
public final class Secrets {
    private static final String HIDDEN = "***";

    /** The first letters of a key, and twelve more. */
    private static final int SHORTEST_KEY = 15;

    /** A value in quotes, also in those of a text that is in quotes itself, or up to what ends a word. */
    private static final String VALUE = "(?:'{2,8}+[^']++'{2,8}+"
            + "|\\\\{1,4}+'[^'\\\\]*+\\\\{1,4}+'|\\\\{1,4}+\"[^\"\\\\]*+\\\\{1,4}+\""
            + "|[a-z]?&?'[^']*+(?:''[^']*+){0,50}+'|\"[^\"]*+\"|\\$\\w{0,20}+\\$[^$]*+\\$\\w{0,20}+\\$"
            + "|['\"]?[^\\s;&,'\"]++)";

    private static final String NAMES =
            "password|passwd|passphrase|pwd|secret|token|credentials?|api[_-]?key|access[_-]?key|private[_-]?key";

    private static final Pattern SECRET_NAME =
            Pattern.compile("pass$|" + NAMES + "|authorization|cookie|connection[_-]?string", Pattern.CASE_INSENSITIVE);

    /** What is hidden wherever it stands in a text: the first group stays. No pattern may look far ahead. */
    private static final List<Pattern> SECRETS = Stream.of(
                    // scheme://user:password@host, the password up to the last @ there is: it may hold any sign
                    "(://[^:/?#\\s@]{0,100}+:)[^\\s\"']{0,2000}(?=@)",
                    // password=…, "token": "…", --password …
                    "((?:" + NAMES + ")\\\\{0,4}+[\"']?\\s{0,5}(?:=>|:=|[=:])\\s{0,5})" + VALUE,
                    "(--[a-z-]{0,30}(?:" + NAMES + ")\\s{1,5})" + VALUE,
                    // SQL: PASSWORD '…', IDENTIFIED BY '…'
                    "((?:password|identified\\s{1,5}by)\\s{1,5})(?=[a-z]?&?'|[\"$\\\\])" + VALUE,
                    // HTTP: Authorization: Bearer …
                    "(\\bBearer\\s{1,5})[^\\s'\"]++",
                    "(authorization[\"']?\\s{0,5}[=:]\\s{0,5}[a-z]{1,10}\\s{1,5})[^\\s'\"]++",
                    // keys that tell by their first letters what they are
                    "\\b(ghp_|gho_|ghs_|github_pat_|glpat-|sk-|xox[abp]-|AKIA)[A-Za-z0-9_-]{12,}",
                    // our own access tokens
                    "\\b(pegb_)[A-Za-z0-9_.-]{12,}")
            .map(words -> Pattern.compile(words, Pattern.CASE_INSENSITIVE))
            .toList();

    /** In small letters: a text without any of these has nothing that the patterns would find, and most have none. */
    private static final List<String> SIGNS = List.of(
            "://",
            "passw",
            "passphrase",
            "pwd",
            "secret",
            "token",
            "credential",
            "key",
            "identified",
            "bearer",
            "authorization",
            "ghp_",
            "gho_",
            "ghs_",
            "github_pat_",
            "glpat-",
            "sk-",
            "xox",
            "akia",
            "pegb_");

    private Secrets() {}

    /** A copy of the value in which every secret is replaced by stars. */
    public static @Nullable Object hide(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case String text -> hideIn(text);
            case Map<?, ?> map -> hideIn(map);
            case List<?> list ->
                list.stream().<@Nullable Object>map(Secrets::hide).toList();
            default -> value;
        };
    }

    public static String hideIn(String text) {
        if (isPlainWord(text) || !hasSign(text)) {
            return text;
        }
        String shown = text;
        for (Pattern secret : SECRETS) {
            shown = secret.matcher(shown).replaceAll("$1" + HIDDEN);
        }
        return shown;
    }

    /** Most texts are names: too short for a key, and without what stands before a secret. Searching them is slow. */
    private static boolean isPlainWord(String text) {
        return text.length() < SHORTEST_KEY
                && text.chars().noneMatch(letter -> letter == ':' || letter == '=' || Character.isWhitespace(letter));
    }

    private static boolean hasSign(String text) {
        String small = text.toLowerCase(Locale.ROOT);
        for (String sign : SIGNS) {
            if (small.contains(sign)) {
                return true;
            }
        }
        return false;
    }

    private static JsonObject hideIn(Map<?, ?> map) {
        JsonObject shown = new JsonObject();
        map.forEach((key, value) -> {
            String name = String.valueOf(key);
            boolean secret = value != null && SECRET_NAME.matcher(name).find();
            shown.put(name, secret ? HIDDEN : hide(value));
        });
        return shown;
    }
}
