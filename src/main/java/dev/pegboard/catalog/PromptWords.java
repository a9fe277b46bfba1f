package dev.pegboard.catalog;

import dev.pegboard.base.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** What a file says about a prompt, and the prompt that it makes, unless something is wrong with it. */
public record PromptWords(JsonObject words) {
    private static final int MOST_ARGUMENTS = 20;
    private static final int LONGEST_TEXT = 20_000;

    /** A sentence for each mistake. */
    public List<String> problems() {
        List<String> problems = new ArrayList<>(KeyKind.problems(
                "",
                words,
                Map.of(
                        "name", KeyKind.TEXT,
                        "title", KeyKind.TEXT,
                        "description", KeyKind.TEXT,
                        "arguments", KeyKind.MAPPING,
                        "text", KeyKind.TEXT)));
        described().forEach((name, argument) -> {
            if (argument instanceof JsonObject object) {
                problems.addAll(KeyKind.problems(
                        "arguments." + name + ".",
                        object,
                        Map.of("description", KeyKind.TEXT, "required", KeyKind.FLAG)));
            } else {
                problems.add("'arguments." + name + "' must be a mapping");
            }
        });
        if (problems.isEmpty()) {
            texts(problems);
            names(problems);
        }
        return problems;
    }

    private void texts(List<String> problems) {
        problems.addAll(CardLint.names(text("name"), text("name")));
        CardLint.text("title", text("title"), CardLint.LONGEST_TITLE).ifPresent(problems::add);
        CardLint.text("description", text("description"), CardLint.LONGEST_DESCRIPTION)
                .ifPresent(problems::add);
        CardLint.text("text", text("text"), LONGEST_TEXT).ifPresent(problems::add);
        for (Prompt.Argument argument : arguments()) {
            CardLint.text("the description of " + argument.name(), argument.description(), CardLint.LONGEST_NOTE)
                    .ifPresent(problems::add);
        }
        if (described().size() > MOST_ARGUMENTS) {
            problems.add("there are more than " + MOST_ARGUMENTS + " arguments");
        }
    }

    /** Whoever is asked for an argument must see it used. */
    private void names(List<String> problems) {
        List<String> used = TextPrompt.names(text("text"));
        for (String name : new TreeSet<>(used)) {
            if (!described().containsKey(name)) {
                problems.add("the text names {" + name + "}, which is no argument");
            }
        }
        for (String name : described().keySet()) {
            if (!used.contains(name)) {
                problems.add("the text does not name the argument {" + name + "}");
            }
        }
    }

    public TextPrompt prompt(String toolset) {
        Prompt.Card card = new Prompt.Card(text("name"), text("title"), text("description"), arguments());
        return new TextPrompt(card, text("text"), toolset);
    }

    /** By a plain loop: built-in prompts are made at every start. */
    private List<Prompt.Argument> arguments() {
        List<Prompt.Argument> arguments = new ArrayList<>();
        for (Map.Entry<String, ?> entry : described().entrySet()) {
            JsonObject argument = (JsonObject) entry.getValue();
            boolean required = !Boolean.FALSE.equals(argument.get("required"));
            arguments.add(new Prompt.Argument(
                    entry.getKey(), argument.text("description").orElse(""), required));
        }
        return List.copyOf(arguments);
    }

    private JsonObject described() {
        return words.object("arguments").orElseGet(JsonObject::new);
    }

    private String text(String key) {
        return words.text(key).orElse("").strip();
    }
}
