package dev.pegboard.engine.db.discovery;

import dev.pegboard.engine.db.discovery.text.EnvReader;
import dev.pegboard.engine.db.discovery.text.Placeholders;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The variables that files give to programs, and behind them those of somebody else. */
final class Environment {
    /** What is longer is no name, and would take long to compare with the names that count. */
    private static final int LONGEST_NAME = 200;

    /** A variable may name others, which name others. */
    private static final int DEEPEST = 30;

    /** A variable as it counts, and the file that gives it. */
    record Variable(String name, String value, String path) {}

    private record Written(EnvReader.Value value, String path) {}

    private final Map<String, Written> written = new LinkedHashMap<>();
    private final Map<String, Optional<String>> known = new HashMap<>();
    private final Set<String> asked = new HashSet<>();
    private final Function<String, Optional<String>> others;

    /**
     * The variables of the files, of which the first that gives one counts.
     *
     * @param others who is asked for variables that no file gives
     */
    Environment(List<Source> sources, ProjectFiles files, Function<String, Optional<String>> others) {
        this.others = others;
        for (Source source : sources) {
            EnvReader.Variables variables = EnvReader.read(source.text());
            variables.wrong().forEach(line -> files.problem(source.path(), "line " + line + ": a quote has no end"));
            variables.values().forEach((name, value) -> {
                if (name.length() <= LONGEST_NAME) {
                    written.putIfAbsent(name, new Written(value, source.path()));
                }
            });
        }
    }

    /** The variables that a program is given, all by one file. */
    Environment(Map<String, String> given, String path) {
        this.others = name -> Optional.empty();
        given.forEach((name, value) -> written.put(name, new Written(new EnvReader.Value(value, true), path)));
    }

    /** The value of a variable, with the values of those it names. */
    Optional<String> value(String name) {
        Optional<String> value = known.get(name);
        if (value == null) {
            if (asked.size() > DEEPEST || !asked.add(name)) {
                return others.apply(name);
            }
            value = find(name);
            asked.remove(name);
            known.put(name, value);
        }
        return value;
    }

    private Optional<String> find(String name) {
        Written found = written.get(name);
        if (found == null) {
            return others.apply(name);
        }
        String text = found.value().text();
        return Optional.of(
                found.value().literal()
                        ? text
                        : Placeholders.ofShell(this::value).fill(text));
    }

    /** The variables that the files give, in the order of the files. */
    List<Variable> variables() {
        List<Variable> variables = new ArrayList<>();
        written.forEach(
                (name, found) -> variables.add(new Variable(name, value(name).orElse(""), found.path())));
        return variables;
    }

    /** The path of the file that gives a variable. */
    Optional<String> path(String name) {
        return Optional.ofNullable(written.get(name)).map(Written::path);
    }
}
