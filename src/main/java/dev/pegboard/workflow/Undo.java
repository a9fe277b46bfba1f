package dev.pegboard.workflow;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import dev.pegboard.base.Orphans;
import dev.pegboard.base.ProcessMark;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.git.BranchName;
import dev.pegboard.engine.git.Worktrees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Takes back what an operation did, the last step first. A step that was not done yet, or is taken back already, is passed over. */
final class Undo {
    /** The programs that write dumps, and tell where in an argument. */
    private static final Set<String> DUMPING = Set.of("pg_dump", "mysqldump", "mariadb-dump");

    private final Home home;
    private final Optional<Place> place;
    private final Worktrees worktrees;

    Undo(Home home, Optional<Place> place, Worktrees worktrees) {
        this.home = home;
        this.place = place;
        this.worktrees = worktrees;
    }

    /** Takes all back; a fault says what could not be, and the operation stays written down. */
    void undo(Operation operation) {
        boolean interrupted = Thread.interrupted(); // Who is interrupted would break each connection that it uses.
        try {
            operation.dead().ifPresent(killed -> endLeftovers(operation, killed));
            for (Step step : operation.steps().reversed()) {
                undo(operation, step);
                operation.takenBack();
            }
            operation.close();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** What goes on by itself after a kill could make anew what is taken back. */
    private void endLeftovers(Operation operation, ProcessMark killed) {
        attempt(operation, "ending what still runs", () -> {
            List<Address> databases = place.stream()
                    .flatMap(here -> operation.steps().stream()
                            .flatMap(step -> step.databases().stream())
                            .map(here::at))
                    .toList();
            place.ifPresent(here -> here.administrator().endLeftovers(killed, here.main(), databases));
            for (Step step : operation.steps()) {
                if (step instanceof Step.MakeFiles made) {
                    Orphans.end(DUMPING, argument -> argument.contains("=" + made.stem()));
                }
            }
        });
    }

    private void undo(Operation operation, Step step) {
        attempt(operation, step.json().text("step").orElse(""), () -> {
            switch (step) {
                case Step.MakeDatabase made -> drop(made);
                case Step.MoveDatabase moved -> moveBack(moved.from(), moved.to());
                case Step.PutAside aside -> takeBack(aside);
                case Step.MakeWorktree made ->
                    worktrees.undo(made.path(), new BranchName(made.branch()), made.newBranchAt());
                case Step.TakeOut out -> putBack(out);
                case Step.MakeFiles made -> delete(made.stem());
                case Step.MakeRecord made -> new RecordFolder(home, made.folder()).remove(made.id());
            }
        });
    }

    /** Something that can fail. */
    @FunctionalInterface
    private interface Attempt {
        void run() throws IOException;
    }

    private void attempt(Operation operation, String what, Attempt attempt) {
        try {
            requireServer(operation);
            attempt.run();
        } catch (Fault | IOException e) {
            throw new Fault(
                    FaultCode.UNFINISHED,
                    operation.what() + " was cut off, and its step '" + what + "' could not be taken back: "
                            + e.getMessage(),
                    e);
        }
    }

    /** A database of the same name somewhere else has nothing to do with it. */
    private void requireServer(Operation operation) {
        operation.server().filter(then -> !then.equals(server())).ifPresent(then -> {
            throw new Fault(FaultCode.UNFINISHED, "it was at " + then + ", but the project is at " + server() + " now");
        });
    }

    /** Where the project's databases are; empty if it has none. */
    String server() {
        return place.map(Place::server).orElse("");
    }

    private void drop(Step.MakeDatabase made) {
        Place here = place();
        Address database = here.at(made.where());
        if (here.administrator().exists(database)) {
            here.administrator().drop(database, true);
        }
    }

    private void moveBack(String written, String moved) {
        place().administrator().moveBack(place().at(written), place().at(moved));
    }

    private void takeBack(Step.PutAside aside) {
        boolean isNeeded =
                aside.worktree().isEmpty() || Files.exists(aside.worktree().get());
        if (isNeeded) {
            moveBack(aside.from(), aside.to());
        }
        if (!place().administrator().exists(place().at(aside.to()))) {
            kept().remove(aside.id());
        }
    }

    /** Who has forgotten that it was put aside was done. */
    private void putBack(Step.TakeOut out) {
        if (kept().has(out.id())) {
            moveBack(out.from(), out.to());
        }
    }

    private RecordFolder kept() {
        return new RecordFolder(home, KeptDatabases.FOLDER);
    }

    private Place place() {
        return place.orElseThrow(
                () -> new Fault(FaultCode.NO_DATABASE, "the project's database is not known any more"));
    }

    private static void delete(Path stem) throws IOException {
        Path folder = stem.resolveSibling("");
        if (Files.isDirectory(folder)) {
            try (Stream<Path> all = Files.walk(folder)) {
                List<Path> each = all.filter(path -> path.toString().startsWith(stem.toString()))
                        .sorted(Comparator.reverseOrder())
                        .toList();
                for (Path one : each) {
                    Files.deleteIfExists(one);
                }
            }
        }
    }
}
