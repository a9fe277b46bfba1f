package dev.pegboard.workflow;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import dev.pegboard.base.NearNames;
import dev.pegboard.engine.db.address.Address;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The databases of one project that were put aside: dropped ones for some days, snapshots until somebody drops them. */
final class KeptDatabases {
    static final String FOLDER = "kept";

    private static final Duration IN_TRASH = Duration.ofDays(7);

    private final Home home;
    private final RecordFolder records;
    private final String project;
    private final long mostTrash;

    KeptDatabases(Home home, Path project, long mostTrash) {
        this.home = home;
        this.records = new RecordFolder(home, FOLDER);
        this.project = project.toString();
        this.mostTrash = mostTrash;
    }

    /** Those of that kind, the newest first. */
    List<Kept> all(Kept.Kind kind) {
        List<Kept> all = new ArrayList<>(records.all().stream()
                .flatMap(entry -> Kept.of(entry).stream())
                .filter(kept -> kept.kind() == kind && kept.project().equals(project))
                .toList());
        all.sort(Comparator.comparing(Kept::at).reversed());
        return all;
    }

    Kept require(Kept.Kind kind, String id) {
        List<Kept> all = all(kind);
        return all.stream()
                .filter(kept -> kept.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new Fault(
                        FaultCode.COPY_NOT_FOUND,
                        "There is no " + word(kind) + " '" + id + "'."
                                + NearNames.question(
                                        id, all.stream().map(Kept::id).toList())));
    }

    /** A note of what is about to be put aside; it counts once it is written. */
    Kept plan(Kept.Kind kind, Place place, Address database) {
        String id = Marks.next();
        Address to = database.file().isPresent()
                ? database.withFile(
                        folder().resolve(id).resolve(database.file().get().getFileName()))
                : database.withDatabase("pegboard_" + word(kind) + "_" + id);
        return new Kept(
                id,
                kind,
                place.name(database),
                place.where(database),
                place.where(to),
                project,
                place.administrator().size(database),
                Instant.now());
    }

    void write(Kept kept) {
        records.write(kept.id(), kept.json());
    }

    void forget(Kept kept) {
        records.remove(kept.id());
    }

    /**
     * Takes away what has been in the trash for too long, and the oldest where all together takes too much room. The
     * newest may take more than that: nothing is gone in the moment in which it is dropped.
     */
    void purge(Place place) {
        long room = mostTrash;
        List<Kept> all = all(Kept.Kind.TRASH);
        for (Kept kept : all) {
            room -= kept.bytes();
            boolean tooMuch = room < 0 && kept != all.getFirst();
            if (tooMuch || kept.at().isBefore(Instant.now().minus(IN_TRASH))) {
                discard(place, kept);
            }
        }
    }

    /** Those of a worktree that goes belong to this project from now on. */
    void takeOver(Path worktree) {
        String from = worktree.toString();
        records.all().stream()
                .flatMap(entry -> Kept.of(entry).stream())
                .filter(kept -> kept.project().equals(from))
                .forEach(kept -> write(kept.of(project)));
    }

    /** Takes it away for good. */
    void discard(Place place, Kept kept) {
        Address database = place.at(kept.to());
        if (place.administrator().exists(database)) {
            place.administrator().drop(database, true);
        }
        forget(kept);
    }

    /** What is in it is nobody else's business. The folder of each database comes with the database. */
    private Path folder() {
        try {
            return home.folder(FOLDER);
        } catch (IOException e) {
            throw home.unusable(FaultCode.FILE_NOT_WRITTEN, e);
        }
    }

    static String word(Kept.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    static Optional<Instant> end(Kept kept) {
        return kept.kind() == Kept.Kind.TRASH ? Optional.of(kept.at().plus(IN_TRASH)) : Optional.empty();
    }
}
