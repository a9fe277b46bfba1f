package dev.pegboard.catalog.custom;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The words of a command line with {names} in them. A value becomes a word or a part of one, whatever it contains; no
 * shell reads it. Two braces stand for one.
 */
public record ArgumentTemplate(List<String> words) {
    private static final Pattern PART =
            Pattern.compile("\\{\\{|}}|\\{([A-Za-z][A-Za-z0-9_]*)}|(?<stray>[{}])|[^{}]+", Pattern.DOTALL);

    private static final String END_OF_OPTIONS = "--";
    private static final int LONGEST_VALUE = 100_000;

    /** A sentence for each mistake, given the parameters and which of them are lists. */
    List<String> problems(Set<String> parameters, Set<String> lists) {
        List<String> problems = new ArrayList<>();
        for (String word : words) {
            if (hasStrayBrace(word)) {
                problems.add("'" + word + "' has a brace that is no {name}; write {{ or }} for one brace");
            }
            names(word).stream()
                    .filter(name -> !parameters.contains(name))
                    .forEach(name -> problems.add("'" + word + "' names {" + name + "}, which is no parameter"));
            if (names(word).stream().filter(lists::contains).count() > 1) {
                problems.add("'" + word + "' names two lists");
            }
        }
        if (!names(words.getFirst()).isEmpty()) {
            problems.add("the program itself must not depend on a parameter");
        }
        return problems;
    }

    /** The parameters that are named anywhere. */
    Set<String> names() {
        Set<String> names = new LinkedHashSet<>();
        words.forEach(word -> names.addAll(names(word)));
        return names;
    }

    /**
     * The command line for those arguments. A word with a list stands there once for each item, and a word with an
     * argument that was not given is left out.
     */
    List<String> filled(JsonObject arguments) {
        List<String> filled = new ArrayList<>();
        boolean options = true;
        for (String word : words) {
            Set<String> names = names(word);
            if (names.stream().allMatch(arguments::containsKey)) {
                for (JsonObject values : oneByOne(names, arguments)) {
                    filled.add(word(word, values, options));
                }
            }
            options &= !word.equals(END_OF_OPTIONS);
        }
        return filled;
    }

    /** The arguments, once for each item of the list among them. */
    private static List<JsonObject> oneByOne(Set<String> names, JsonObject arguments) {
        List<JsonObject> all = new ArrayList<>();
        for (String name : names) {
            if (arguments.get(name) instanceof List<?> list) {
                list.forEach(item -> all.add(JsonObject.copyOf(arguments).with(name, item)));
                return all;
            }
        }
        return List.of(arguments);
    }

    private static String word(String word, JsonObject values, boolean options) {
        StringBuilder filled = new StringBuilder();
        Matcher parts = PART.matcher(word);
        while (parts.find()) {
            String name = parts.group(1);
            if (name == null) {
                filled.append(parts.group().equals("{{") ? "{" : parts.group().equals("}}") ? "}" : parts.group());
            } else {
                Object value = values.get(name);
                requireUsable(name, value, options && filled.isEmpty());
                filled.append(text(value));
            }
        }
        return filled.toString();
    }

    /** A text that stands where an option could stand must not become one. */
    private static void requireUsable(String name, @Nullable Object value, boolean first) {
        if (!(value instanceof String text)) {
            return;
        }
        if (first && text.startsWith("-")) {
            throw new Fault(FaultCode.INVALID_ARGUMENT, name + " begins with '-' and would be taken for an option");
        }
        if (text.indexOf('\0') >= 0 || text.length() > LONGEST_VALUE) {
            throw new Fault(
                    FaultCode.INVALID_ARGUMENT,
                    name + " cannot be an argument of a program: it has a zero character or more than " + LONGEST_VALUE
                            + " characters");
        }
    }

    private static String text(@Nullable Object value) {
        return value instanceof Number ? new BigDecimal(value.toString()).toPlainString() : String.valueOf(value);
    }

    private static boolean hasStrayBrace(String word) {
        return PART.matcher(word).results().anyMatch(part -> part.group(2) != null);
    }

    private static Set<String> names(String word) {
        Set<String> names = new LinkedHashSet<>();
        Matcher parts = PART.matcher(word);
        while (parts.find()) {
            if (parts.group(1) != null) {
                names.add(parts.group(1));
            }
        }
        return names;
    }
}
