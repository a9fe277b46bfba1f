package dev.pegboard.catalog.custom;

import dev.pegboard.base.JsonObject;
import dev.pegboard.base.VisibleText;
import dev.pegboard.catalog.CardLint;
import dev.pegboard.catalog.KeyKind;
import dev.pegboard.catalog.ParameterLint;
import dev.pegboard.catalog.ToolCard;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One parameter as a project's file describes it, and the JSON Schema that follows. */
record ParameterWords(String name, JsonObject words) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]{0,39}");
    private static final Set<String> TAKEN = Set.of(ToolCard.PROJECT_ROOT, "confirm");
    private static final Set<String> TYPES = Set.of("string", "integer", "number", "boolean");
    private static final String ARRAY = "array";
    private static final int LONGEST_TEXT = 200;
    private static final int LONGEST_LIST = 100;

    private static final Map<String, KeyKind> LIMITS = Map.of(
            "type", KeyKind.TEXT,
            "enum", KeyKind.LIST,
            "min", KeyKind.NUMBER,
            "max", KeyKind.NUMBER,
            "maxLength", KeyKind.WHOLE,
            "pattern", KeyKind.TEXT);

    private static final Map<String, KeyKind> KEYS = Map.of(
            "description", KeyKind.TEXT,
            "required", KeyKind.FLAG,
            "default", KeyKind.ANY,
            "examples", KeyKind.LIST,
            "items", KeyKind.MAPPING);

    /** A sentence for each mistake. */
    List<String> problems() {
        List<String> problems = new ArrayList<>();
        if (!NAME.matcher(name).matches() || TAKEN.contains(name)) {
            problems.add("a parameter cannot be named '" + name + "'");
            return problems;
        }
        problems.addAll(keyProblems());
        if (!problems.isEmpty()) {
            return problems;
        }
        ToolWords.textProblem("the description of " + name, description(), CardLint.LONGEST_NOTE)
                .ifPresent(problems::add);
        typeProblems(problems);
        if (problems.isEmpty()) {
            problems.addAll(ParameterLint.problems(name, schema(), examples()));
            items().ifPresent(items -> problems.addAll(ParameterLint.problems(name + "[]", limits(items), List.of())));
        }
        if (words.isTrue("required") && words.containsKey("default")) {
            problems.add("the parameter '" + name + "' is required and so needs no default");
        }
        return problems;
    }

    private List<String> keyProblems() {
        String prefix = "parameters." + name + ".";
        JsonObject own = new JsonObject();
        JsonObject limits = new JsonObject();
        words.forEach((key, value) -> (KEYS.containsKey(key) ? own : limits).put(key, value));
        List<String> problems = new ArrayList<>(KeyKind.problems(prefix, own, KEYS));
        problems.addAll(KeyKind.problems(prefix, limits, LIMITS));
        items().ifPresent(items -> problems.addAll(KeyKind.problems(prefix + "items.", items, LIMITS)));
        return problems;
    }

    private void typeProblems(List<String> problems) {
        boolean list = type(words).equals(ARRAY);
        boolean known = list || TYPES.contains(type(words));
        boolean knownItems = items().map(items -> TYPES.contains(type(items))).orElse(!list);
        if (!known || !knownItems || !list && items().isPresent()) {
            problems.add("the parameter '" + name
                    + "' must have the type string, integer, number or boolean, or array and items of such a type");
        }
        if (!isShown(words)) {
            problems.add(
                    "the parameter '" + name + "' has a list of more than " + LONGEST_LIST + " values, or a text of"
                            + " more than " + LONGEST_TEXT + " characters or with control characters");
        }
        enumProblems(words, problems);
        items().ifPresent(items -> enumProblems(items, problems));
    }

    /** True if whatever agents and people are shown of a value is short and can only be read. */
    private static boolean isShown(@Nullable Object value) {
        return switch (value) {
            case String text ->
                text.length() <= LONGEST_TEXT && VisibleText.of(text.strip()).equals(text.strip());
            case List<?> list -> list.size() <= LONGEST_LIST && list.stream().allMatch(ParameterWords::isShown);
            case JsonObject object -> object.values().stream().allMatch(ParameterWords::isShown);
            case null, default -> true;
        };
    }

    private void enumProblems(JsonObject described, List<String> problems) {
        List<?> values = described.list("enum").orElse(List.of("x"));
        boolean fits = !values.isEmpty() && values.stream().allMatch(String.class::isInstance);
        if (!fits || described.containsKey("enum") && !type(described).equals("string")) {
            problems.add("the enum of '" + name + "' must be a list of texts");
        }
    }

    boolean isRequired() {
        return !words.containsKey("default") && !Boolean.FALSE.equals(words.get("required"));
    }

    boolean isList() {
        return type(words).equals(ARRAY);
    }

    JsonObject schema() {
        JsonObject schema = limits(words).with("description", description());
        items().ifPresent(items -> schema.put("items", limits(items)));
        return words.containsKey("default") ? schema.with("default", words.get("default")) : schema;
    }

    /** What tool_help tells about it. */
    JsonObject hint() {
        JsonObject hint = JsonObject.of("note", description());
        return examples().isEmpty() ? hint : hint.with("examples", examples());
    }

    private List<?> examples() {
        return words.list("examples").orElse(List.of());
    }

    private String description() {
        return words.text("description").orElse("").strip();
    }

    private Optional<JsonObject> items() {
        return words.object("items");
    }

    private static String type(JsonObject described) {
        return described.text("type").orElse(described.containsKey("enum") ? "string" : "");
    }

    private static JsonObject limits(JsonObject described) {
        return JsonObject.of("type", type(described))
                .withPresent("enum", described.list("enum"))
                .withPresent("minimum", described.at("min"))
                .withPresent("maximum", described.at("max"))
                .withPresent("maxLength", described.at("maxLength"))
                .withPresent("pattern", described.text("pattern"));
    }
}
