package dev.pegboard.engine.db.repoint;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.discovery.Mention;
import dev.pegboard.engine.db.discovery.Rehearsal;
import java.nio.file.Path;
import java.util.Optional;

/**
 * From which database to which. Knows no file but those of databases.
 *
 * @param relocated where a relative path that led to the first database leads to in the worktree
 */
record Move(Address from, Address to, Optional<Path> relocated) {
    static Move of(Path project, Path worktree, Address from, Address to) {
        Optional<Path> old = from.file().map(Rehearsal::real);
        Optional<Path> relocated = old.map(file ->
                Rehearsal.real(worktree.resolve(project.relativize(file)).normalize()));
        return new Move(
                old.map(from::withFile).orElse(from),
                to.file().map(Rehearsal::real).map(to::withFile).orElse(to),
                relocated);
    }

    boolean isOfFiles() {
        return from.file().isPresent();
    }

    /** The same with another name for the database, which nobody can mistake for anything else. */
    Move toName(String name) {
        Address other = isOfFiles() ? to.withFile(to.file().orElseThrow().resolveSibling(name)) : to.withDatabase(name);
        return new Move(from, other, relocated);
    }

    /** True if that place has to lead to the new database and does not. */
    boolean concerns(Mention mention) {
        Optional<Path> file = mention.address().flatMap(Address::file);
        boolean moved = file.isPresent() && file.equals(relocated);
        return (mention.isAt(from) || moved) && !mention.isAt(to);
    }

    /** True if the place leads to the new database, whatever else is different. */
    boolean isReached(Mention after) {
        return after.address()
                .filter(address -> address.file().equals(to.file())
                        && (isOfFiles() || address.database().equals(to.database())))
                .isPresent();
    }

    /** True if the place now leads to the new database, and with the same login as before. */
    boolean isMade(Mention before, Mention after) {
        Optional<Address> expected = before.address()
                .map(address -> to.file()
                        .map(address::withFile)
                        .orElseGet(() -> address.withDatabase(to.database().orElse(""))));
        return after.address().map(Address::withoutJdbcUrl).equals(expected.map(Address::withoutJdbcUrl));
    }
}
