package dev.pegboard.engine.db.schema;

import java.util.List;
import java.util.Optional;

/**
 * What stands beside the tables of a database.
 *
 * @param kind as "type", "sequence", "extension": the word after CREATE, in lower case
 * @param definition what follows the name in the statement that would make it
 * @param parts what can be changed by itself, as a type's attributes or a domain's rules
 */
public record Detached(String kind, TableName name, String definition, List<Part> parts, Optional<String> comment) {
    /** A part, and all that follows its name. */
    public record Part(String name, String words) {}

    /** One without parts and comment. */
    public static Detached of(String kind, TableName name, String definition) {
        return new Detached(kind, name, definition, List.of(), Optional.empty());
    }

    /** The same with its comment. */
    public Detached withComment(Optional<String> other) {
        return new Detached(kind, name, definition, parts, other);
    }
}
