package dev.pegboard.catalog.custom;

import dev.pegboard.base.JsonObject;
import dev.pegboard.base.VisibleText;
import dev.pegboard.catalog.CardLint;
import dev.pegboard.catalog.KeyKind;
import dev.pegboard.catalog.ToolCard;
import dev.pegboard.catalog.ToolShelf;
import dev.pegboard.workspace.ToolFile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a project's file says about a tool, and the tool that it makes, unless something is wrong with it. */
record ToolWords(ToolFile file) {
    private static final int MOST_PARAMETERS = 30;
    private static final long LONGEST_TIMEOUT = Duration.ofHours(1).toMillis();

    private static final Map<String, KeyKind> KEYS = Map.of(
            "alias", KeyKind.TEXT,
            "title", KeyKind.TEXT,
            "description", KeyKind.TEXT,
            "effect", KeyKind.TEXT,
            "timeout", KeyKind.WHOLE,
            "parameters", KeyKind.MAPPING,
            "sql", KeyKind.ANY,
            "database", KeyKind.TEXT,
            "run", KeyKind.LIST,
            "environment", KeyKind.LIST);

    /** What is wrong with a text that agents and people will read. */
    static Optional<String> textProblem(String what, String text, int most) {
        return CardLint.text(what, text, most)
                .or(() -> VisibleText.of(text).equals(text)
                        ? Optional.empty()
                        : Optional.of(what + " must be one line without control characters"));
    }

    /** A sentence for each mistake. */
    List<String> problems() {
        List<String> problems = new ArrayList<>(KeyKind.problems("", words(), KEYS));
        words().object("parameters").orElseGet(JsonObject::new).forEach((name, described) -> {
            if (!(described instanceof JsonObject)) {
                problems.add("'parameters." + name + "' must be a mapping");
            }
        });
        if (!problems.isEmpty()) {
            return problems; // The others could not be understood.
        }
        problems.addAll(CardLint.names(alias(), name()));
        textProblem("title", text("title"), CardLint.LONGEST_TITLE).ifPresent(problems::add);
        textProblem("description", text("description"), CardLint.LONGEST_DESCRIPTION)
                .ifPresent(problems::add);
        parameters().forEach(parameter -> problems.addAll(parameter.problems()));
        choiceProblems(problems);
        if (problems.isEmpty()) {
            problems.addAll(work().problems());
        }
        return problems;
    }

    private void choiceProblems(List<String> problems) {
        if (effect().isEmpty()) {
            problems.add("effect must be read, write, change or destroy");
        }
        if (words().containsKey("sql") == words().containsKey("run")) {
            problems.add("there must be either sql or run");
        }
        boolean destroys = effect().equals(Optional.of(ToolCard.Effect.DESTROY));
        if (destroys
                && parameters().stream().anyMatch(parameter -> parameter.name().equals(ToolCard.DRY_RUN))) {
            problems.add("a tool that destroys cannot have a parameter named " + ToolCard.DRY_RUN);
        }
        if (parameters().size() > MOST_PARAMETERS) {
            problems.add("there are more than " + MOST_PARAMETERS + " parameters");
        }
        if (words().get("timeout") instanceof Long millis && (millis < 1 || millis > LONGEST_TIMEOUT)) {
            problems.add("timeout must be 1 to " + LONGEST_TIMEOUT + " milliseconds");
        }
    }

    CustomTool tool() {
        ToolCard card = new ToolCard(
                name(),
                alias(),
                CustomTools.TOOLSET,
                text("title"),
                text("description"),
                effect().orElseThrow(),
                ToolCard.Scope.PROJECT,
                ToolCard.TaskSupport.NEVER,
                words().get("timeout") instanceof Long millis
                        ? Optional.of(Duration.ofMillis(millis))
                        : Optional.empty(),
                Optional.empty(),
                inputSchema(),
                work().outputSchema(),
                guide());
        return new CustomTool(file, card, work().work());
    }

    private WorkWords work() {
        Set<String> names = parameters().stream().map(ParameterWords::name).collect(Collectors.toSet());
        Set<String> lists = parameters().stream()
                .filter(ParameterWords::isList)
                .map(ParameterWords::name)
                .collect(Collectors.toSet());
        boolean changes =
                effect().filter(effect -> effect != ToolCard.Effect.READ).isPresent();
        return new WorkWords(words(), new LinkedHashSet<>(names), lists, changes);
    }

    private JsonObject inputSchema() {
        JsonObject properties = new JsonObject();
        List<String> required = new ArrayList<>();
        for (ParameterWords parameter : parameters()) {
            properties.put(parameter.name(), parameter.schema());
            if (parameter.isRequired()) {
                required.add(parameter.name());
            }
        }
        if (effect().equals(Optional.of(ToolCard.Effect.DESTROY))) {
            properties.put("confirm", JsonObject.of("type", "boolean", "description", "True after the user agreed."));
            required.add("confirm");
        }
        JsonObject schema = JsonObject.of("type", "object", "properties", properties);
        return (required.isEmpty() ? schema : schema.with("required", required)).with("additionalProperties", false);
    }

    private JsonObject guide() {
        JsonObject hints = new JsonObject();
        parameters().forEach(parameter -> hints.put(parameter.name(), parameter.hint()));
        return JsonObject.of("parameters", hints).with("errors", work().errors());
    }

    /** What a program does is not known, so that it counts as a change unless the file says otherwise. */
    private Optional<ToolCard.Effect> effect() {
        String usual = words().containsKey("run") ? "write" : "read";
        String word = words().text("effect").orElse(usual);
        return Stream.of(ToolCard.Effect.values())
                .filter(effect -> effect.name().toLowerCase(Locale.ROOT).equals(word))
                .findFirst();
    }

    private List<ParameterWords> parameters() {
        return words().object("parameters").orElseGet(JsonObject::new).entrySet().stream()
                .map(entry -> new ParameterWords(entry.getKey(), (JsonObject) entry.getValue()))
                .toList();
    }

    private JsonObject words() {
        return file.words();
    }

    private String alias() {
        return text("alias");
    }

    private String name() {
        return ToolShelf.fold(alias());
    }

    private String text(String key) {
        return words().text(key).orElse("").strip();
    }
}
