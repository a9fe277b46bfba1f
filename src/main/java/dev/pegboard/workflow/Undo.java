package dev.pegboard.workflow;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.git.BranchName;
import dev.pegboard.engine.git.Worktrees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Takes back what an operation did, the last step first. A step that was not done yet, or is taken back already, is passed over. */
final class Undo {
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

    private void undo(Operation operation, Step step) {
        try {
            requireServer(operation);
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
        } catch (Fault | IOException e) {
            String what = step.json().text("step").orElse("");
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
        Place here = place();
        Address from = here.at(written);
        Address to = here.at(moved);
        if (here.administrator().exists(to) && !here.administrator().exists(from)) {
            here.administrator().move(to, from, true);
        }
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
