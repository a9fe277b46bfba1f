package dev.pegboard.catalog.custom;

import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a project's file says is to be done: statements or a program.
 *
 * @param parameters the names of the tool's parameters
 * @param lists those of them that are lists
 * @param changes whether the tool may change anything
 */
record WorkWords(JsonObject words, Set<String> parameters, Set<String> lists, boolean changes) {
    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,99}");

    /** A sentence for each mistake. */
    List<String> problems() {
        return words.containsKey("run") ? programProblems() : statementProblems();
    }

    private List<String> programProblems() {
        List<String> problems = new ArrayList<>();
        boolean texts = isTexts(words.list("run").orElse(List.of()));
        if (!texts
                || words.texts("run").isEmpty()
                || words.texts("run").getFirst().isBlank()) {
            problems.add("run must be a list of texts that begins with a program; put numbers in quotes");
        } else {
            problems.addAll(template().problems(parameters, lists));
            unused(template().names(), problems);
        }
        List<?> variables = words.list("environment").orElse(List.of());
        if (!isTexts(variables)
                || !words.texts("environment").stream()
                        .allMatch(name -> VARIABLE.matcher(name).matches())) {
            problems.add("environment must be a list of names of variables");
        }
        if (words.containsKey("database")) {
            problems.add("database belongs to sql");
        }
        return problems;
    }

    private List<String> statementProblems() {
        List<String> problems = new ArrayList<>();
        List<String> statements = statements();
        if (statements.isEmpty() || statements.stream().anyMatch(String::isBlank)) {
            problems.add("sql must be a statement or a list of statements");
        }
        if (statements.size() > 1 && !changes) {
            problems.add("several statements need effect: write");
        }
        unused(
                parameters.stream()
                        .filter(name -> statements.stream().anyMatch(statement -> isNamedIn(name, statement)))
                        .toList(),
                problems);
        if (words.containsKey("environment")) {
            problems.add("environment belongs to run");
        }
        return problems;
    }

    private static boolean isNamedIn(String parameter, String statement) {
        return Pattern.compile("(?<![:\\w]):" + parameter + "\\b")
                .matcher(statement)
                .find();
    }

    private void unused(Collection<String> used, List<String> problems) {
        parameters.stream()
                .filter(name -> !used.contains(name))
                .sorted()
                .forEach(name -> problems.add("the parameter '" + name + "' is not used"));
    }

    CustomTool.Work work() {
        return words.containsKey("run")
                ? new CustomTool.Work.Program(template(), Set.copyOf(words.texts("environment")))
                : new CustomTool.Work.Statements(statements(), words.text("database"));
    }

    JsonObject outputSchema() {
        return words.containsKey("run") ? ProgramBody.OUTPUT : JsonObject.of("type", "object");
    }

    /** The codes that calls can end with. */
    List<String> errors() {
        Stream<FaultCode> codes = words.containsKey("run")
                ? Stream.of(FaultCode.TOOL_NOT_APPROVED, FaultCode.COMMAND_FAILED, FaultCode.TIMEOUT)
                : Stream.of(FaultCode.NO_DATABASE, FaultCode.WRITES_NOT_GRANTED, FaultCode.SQL_FAILED);
        return codes.map(FaultCode::code).toList();
    }

    private ArgumentTemplate template() {
        return new ArgumentTemplate(words.texts("run"));
    }

    private List<String> statements() {
        Object sql = words.get("sql");
        List<?> all = sql instanceof List<?> list ? list : sql == null ? List.of() : List.of(sql);
        return isTexts(all) ? all.stream().map(String::valueOf).toList() : List.of();
    }

    private static boolean isTexts(List<?> list) {
        return list.stream().allMatch(String.class::isInstance);
    }
}
