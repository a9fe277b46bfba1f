package dev.pegboard.engine.db.dialect;

import static dev.pegboard.engine.db.dialect.Step.Stage.CLEAN_UP;
import static dev.pegboard.engine.db.dialect.Step.Stage.COMPLETE_TYPE;
import static dev.pegboard.engine.db.dialect.Step.Stage.DROP_CONSTRAINT;
import static dev.pegboard.engine.db.dialect.Step.Stage.PREPARE;

import dev.pegboard.engine.db.dialect.Step.Stage;
import dev.pegboard.engine.db.schema.Detached;
import dev.pegboard.engine.db.schema.Detached.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The statements about domains, which PostgreSQL and H2 share. A rule may need a routine, and comes after it. */
final class DomainWords {
    private static final String DEFAULT = "DEFAULT ";
    private static final String NOT_NULL = "NOT NULL";

    private final SchemaWords words;
    private final Stage defaults;

    /** At that stage the default value of a domain is changed: in H2 the domains based on it copy that value. */
    DomainWords(SchemaWords words, Stage defaults) {
        this.words = words;
        this.defaults = defaults;
    }

    String shown(Detached domain) {
        return domain.definition()
                + domain.parts().stream().map(part -> " " + part.words()).collect(Collectors.joining());
    }

    List<Step> create(Detached domain) {
        String given = domain.parts().stream()
                .filter(DomainWords::isDefault)
                .map(part -> " " + part.words())
                .collect(Collectors.joining());
        String sql = "CREATE DOMAIN " + words.quoted(domain.name()) + " " + domain.definition() + given;
        List<Step> steps = new ArrayList<>();
        steps.add(Step.of(PREPARE, sql));
        domain.parts().stream()
                .filter(part -> !isDefault(part))
                .forEach(part -> steps.add(Step.of(COMPLETE_TYPE, altered(domain) + adding(part))));
        return steps;
    }

    List<Step> drop(Detached domain) {
        List<Step> steps = new ArrayList<>();
        domain.parts().stream()
                .filter(DomainWords::isRule)
                .forEach(part -> steps.add(Step.of(DROP_CONSTRAINT, altered(domain) + dropping(part))));
        steps.add(Step.of(CLEAN_UP, "DROP DOMAIN " + words.quoted(domain.name())));
        return steps;
    }

    /** What is changed without being made again: all but the type that it is based on. */
    List<Step> change(Detached before, Detached after) {
        List<Step> steps = new ArrayList<>();
        before.parts().stream()
                .filter(part -> !after.parts().contains(part) && !(isDefault(part) && hasDefault(after)))
                .forEach(part -> steps.add(Step.of(DROP_CONSTRAINT, altered(after) + dropping(part))));
        after.parts().stream()
                .filter(part -> !before.parts().contains(part))
                .forEach(part ->
                        steps.add(Step.of(isDefault(part) ? defaults : COMPLETE_TYPE, altered(after) + adding(part))));
        return steps;
    }

    private static boolean hasDefault(Detached domain) {
        return domain.parts().stream().anyMatch(DomainWords::isDefault);
    }

    private static boolean isDefault(Part part) {
        return part.words().startsWith(DEFAULT);
    }

    private String altered(Detached domain) {
        return "ALTER DOMAIN " + words.quoted(domain.name()) + " ";
    }

    private static boolean isRule(Part part) {
        return !isDefault(part) && !part.words().equals(NOT_NULL);
    }

    private String adding(Part part) {
        return isRule(part)
                ? "ADD CONSTRAINT " + words.quoted(part.name()) + " " + part.words()
                : "SET " + part.words();
    }

    private String dropping(Part part) {
        String rule = "CONSTRAINT " + words.quoted(part.name());
        return "DROP " + (isRule(part) ? rule : part.words().equals(NOT_NULL) ? NOT_NULL : "DEFAULT");
    }
}
