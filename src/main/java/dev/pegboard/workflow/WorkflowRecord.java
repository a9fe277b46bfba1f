package dev.pegboard.workflow;

import dev.pegboard.base.JsonObject;
import dev.pegboard.engine.db.Redirect;
import dev.pegboard.engine.db.address.Address;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * A branch with a worktree and a database of its own.
 *
 * @param project the root that it was made from
 * @param worktree the root of the project in the worktree
 * @param finding what the project calls the database that was copied
 * @param source what that one is called at its place
 * @param address where that one is, without any secret
 * @param database where the copy is
 */
public record WorkflowRecord(
        String id,
        Path project,
        String branch,
        Path worktree,
        String finding,
        String source,
        String address,
        String database,
        Instant created) {
    static final String FOLDER = "workflows";

    /** Leads from the original database to the copy. */
    public Redirect redirect() {
        return new Redirect(finding, address, database);
    }

    /** The address of the original in the same words, if this one leads to the copy; empty for any other. */
    public Optional<Address> original(Address copy) {
        boolean ours = copy.file().map(Path::toString).or(copy::database).equals(Optional.of(database));
        Address original = copy.file().isPresent() ? copy.withFile(originalFile()) : copy.withDatabase(source);
        return ours && original.shown().equals(address) ? Optional.of(original) : Optional.empty();
    }

    /** Where the original database is. */
    Address original(Place place) {
        return place.main().file().isPresent() ? place.main().withFile(originalFile()) : place.named(source);
    }

    private Path originalFile() {
        return Path.of(address.substring(address.indexOf(':') + 1));
    }

    JsonObject json() {
        return JsonObject.of("project", project.toString(), "branch", branch, "worktree", worktree.toString())
                .with("finding", finding)
                .with("source", source)
                .with("address", address)
                .with("database", database)
                .with("created", created.toString());
    }

    static Optional<WorkflowRecord> of(RecordFolder.Entry entry) {
        JsonObject facts = entry.facts();
        try {
            return Optional.of(new WorkflowRecord(
                    entry.id(),
                    Path.of(text(facts, "project")),
                    text(facts, "branch"),
                    Path.of(text(facts, "worktree")),
                    text(facts, "finding"),
                    text(facts, "source"),
                    text(facts, "address"),
                    text(facts, "database"),
                    Instant.parse(text(facts, "created"))));
        } catch (RuntimeException e) {
            return Optional.empty(); // Somebody else wrote it.
        }
    }

    private static String text(JsonObject facts, String name) {
        return facts.text(name).orElseThrow();
    }
}
