package dev.pegboard.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.engine.db.admin.Supervision;
import dev.pegboard.fixture.JavaProcess;
import dev.pegboard.fixture.PostgresServer;
import dev.pegboard.fixture.Repository;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A process that is killed at any step leaves a state that the next call puts in order: all done, or nothing. */
class KilledWorkTest {
    private static final int MOST_STEPS = 10;

    private final PostgresServer server = PostgresServer.shared();

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"create", "clone", "drop", "snapshot", "restore", "begin", "end"})
    void everyStepCanBeTheLast(String work) throws Exception {
        int step = 0;
        boolean died = true;
        while (died) {
            assertThat(step).as("steps of " + work).isLessThan(MOST_STEPS);
            died = dies(work, step++);
        }
        assertThat(step).as("steps of " + work).isGreaterThan(1);
    }

    /** True if the process died at that step; false if its work was done before. */
    private boolean dies(String work, int step) throws Exception {
        Path place = Files.createDirectory(directory.resolve(work + step));
        WorkBench bench = WorkBench.in(place, server);
        prepare(bench, work);
        Process process = JavaProcess.builder(
                        HaltingWork.class,
                        bench.directory().toString(),
                        String.valueOf(bench.port()),
                        bench.database(),
                        work,
                        String.valueOf(step))
                .inheritIO()
                .start();
        int exit = process.waitFor();
        assertThat(exit).isIn(0, HaltingWork.DEAD);
        check(bench, work + ", step " + step, exit == 0);
        names(bench).forEach(server::drop);
        return exit == HaltingWork.DEAD;
    }

    private static void prepare(WorkBench bench, String work) {
        String copy = bench.database() + "_copy";
        bench.work().databases().copy(Optional.empty(), copy, false, Supervision.NONE);
        if (work.equals("restore")) {
            bench.work().databases().snapshot(Optional.of(copy), Supervision.NONE);
        }
        if (work.equals("end")) {
            bench.work().workflows().create("old", true, Supervision.NONE);
        }
    }

    private void check(WorkBench bench, String what, boolean done) throws Exception {
        bench.work().workflows().list(); // The next call, whatever it is.
        assertThat(bench.hasJournal()).as(what).isFalse();
        assertThat(server.ask(bench.database(), "SELECT count(*) FROM item"))
                .as(what)
                .isEqualTo("3");
        List<String> kept =
                bench.work().databases().trash().stream().map(Kept::to).toList();
        List<String> snapshots =
                bench.work().databases().snapshots().stream().map(Kept::to).toList();
        for (String name : names(bench)) {
            boolean known = name.startsWith(bench.database()) || kept.contains(name) || snapshots.contains(name);
            assertThat(known).as(what + ": " + name + " is nobody's").isTrue();
        }
        String copy = bench.database() + "_copy";
        boolean isThere = names(bench).contains(copy);
        assertThat(isThere || kept.size() == 1)
                .as(what + ": the copy is there or in the trash")
                .isTrue();
        for (Workflows.Entry workflow : bench.work().workflows().list()) {
            assertThat(workflow.problem().filter(problem -> !done && !problem.contains("database")))
                    .as(what + ": " + workflow)
                    .isEmpty();
        }
        long worktrees =
                new Repository(bench.root()).git("worktree", "list").lines().count() - 1;
        assertThat(worktrees).as(what).isBetween(0L, 2L);
    }

    /** The databases of this test alone; others of the server belong to other tests. */
    private List<String> names(WorkBench bench) {
        Place place = bench.work().databases().place();
        List<String> mine = List.of(bench.database());
        return place.administrator().names(place.main()).stream()
                .filter(name -> name.startsWith(mine.getFirst()))
                .toList();
    }
}
