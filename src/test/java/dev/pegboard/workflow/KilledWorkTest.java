package dev.pegboard.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.engine.db.admin.Supervision;
import dev.pegboard.fixture.JavaProcess;
import dev.pegboard.fixture.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A process that is killed at any moment leaves a state that the next call puts in order: all done, or nothing. */
class KilledWorkTest {
    private static final int MOST_MOMENTS = 20;

    private final PostgresServer server = PostgresServer.shared();

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {"create", "clone", "drop", "import", "replace", "snapshot", "restore", "untrash", "begin", "end"
            })
    void everyMomentCanBeTheLast(String work) throws Exception {
        AtomicInteger moments = new AtomicInteger();
        BenchState whole = new BenchState(prepared(work, "whole"), server);
        HaltingWork.run(whole.bench(), work, moments::incrementAndGet);
        String done = whole.text();
        whole.dropAll();
        assertThat(moments.get()).isGreaterThan(2);
        for (int moment = 0; moment < moments.get(); moment++) {
            BenchState state = new BenchState(prepared(work, work + moment), server);
            String before = state.text();
            assertThat(run(state.bench(), work, moment)).isEqualTo(HaltingWork.DEAD);
            assertThat(state.bench().hasJournal()).isTrue();
            state.bench().work().workflows().list(); // The next call, whatever it is.
            check(state, work + " at moment " + moment, before, done);
            state.dropAll();
        }
    }

    /** The database of a workflow stays in the trash once the worktree is gone: whoever ends it again ends it wholly. */
    private static void check(BenchState state, String what, String before, String done) throws IOException {
        assertThat(state.bench().hasJournal()).as(what).isFalse();
        Optional<String> problem = state.bench().work().workflows().list().stream()
                .flatMap(entry -> entry.problem().stream())
                .findFirst();
        if (problem.isPresent()) {
            assertThat(problem.get()).as(what).contains("worktree is gone", "database is gone");
            HaltingWork.run(state.bench(), "end", () -> {});
            assertThat(state.text()).as(what).isEqualTo(done);
        }
        assertThat(state.text()).as(what).isIn(before, done);
    }

    @Test
    void whoeverPutsItInOrderCanBeKilledToo() throws Exception {
        BenchState state = new BenchState(prepared("replace", "again"), server);
        String before = state.text();
        AtomicInteger moments = new AtomicInteger();
        BenchState whole = new BenchState(prepared("replace", "whole"), server);
        HaltingWork.run(whole.bench(), "replace", moments::incrementAndGet);
        whole.dropAll();
        assertThat(run(state.bench(), "replace", moments.get() - 1)).isEqualTo(HaltingWork.DEAD);
        int attempt = 0;
        while (run(state.bench(), "recover", attempt % 2) == HaltingWork.DEAD) {
            assertThat(++attempt).isLessThan(MOST_MOMENTS);
        }
        assertThat(attempt).isGreaterThan(4);
        assertThat(state.text()).isEqualTo(before);
        state.dropAll();
    }

    private static int run(WorkBench bench, String work, int moment) throws IOException, InterruptedException {
        return JavaProcess.builder(
                        HaltingWork.class,
                        bench.directory().toString(),
                        String.valueOf(bench.port()),
                        bench.database(),
                        work,
                        String.valueOf(moment))
                .inheritIO()
                .start()
                .waitFor();
    }

    private WorkBench prepared(String work, String name) throws IOException {
        WorkBench bench = WorkBench.in(Files.createDirectory(directory.resolve(name)), server);
        DatabaseDesk desk = bench.work().databases();
        String copy = bench.database() + "_copy";
        desk.copy(Optional.empty(), copy, false, Supervision.NONE);
        server.run(copy, "INSERT INTO item VALUES (4)");
        switch (work) {
            case "restore" -> {
                desk.snapshot(Optional.of(copy), Supervision.NONE);
                server.run(copy, "INSERT INTO item VALUES (5)");
            }
            case "untrash" -> desk.drop(copy, true, true);
            case "end" -> {
                Path worktree = bench.work()
                        .workflows()
                        .create("old", true, Supervision.NONE)
                        .workflow()
                        .worktree();
                Files.writeString(worktree.resolve("new.txt"), "precious");
            }
            default -> {}
        }
        return bench;
    }
}
