package dev.pegboard.workflow;

import dev.pegboard.engine.db.admin.Supervision;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** Does one piece of work in a process that dies, without any last word, at the step that it is told. */
final class HaltingWork {
    static final int DEAD = 77;

    private HaltingWork() {}

    public static void main(String[] arguments) {
        WorkBench bench = new WorkBench(Path.of(arguments[0]), Integer.parseInt(arguments[1]), arguments[2]);
        AtomicInteger left = new AtomicInteger(Integer.parseInt(arguments[4]));
        ProjectWork work = bench.work(() -> {
            if (left.getAndDecrement() == 0) {
                Runtime.getRuntime().halt(DEAD);
            }
        });
        String copy = bench.database() + "_copy";
        switch (arguments[3]) {
            case "create" -> work.databases().create(bench.database() + "_new");
            case "clone" -> work.databases().copy(Optional.empty(), bench.database() + "_new", false, Supervision.NONE);
            case "drop" -> work.databases().drop(copy, true, true);
            case "snapshot" -> work.databases().snapshot(Optional.of(copy), Supervision.NONE);
            case "restore" ->
                work.databases().restore(work.databases().snapshots().getFirst().id(), Supervision.NONE);
            case "begin" -> work.workflows().create("new", true, Supervision.NONE);
            case "end" -> work.workflows().remove("old", new Workflows.Removal(true, true, true));
            default -> throw new IllegalArgumentException(arguments[3]);
        }
    }
}
