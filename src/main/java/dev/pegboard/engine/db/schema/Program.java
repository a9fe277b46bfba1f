package dev.pegboard.engine.db.schema;

import java.util.List;
import java.util.Optional;

/**
 * What a database runs or obeys besides its tables, as a routine or trigger, in the words that would make it again.
 *
 * @param kind for people, as "function", "trigger", "policy"
 * @param address what follows DROP; tells those of one name apart
 * @param owner the table it belongs to, as people write it
 * @param statements what makes it
 * @param shape what no statement changes while it is there; whatever has another one is dropped and made again
 * @param needs the words that name what has to be there before it
 */
public record Program(
        String kind,
        TableName name,
        String address,
        Optional<String> owner,
        List<String> statements,
        String shape,
        String needs,
        Time time,
        Optional<String> comment) {
    /** When it is made. */
    public enum Time {
        /** Before the tables, which may need it. */
        BEFORE_TABLES,
        /** Among the views, which may need it as it may need them. */
        AMONG_VIEWS,
        /** When all else is there. */
        LAST
    }

    /** One that is made anew whenever it changes, and belongs to no table. */
    public static Program of(String kind, TableName name, String address, String statement) {
        return new Program(
                kind,
                name,
                address,
                Optional.empty(),
                List.of(statement),
                statement,
                statement,
                Time.LAST,
                Optional.empty());
    }

    public Program ownedBy(Optional<String> table) {
        return new Program(kind, name, address, table, statements, shape, needs, time, comment);
    }

    public Program at(Time other) {
        return new Program(kind, name, address, owner, statements, shape, needs, other, comment);
    }

    public Program withComment(Optional<String> other) {
        return new Program(kind, name, address, owner, statements, shape, needs, time, other);
    }

    /** How it is called among all: routines of one name differ in their arguments. */
    public String shortName() {
        return owner.map(table -> table + ".").orElse("") + name.name();
    }
}
