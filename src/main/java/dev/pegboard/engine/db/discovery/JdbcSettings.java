package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.discovery.text.Data;
import dev.pegboard.engine.db.discovery.text.Placeholders;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds addresses among settings with dotted names: whatever ends in url and is one, with user and password beside it.
 * So it needs no list of frameworks.
 */
final class JdbcSettings {
    private static final Pattern MEANT = Pattern.compile("(?i)(?:^|.*\\.)(?:datasources?|r2dbc)(?:\\..*|$)");
    private static final Pattern DETAIL = Pattern.compile("\\.(?:jdbc|hikari|reactive)$");

    /** A setting and the file that has it. */
    record Setting(String value, String path) {}

    private final Map<String, Setting> settings;
    private final Place place;
    private final Placeholders placeholders;

    JdbcSettings(Map<String, Setting> settings, Place place) {
        this.settings = settings;
        this.place = place;
        this.placeholders = Placeholders.ofJava(this::value);
    }

    /** A setting by its name, else a variable in any of the spellings that stand for it. */
    private Optional<String> value(String name) {
        String plain = name.startsWith("env.") ? name.substring("env.".length()) : name;
        String upper = plain.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
        return Optional.ofNullable(settings.get(name))
                .map(Setting::value)
                .or(() -> place.environment().value(plain))
                .or(() -> place.environment().value(upper));
    }

    /** The clues of all addresses, by the name of their group in the order of the names. */
    Map<String, Clue> clues() {
        Map<String, Clue> clues = new LinkedHashMap<>();
        settings.forEach((key, setting) -> {
            int point = key.lastIndexOf('.');
            String group = point < 0 ? "" : key.substring(0, point);
            String ending = fold(key.substring(point + 1));
            String text = placeholders.fill(setting.value());
            if ((ending.equals("url") || ending.equals("jdbcurl")) && isAddress(group, text)) {
                String owner = DETAIL.matcher(group).replaceFirst("");
                clue(owner, text, setting).ifPresent(clue -> clues.putIfAbsent(owner, clue));
            }
        });
        return clues;
    }

    private static boolean isAddress(String group, String text) {
        boolean clear = text.startsWith("jdbc:") || text.startsWith("r2dbc:") || text.startsWith("vertx-reactive:");
        return clear
                || MEANT.matcher(group).matches() && Placeholders.missing(text).isPresent();
    }

    private Optional<Clue> clue(String group, String text, Setting setting) {
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("url", text);
        login(group, List.of("username", "user")).ifPresent(user -> parts.put("user", user));
        login(group, List.of("password")).ifPresent(password -> parts.put("password", password));
        String hint = group.substring(group.lastIndexOf('.') + 1).replace("\"", "");
        String origin = setting.path() + (group.isEmpty() ? ": url" : ": " + group);
        return place.clues().settings(origin, hint, new Data(parts));
    }

    private Optional<String> login(String group, List<String> names) {
        List<String> found = new ArrayList<>();
        String prefix = group.isEmpty() ? "" : group + ".";
        for (String name : names) {
            for (String inner : List.of("", "hikari.", "jdbc.")) {
                Optional.ofNullable(settings.get(prefix + inner + name))
                        .map(Setting::value)
                        .map(placeholders::fill)
                        .ifPresent(found::add);
            }
        }
        return found.stream().filter(value -> !value.isEmpty()).findFirst();
    }

    private static String fold(String name) {
        return name.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "");
    }
}
