package dev.pegboard.workflow;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.admin.Administrator;
import dev.pegboard.engine.db.admin.Copied;
import dev.pegboard.engine.db.admin.CopyOrder;
import dev.pegboard.engine.db.admin.FillOrder;
import dev.pegboard.engine.db.admin.Supervision;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Makes, copies, fills and drops whole databases of one project, under its rules. Knows no tool. */
public final class DatabaseDesk {
    private final Place place;
    private final DatabaseRules rules;
    private final KeptDatabases kept;
    private final Operations operations;

    DatabaseDesk(Place place, DatabaseRules rules, KeptDatabases kept, Operations operations) {
        this.place = place;
        this.rules = rules;
        this.kept = kept;
        this.operations = operations;
    }

    /** A database at the project's place. */
    public record Entry(String name, long bytes, boolean allowed) {}

    /** The project's own database and all others at its place that agents may touch. */
    public List<Entry> list() {
        Administrator administrator = place.administrator();
        return administrator.names(place.main()).stream()
                .filter(rules.permitted())
                .filter(name -> name.equals(place.mainName()) || rules.allowed().allows(name))
                .map(name -> new Entry(
                        name,
                        administrator.size(place.named(name)),
                        rules.allowed().allows(name)))
                .toList();
    }

    /** Makes an empty database like the project's own. */
    public void create(String name) {
        rules.requireNew(place, name);
        Address database = place.named(name);
        operations.run("db_create " + name, operation -> {
            announce(operation, database);
            place.administrator().create(database, place.main());
            return name;
        });
    }

    /** A copy that was made. */
    public record Clone(String source, String target, Copied copied) {}

    /** Copies a database, the project's own unless another one is named. */
    public Clone copy(Optional<String> source, String target, boolean force, Supervision supervision) {
        rules.requireNew(place, target);
        Address from = source.map(this::require).orElse(place.main());
        Address to = place.named(target);
        return operations.run(
                "db_clone " + target,
                operation -> new Clone(
                        place.name(from), target, copy(operation, new CopyOrder(from, to, force, supervision))));
    }

    /** As a step of something larger. */
    Copied copy(Operation operation, CopyOrder order) {
        announce(operation, order.to());
        return place.administrator().copy(order);
    }

    /** Drops a database; it goes to the trash unless it is not to be kept. */
    public Optional<Kept> drop(String name, boolean force, boolean keep) {
        rules.requireDroppable(place, name);
        Address database = require(name);
        Optional<Kept> dropped = operations.run("db_drop " + name, operation -> {
            if (keep) {
                return Optional.of(putAside(operation, database, force, Optional.empty()));
            }
            place.administrator().drop(database, force);
            return Optional.empty();
        });
        kept.purge(place);
        return dropped;
    }

    /** Gives a database to the trash; once the worktree that needed it is gone, it stays there whatever happens. */
    Kept putAside(Operation operation, Address database, boolean force, Optional<Path> worktree) {
        Kept aside = kept.plan(Kept.Kind.TRASH, place, database);
        operation.step(new Step.PutAside(aside.from(), aside.to(), aside.id(), worktree));
        kept.write(aside);
        place.administrator().move(database, place.at(aside.to()), force);
        return aside;
    }

    /** Gives a database the content of a dump. What was in it goes to the trash. */
    public Optional<Kept> fill(String name, Path dump, boolean confirmed, Supervision supervision) {
        rules.requireReplaceable(place, name);
        Address database = place.named(name);
        boolean there = place.administrator().exists(database);
        if (there && !confirmed && !place.administrator().isEmpty(database)) {
            throw new Fault(
                            FaultCode.NOT_CONFIRMED,
                            "Database '" + name + "' is not empty: the import would replace it")
                    .with("database", name);
        }
        Optional<Kept> replaced = operations.run("db_import " + name, operation -> {
            Address target = there ? fresh() : database;
            announce(operation, target);
            place.administrator().create(target, there ? database : place.main());
            place.administrator().fill(new FillOrder(dump, target, supervision));
            return there ? Optional.of(swap(operation, database, target)) : Optional.empty();
        });
        kept.purge(place);
        return replaced;
    }

    /** Puts a new database in the place of another one, which goes to the trash. */
    private Kept swap(Operation operation, Address database, Address fresh) {
        Kept aside = putAside(operation, database, true, Optional.empty());
        operation.step(new Step.MoveDatabase(place.where(fresh), place.where(database)));
        place.administrator().move(fresh, database, true);
        return aside;
    }

    /** Keeps a copy of a database as it is now. */
    public Kept snapshot(Optional<String> name, Supervision supervision) {
        Address database = name.map(this::require).orElse(place.main());
        return operations.run("db_snapshot " + place.name(database), operation -> {
            Kept copy = kept.plan(Kept.Kind.SNAPSHOT, place, database);
            operation.step(new Step.MakeRecord(KeptDatabases.FOLDER, copy.id()));
            copy(operation, new CopyOrder(database, place.at(copy.to()), false, supervision));
            kept.write(copy);
            return copy;
        });
    }

    /** Makes a database again what it was at a snapshot, which is kept; what it was now goes to the trash. */
    public Optional<Kept> restore(String id, Supervision supervision) {
        Kept snapshot = require(Kept.Kind.SNAPSHOT, id);
        rules.requireReplaceable(place, snapshot.name());
        Address database = place.at(snapshot.from());
        boolean there = place.administrator().exists(database);
        Optional<Kept> replaced = operations.run("db_restore " + snapshot.name(), operation -> {
            Address target = there ? fresh() : database;
            copy(operation, new CopyOrder(place.at(snapshot.to()), target, true, supervision));
            return there ? Optional.of(swap(operation, database, target)) : Optional.empty();
        });
        kept.purge(place);
        return replaced;
    }

    public List<Kept> snapshots() {
        return all(Kept.Kind.SNAPSHOT);
    }

    /** Takes a snapshot away for good. */
    public Kept forgetSnapshot(String id) {
        Kept snapshot = require(Kept.Kind.SNAPSHOT, id);
        kept.discard(place, snapshot);
        return snapshot;
    }

    /** What can still be got back. */
    public List<Kept> trash() {
        kept.purge(place);
        return all(Kept.Kind.TRASH);
    }

    /** Gets a database back out of the trash, under its old name or another one. */
    public String untrash(String id, Optional<String> newName) {
        Kept aside = require(Kept.Kind.TRASH, id);
        Address database = newName.map(place::named).orElseGet(() -> home(aside));
        String name = place.name(database);
        rules.requireReplaceable(place, name);
        requireAbsent(name, database);
        operations.run("db_untrash " + name, operation -> {
            operation.step(new Step.TakeOut(aside.to(), place.where(database), aside.id()));
            place.administrator().move(place.at(aside.to()), database, true);
            kept.forget(aside);
            return name;
        });
        return name;
    }

    /** What was put aside in a worktree that goes can be got back from here. */
    void takeOver(Path worktree) {
        kept.takeOver(worktree);
    }

    /** Where it was; a file whose directory is gone, as with a worktree, comes back beside the project's own. */
    private Address home(Kept aside) {
        Address before = place.at(aside.from());
        boolean homeless = before.file()
                .filter(file -> !Files.isDirectory(file.resolveSibling("")))
                .isPresent();
        return homeless ? place.named(aside.name() + "_" + aside.id()) : before;
    }

    Place place() {
        return place;
    }

    DatabaseRules rules() {
        return rules;
    }

    private List<Kept> all(Kept.Kind kind) {
        return kept.all(kind).stream()
                .filter(entry -> rules.permitted().test(entry.name()))
                .toList();
    }

    private Kept require(Kept.Kind kind, String id) {
        Kept found = kept.require(kind, id);
        rules.requirePermitted(found.name());
        return found;
    }

    /** The existing database of that name. */
    Address require(String name) {
        rules.requirePermitted(name);
        place.administrator().requireName(name);
        Address database = place.named(name);
        if (!place.administrator().exists(database)) {
            throw new Fault(FaultCode.DATABASE_NOT_FOUND, "There is no database '" + name + "' at " + place.main())
                    .with("database", name);
        }
        return database;
    }

    /** Writes down that the database is made now. */
    private void announce(Operation operation, Address database) {
        operations.claim(
                operation,
                new Step.MakeDatabase(place.where(database)),
                () -> requireAbsent(place.name(database), database));
    }

    void requireAbsent(String name, Address database) {
        if (place.administrator().exists(database)) {
            throw new Fault(FaultCode.DB_EXISTS, "There is a database '" + name + "' already").with("database", name);
        }
    }

    /** Where a database is made that takes the place of another one in a moment. */
    private Address fresh() {
        return place.named("pegboard_new_" + Marks.next());
    }
}
