package dev.pegboard.cli;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads a plain {@code mcp} command by hand, because loading picocli takes longer than the rest of the start. It knows
 * the same options as McpCommand and leaves everything it is not sure about to it.
 */
final class FastPath {
    static final Set<String> OPTIONS = Set.of("--project", "--toolsets", "--timeout", "--errors");
    static final Set<String> SWITCHES = Set.of("--output-schemas", "--no-autostart");

    private final String[] words;
    private final Map<String, String> told = new HashMap<>();
    private int next = 1;

    private FastPath(String[] words) {
        this.words = words;
    }

    /** What a plain mcp command says; empty for other commands and in any doubt. */
    static Optional<ServerArguments> read(String[] words) {
        if (words.length == 0 || !words[0].equals("mcp")) {
            return Optional.empty();
        }
        FastPath path = new FastPath(words);
        while (path.next < words.length) {
            if (!path.take(words[path.next++])) {
                return Optional.empty();
            }
        }
        return path.arguments();
    }

    /** Takes one option with its value; false in doubt. */
    private boolean take(String word) {
        if (SWITCHES.contains(word)) {
            return told.put(word, "true") == null;
        }
        int equals = word.indexOf('=');
        String name = equals < 0 ? word : word.substring(0, equals);
        String value = equals < 0 ? nextValue() : word.substring(equals + 1);
        return OPTIONS.contains(name) && !value.isBlank() && told.put(name, value) == null;
    }

    private String nextValue() {
        return next < words.length && !words[next].startsWith("-") ? words[next++] : "";
    }

    private Optional<ServerArguments> arguments() {
        Optional<String> timeout = Optional.ofNullable(told.get("--timeout"));
        String errors = told.getOrDefault("--errors", "result");
        List<String> toolsets = split(told.getOrDefault("--toolsets", ""));
        boolean clear = timeout.map(FastPath::isMilliseconds).orElse(true)
                && told.containsKey("--toolsets") != toolsets.isEmpty()
                && (errors.equals("result") || errors.equals("jsonrpc"));
        return clear
                ? Optional.of(new ServerArguments(
                        Optional.ofNullable(told.get("--project")),
                        toolsets,
                        timeout.map(millis -> Duration.ofMillis(Long.parseLong(millis))),
                        errors.equals("jsonrpc"),
                        told.containsKey("--output-schemas"),
                        !told.containsKey("--no-autostart")))
                : Optional.empty();
    }

    static boolean isMilliseconds(String text) {
        return text.length() < 12 && Pattern.matches("[1-9][0-9]*", text);
    }

    /** The names in a list with commas; a list that names nothing must not mean everything. */
    static List<String> names(String list) {
        List<String> names = split(list);
        if (names.isEmpty()) {
            throw new Fault(FaultCode.INVALID_ARGUMENT, "--toolsets names no toolset")
                    .hint("Name at least one, as `pegboard tools` shows them, or leave the option out.");
        }
        return names;
    }

    private static List<String> split(String list) {
        return List.of(list.split(",")).stream()
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .toList();
    }
}
