package dev.pegboard.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Everything one run found out, as Markdown for people and as JSON for programs. */
final class Report {
    private final Map<String, String> facts = new LinkedHashMap<>();
    private final List<Table> tables = new ArrayList<>();
    private final List<Check> checks = new ArrayList<>();

    void fact(String name, String value) {
        facts.put(name, value);
    }

    void add(Table table) {
        tables.add(table);
        System.out.println(table.markdown());
    }

    void add(Check check) {
        checks.add(check);
    }

    long missed() {
        return checks.stream().filter(check -> !check.passed()).count();
    }

    /** The verdicts and the facts, for the end of the terminal output. */
    String summary() {
        return targets().markdown() + "\n" + verdict() + "\n\n" + factTable().markdown();
    }

    void write(Path folder) throws IOException {
        String text = tables.stream().map(Table::markdown).collect(Collectors.joining("\n"));
        Files.writeString(folder.resolve("latest.md"), "# Benchmark results\n\n" + summary() + "\n" + text);
        Files.writeString(folder.resolve("latest.json"), json());
    }

    private String verdict() {
        return missed() == 0 ? "All targets met." : "**" + missed() + " of " + checks.size() + " targets missed.**";
    }

    private Table targets() {
        var table = Table.of("Targets", "what", "measured", "target", "verdict");
        checks.forEach(check -> table.add(check.what(), check.measured(), check.target(), check.verdict()));
        return table;
    }

    private Table factTable() {
        var table = Table.of("Machine", "fact", "value");
        facts.forEach(table::add);
        return table;
    }

    private String json() {
        var table = Table.of("targets", "what", "measured", "target", "passed");
        checks.forEach(check -> table.add(check.what(), check.measured(), check.target(), check.passed()));
        String parts = tables.stream().map(Report::json).collect(Collectors.joining(",\n"));
        String machine = facts.entrySet().stream()
                .map(fact -> value(fact.getKey()) + ": " + value(fact.getValue()))
                .collect(Collectors.joining(",\n    ", "{\n    ", "\n  }"));
        return "{\n  \"machine\": " + machine + ",\n" + json(table) + ",\n" + parts + "\n}\n";
    }

    private static String json(Table table) {
        return table.rows().stream()
                .map(row -> json(table.columns(), row))
                .collect(Collectors.joining(",\n    ", "  " + value(table.title()) + ": [\n    ", "\n  ]"));
    }

    private static String json(List<String> columns, List<Object> row) {
        var fields = new ArrayList<String>();
        for (int column = 0; column < columns.size(); column++) {
            fields.add(value(columns.get(column)) + ": " + value(row.get(column)));
        }
        return "{" + String.join(", ", fields) + "}";
    }

    private static String value(Object cell) {
        return cell instanceof String text
                ? "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\""
                : String.valueOf(cell);
    }
}
