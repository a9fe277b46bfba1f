package dev.pegboard.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A prompt that is a text with {arguments}. A line that names an argument which was not given is left out.
 *
 * @param set the toolset it is offered with
 */
public record TextPrompt(Card card, String text, String set) implements Prompt {
    @Override
    public Optional<String> toolset() {
        return Optional.of(set);
    }

    @Override
    public List<Message> messages(Map<String, String> arguments, ToolContext context) {
        List<String> lines = new ArrayList<>();
        for (String line : text.strip().split("\\R", -1)) {
            List<String> names = names(line);
            if (names.stream()
                    .allMatch(name -> !arguments.getOrDefault(name, "").isBlank())) {
                lines.add(filled(line, arguments));
            }
        }
        return List.of(new Message.Said(String.join("\n", lines)));
    }

    /** The arguments that a text names. */
    static List<String> names(String text) {
        return placeholder()
                .matcher(text)
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    private static String filled(String line, Map<String, String> arguments) {
        return placeholder()
                .matcher(line)
                .replaceAll(found -> Matcher.quoteReplacement(arguments.getOrDefault(found.group(1), "")));
    }

    /** Made when it is needed: prompts are listed far more often than filled. */
    private static Pattern placeholder() {
        return Pattern.compile("\\{([A-Za-z][A-Za-z0-9_]*)}");
    }
}
