package dev.pegboard.engine.db.repoint;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** How a file writes texts, as far as a value in it has to be changed. Knows no database. */
enum Format {
    VARIABLES,
    YAML,
    /** YAML in which a dollar sign begins a variable. */
    YAML_OF_SHELL,
    /** YAML in which code of Ruby stands between percent signs. */
    YAML_OF_RUBY,
    /** YAML in which settings stand between percent signs. */
    YAML_OF_SYMFONY,
    JSON,
    PROPERTIES,
    TOML,
    SECTIONS,
    /** Sections in which a percent sign begins a setting. */
    SECTIONS_OF_PYTHON,
    PHP,
    RUBY,
    SCRIPT;

    /** What stands for no quote. */
    static final char NONE = ' ';

    private static final Pattern PLAIN_VARIABLE = Pattern.compile("[\\w.:/@%+,=-]+");
    private static final Pattern PLAIN_YAML = Pattern.compile("[A-Za-z_/][\\w./-]*|\\.{1,2}/[\\w./-]*");
    private static final Pattern WRONG_WITHIN_YAML = Pattern.compile(": |:$| #|[,\\[\\]{}]|\\s$");
    private static final Set<String> WORDS_OF_YAML =
            Set.of("null", "true", "false", "yes", "no", "on", "off", "y", "n");

    static Format of(String path, String text) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        String ending = name.substring(name.lastIndexOf('.') + 1);
        boolean list =
                text.stripLeading().startsWith("[") || text.stripLeading().startsWith("{");
        return switch (ending) {
            case "yaml", "yml" -> yaml(name);
            case "json", "code-workspace" -> JSON;
            case "devdbrc" -> list || text.stripLeading().startsWith("/") ? JSON : YAML;
            case "properties" -> PROPERTIES;
            case "conf" -> name.contains("pg_service") ? SECTIONS : PROPERTIES;
            case "ini" -> SECTIONS_OF_PYTHON;
            case "toml" -> TOML;
            case "php" -> PHP;
            case "exs", "rb" -> RUBY;
            case "py", "prisma", "ts", "js", "mts", "cts", "mjs", "cjs" -> SCRIPT;
            default -> VARIABLES;
        };
    }

    private static Format yaml(String name) {
        if (name.contains("compose") || name.startsWith("pegboard.")) {
            return YAML_OF_SHELL;
        }
        return name.startsWith("database.") ? YAML_OF_RUBY : name.startsWith("doctrine.") ? YAML_OF_SYMFONY : YAML;
    }

    /** The value as a part of a text between such quotes, or between none; empty if that cannot be written. */
    Optional<String> within(char quote, String value) {
        if (value.chars().anyMatch(Character::isISOControl)) {
            return Optional.empty();
        }
        return switch (this) {
            case VARIABLES -> variable(quote, value);
            case YAML -> yaml(quote, value);
            case YAML_OF_SHELL -> yaml(quote, value.replace("$", "$$"));
            case YAML_OF_RUBY -> without(value, "<%").flatMap(text -> yaml(quote, text));
            case YAML_OF_SYMFONY -> without(value, "%").flatMap(text -> yaml(quote, text));
            case PROPERTIES -> Optional.of(property(value));
            case SECTIONS -> Optional.of(value).filter(text -> text.equals(text.strip()));
            case SECTIONS_OF_PYTHON -> Optional.of(value.replace("%", "%%")).filter(text -> text.equals(text.strip()));
            case JSON -> Optional.of(escaped(value, "\\\"")).filter(text -> quote == '"');
            case TOML ->
                quote == '\''
                        ? without(value, "'")
                        : Optional.of(escaped(value, "\\\"")).filter(text -> quote == '"');
            case PHP, RUBY, SCRIPT -> code(quote, value);
        };
    }

    /** The value with quotes of its own, in the ways that the format has where it also takes texts without. */
    List<String> quoted(String value) {
        List<String> ways = new ArrayList<>();
        boolean variables = this == VARIABLES;
        if (variables || isYaml()) {
            within('\'', value).ifPresent(text -> ways.add("'" + text + "'"));
        }
        if (variables) {
            within('"', value).ifPresent(text -> ways.add('"' + text + '"'));
        }
        return ways;
    }

    boolean isYaml() {
        return this == YAML || this == YAML_OF_SHELL || this == YAML_OF_RUBY || this == YAML_OF_SYMFONY;
    }

    /** True if the value can stand alone without quotes and is a text all the same. */
    boolean isPlain(String value) {
        if (isYaml()) {
            return PLAIN_YAML.matcher(value).matches() && !WORDS_OF_YAML.contains(value.toLowerCase(Locale.ROOT));
        }
        return this != VARIABLES || PLAIN_VARIABLE.matcher(value).matches();
    }

    private static Optional<String> variable(char quote, String value) {
        return switch (quote) {
            case NONE ->
                Optional.of(value).filter(text -> PLAIN_VARIABLE.matcher(text).matches());
            // In a file that a shell reads, a backquote would run something.
            case '"' -> without(value, "`").map(text -> escaped(text, "\\\"$"));
            default -> without(value, String.valueOf(quote));
        };
    }

    private static Optional<String> yaml(char quote, String value) {
        return switch (quote) {
            case NONE ->
                Optional.of(value)
                        .filter(text -> !WRONG_WITHIN_YAML.matcher(text).find());
            case '"' -> Optional.of(escaped(value, "\\\""));
            default -> Optional.of(value.replace("'", "''"));
        };
    }

    private static String property(String value) {
        StringBuilder written = new StringBuilder(value.startsWith(" ") ? "\\" : "");
        for (char letter : value.replace("\\", "\\\\").toCharArray()) {
            written.append(letter < 127 ? String.valueOf(letter) : String.format(Locale.ROOT, "\\u%04x", (int) letter));
        }
        return written.toString();
    }

    private Optional<String> code(char quote, String value) {
        if (quote == NONE) {
            return Optional.empty();
        }
        String written = escaped(value, "\\" + quote);
        boolean open = quote != '\'';
        return Optional.of(
                this == PHP && open
                        ? written.replace("$", "\\$")
                        : this == RUBY && open
                                ? written.replace("#{", "\\#{")
                                : quote == '`' ? written.replace("${", "\\${") : written);
    }

    private static Optional<String> without(String value, String forbidden) {
        return value.contains(forbidden) ? Optional.empty() : Optional.of(value);
    }

    private static String escaped(String value, String special) {
        StringBuilder written = new StringBuilder();
        for (char letter : value.toCharArray()) {
            written.append(special.indexOf(letter) >= 0 ? "\\" : "").append(letter);
        }
        return written.toString();
    }
}
