package dev.pegboard.workflow;

import dev.pegboard.engine.db.admin.Supervision;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** Does one piece of work, here or in a process that dies, without any last word, at the moment that it is told. */
final class HaltingWork {
    static final int DEAD = 77;

    private HaltingWork() {}

    public static void main(String[] arguments) {
        WorkBench bench = new WorkBench(Path.of(arguments[0]), Integer.parseInt(arguments[1]), arguments[2]);
        AtomicInteger left = new AtomicInteger(Integer.parseInt(arguments[4]));
        run(bench, arguments[3], () -> {
            if (left.getAndDecrement() == 0) {
                Runtime.getRuntime().halt(DEAD);
            }
        });
    }

    /** Somebody is told of each moment between two steps. */
    static void run(WorkBench bench, String what, Runnable moment) {
        ProjectWork work = bench.work(moment);
        DatabaseDesk desk = work.databases();
        String copy = bench.database() + "_copy";
        String fresh = bench.database() + "_new";
        switch (what) {
            case "create" -> desk.create(fresh);
            case "clone" -> desk.copy(Optional.empty(), fresh, false, Supervision.NONE);
            case "drop" -> desk.drop(copy, true, true);
            case "import" -> desk.fill(fresh, bench.dump(), false, Supervision.NONE);
            case "replace" -> desk.fill(copy, bench.dump(), true, Supervision.NONE);
            case "snapshot" -> desk.snapshot(Optional.of(copy), Supervision.NONE);
            case "restore" -> desk.restore(desk.snapshots().getFirst().id(), Supervision.NONE);
            case "untrash" -> desk.untrash(desk.trash().getFirst().id(), Optional.empty());
            case "begin" -> work.workflows().create("new", true, Supervision.NONE);
            case "end" -> work.workflows().remove("old", new Workflows.Removal(true, true, true));
            case "recover" -> work.workflows().list();
            default -> throw new IllegalArgumentException(what);
        }
    }
}
