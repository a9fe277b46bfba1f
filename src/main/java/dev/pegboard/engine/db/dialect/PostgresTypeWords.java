package dev.pegboard.engine.db.dialect;

import static dev.pegboard.engine.db.dialect.Step.Stage.CLEAN_UP;
import static dev.pegboard.engine.db.dialect.Step.Stage.PREPARE;

import dev.pegboard.engine.db.schema.Detached;
import dev.pegboard.engine.db.schema.Detached.Part;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** PostgreSQL's statements about types that are lists of values or of attributes. */
final class PostgresTypeWords {
    private static final Pattern LABEL = Pattern.compile("'(?:[^']|'')*+'");

    private final SchemaWords words;

    PostgresTypeWords(SchemaWords words) {
        this.words = words;
    }

    static boolean isComposite(Detached type) {
        return type.definition().equals("AS");
    }

    private static boolean isList(Detached type) {
        return type.definition().startsWith("AS ENUM");
    }

    String shown(Detached type) {
        String attributes = type.parts().stream().map(this::attribute).collect(Collectors.joining(", "));
        return type.definition() + (isComposite(type) ? " (" + attributes + ")" : "");
    }

    private String attribute(Part part) {
        return words.quoted(part.name()) + " " + part.words();
    }

    /** The order of attributes is none of the differences, as that of columns is none. */
    static boolean isSame(Detached before, Detached after) {
        return before.definition().equals(after.definition())
                && new HashSet<>(before.parts()).equals(new HashSet<>(after.parts()));
    }

    /** What no statement can change is not there. */
    Optional<List<Step>> change(Detached before, Detached after) {
        if (isComposite(before) && isComposite(after)) {
            return Optional.of(attributes(before, after));
        }
        List<String> labels = labels(before);
        return isList(before) && isList(after) && isWithin(labels, labels(after))
                ? Optional.of(grown(after, labels))
                : Optional.empty();
    }

    private List<Step> attributes(Detached before, Detached after) {
        List<Step> steps = new ArrayList<>();
        for (Part part : after.parts()) {
            Optional<Part> old = named(before, part.name());
            if (old.isEmpty()) {
                steps.add(Step.of(PREPARE, altered(after) + "ADD ATTRIBUTE " + attribute(part)));
            } else if (!old.get().equals(part)) {
                String name = words.quoted(part.name());
                steps.add(Step.destructive(
                        PREPARE, altered(after) + "ALTER ATTRIBUTE " + name + " TYPE " + part.words()));
            }
        }
        for (Part part : before.parts()) {
            if (named(after, part.name()).isEmpty()) {
                steps.add(Step.destructive(CLEAN_UP, altered(after) + "DROP ATTRIBUTE " + words.quoted(part.name())));
            }
        }
        return steps;
    }

    private static Optional<Part> named(Detached type, String name) {
        return type.parts().stream().filter(part -> part.name().equals(name)).findFirst();
    }

    private static List<String> labels(Detached type) {
        return LABEL.matcher(type.definition())
                .results()
                .map(MatchResult::group)
                .toList();
    }

    private static boolean isWithin(List<String> few, List<String> many) {
        return many.stream().filter(few::contains).toList().equals(few);
    }

    private List<Step> grown(Detached type, List<String> before) {
        List<String> after = labels(type);
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < after.size(); i++) {
            if (!before.contains(after.get(i))) {
                String place =
                        i > 0 ? " AFTER " + after.get(i - 1) : before.isEmpty() ? "" : " BEFORE " + before.getFirst();
                steps.add(Step.of(PREPARE, altered(type) + "ADD VALUE " + after.get(i) + place));
            }
        }
        return steps;
    }

    private String altered(Detached type) {
        return "ALTER TYPE " + words.quoted(type.name()) + " ";
    }
}
