package dev.pegboard.base;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Takes secrets out of what is about to be logged or shown. */
public final class Secrets {
    private static final String HIDDEN = "***";

    private static final Pattern SECRET_NAME = Pattern.compile(
            "pass(word|wd|phrase)?$|secret|token|credential|api_?key|private_?key|access_?key|authorization|cookie",
            Pattern.CASE_INSENSITIVE);

    /** The password part of scheme://user:password@host. */
    private static final Pattern URL_PASSWORD = Pattern.compile("(://[^:/?#\\s]*:)[^@\\s]*(?=@)");

    /** password=…, token: … and the like inside longer text. */
    private static final Pattern ASSIGNED = Pattern.compile(
            "((?:password|passwd|pwd|secret|token|api_?key|access_?key)\\s*[=:]\\s*)(?:'[^']*'|\"[^\"]*\"|[^\\s;&,]+)",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern BEARER = Pattern.compile("(Bearer\\s+)\\S+", Pattern.CASE_INSENSITIVE);

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
        String withoutUrls = URL_PASSWORD.matcher(text).replaceAll("$1" + HIDDEN);
        String withoutAssigned = ASSIGNED.matcher(withoutUrls).replaceAll("$1" + HIDDEN);
        return BEARER.matcher(withoutAssigned).replaceAll("$1" + HIDDEN);
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
