package dev.pegboard.workflow;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.admin.Administrator;
import java.nio.file.Path;

/**
 * The server or directory that a project's databases are at.
 *
 * @param main the project's own database there
 */
public record Place(Address main, Administrator administrator) {
    /** Where a database is, as text that can be kept: it has no secret. */
    String where(Address database) {
        return database.file().map(Path::toString).or(database::database).orElse("");
    }

    /** What all databases at this place have in common. */
    String server() {
        return main.file().isPresent() ? main.engine() : main.withDatabase("").shown();
    }

    /** The database that such a text is about. */
    Address at(String where) {
        return main.file().isPresent() ? main.withFile(Path.of(where)) : main.withDatabase(where);
    }

    /** The database of that name at this place. */
    Address named(String name) {
        return administrator.sibling(main, name);
    }

    String mainName() {
        return name(main);
    }

    /** What people call a database at this place. */
    String name(Address database) {
        return administrator.name(database);
    }
}
