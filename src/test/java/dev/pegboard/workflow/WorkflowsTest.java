package dev.pegboard.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.admin.Supervision;
import dev.pegboard.fixture.PostgresServer;
import dev.pegboard.fixture.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Branches with a worktree and a database of their own, by real git and a real PostgreSQL. */
class WorkflowsTest {
    private static final Workflows.Removal GENTLE = new Workflows.Removal(false, false, true);
    private static final Workflows.Removal WITH_DATABASE = new Workflows.Removal(true, false, true);

    private final PostgresServer server = PostgresServer.shared();

    @TempDir
    private Path directory;

    private WorkBench bench;

    @BeforeEach
    void open() throws IOException {
        bench = WorkBench.in(directory, server);
    }

    @AfterEach
    void dropAll() {
        ours().forEach(server::drop);
    }

    private List<String> ours() {
        return bench
                .work()
                .databases()
                .place()
                .administrator()
                .names(bench.work().databases().place().main())
                .stream()
                .filter(name -> name.startsWith(bench.database()) || name.startsWith("pegboard_"))
                .toList();
    }

    private Workflows.Created create(String branch) {
        return bench.work().workflows().create(branch, true, Supervision.NONE);
    }

    @Test
    void aBranchGetsAWorktreeThatLeadsToACopy() throws IOException {
        Workflows.Created made = create("feature/a.b");
        Path worktree = made.workflow().worktree();
        assertThat(Files.readString(worktree.resolve(".env"))).endsWith("/" + made.databaseName() + "\n");
        assertThat(Files.readString(bench.root().resolve(".env"))).endsWith("/" + bench.database() + "\n");
        assertThat(new Repository(worktree).git("status", "--porcelain")).isEmpty();
        server.run(made.databaseName(), "DELETE FROM item");
        assertThat(server.ask(bench.database(), "SELECT count(*) FROM item")).isEqualTo("3");
        assertThat(bench.work().workflows().list()).singleElement().satisfies(entry -> {
            assertThat(entry.branch()).isEqualTo("feature/a.b");
            assertThat(entry.dirty()).contains(false);
            assertThat(entry.bytes()).isPresent();
            assertThat(entry.problem()).isEmpty();
        });
        assertThat(bench.hasJournal()).isFalse();
    }

    @Test
    void branchesThatLookAlikeShareNothing() {
        List<String> databases = new ArrayList<>();
        List<Path> worktrees = new ArrayList<>();
        for (String branch : List.of("feature/a-b", "feature/a_b", "feature-a/b")) {
            Workflows.Created made = create(branch);
            databases.add(made.databaseName());
            worktrees.add(made.workflow().worktree());
        }
        assertThat(databases).doesNotHaveDuplicates();
        assertThat(worktrees).doesNotHaveDuplicates();
    }

    @Test
    void theDatabaseStaysUnlessItsDropIsAskedFor() {
        Workflows.Created made = create("one");
        Workflows.Gone gone = bench.work().workflows().remove("one", GENTLE);
        assertThat(gone.dropped()).isFalse();
        assertThat(made.workflow().worktree()).doesNotExist();
        assertThat(ours()).contains(made.databaseName());
        assertThat(new Repository(bench.root()).git("branch", "--list", "one")).contains("one");
    }

    @Test
    void aDroppedDatabaseComesBackFromTheTrash() {
        Workflows.Created made = create("one");
        server.run(made.databaseName(), "INSERT INTO item VALUES (4)");
        Workflows.Gone gone = bench.work().workflows().remove("one", WITH_DATABASE);
        assertThat(ours()).doesNotContain(made.databaseName());
        String id = gone.trash().orElseThrow().id();
        assertThat(bench.work().databases().trash()).extracting(Kept::id).containsExactly(id);
        bench.work().databases().untrash(id, Optional.empty());
        assertThat(server.ask(made.databaseName(), "SELECT count(*) FROM item")).isEqualTo("4");
        assertThat(bench.work().databases().trash()).isEmpty();
    }

    @Test
    void uncommittedWorkIsNotLost() throws IOException {
        Path worktree = create("one").workflow().worktree();
        Files.writeString(worktree.resolve("new.txt"), "precious");
        assertThatThrownBy(() -> bench.work().workflows().remove("one", WITH_DATABASE))
                .isInstanceOfSatisfying(
                        Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.WORK_WOULD_BE_LOST));
        assertThat(worktree.resolve("new.txt")).exists();
        assertThat(bench.work().workflows().list())
                .singleElement()
                .satisfies(entry -> assertThat(entry.problem()).isEmpty());
        Workflows.Gone gone = bench.work().workflows().remove("one", new Workflows.Removal(true, true, true));
        String reference = gone.worktree().orElseThrow().kept().orElseThrow();
        assertThat(new Repository(bench.root()).git("show", reference + ":new.txt"))
                .isEqualTo("precious");
    }

    @Test
    void whateverFailsLeavesNothingBehind() throws IOException {
        String taken = create("one").databaseName();
        bench.work().workflows().remove("one", GENTLE);
        assertThatThrownBy(() -> bench.work().workflows().create("one", false, Supervision.NONE))
                .isInstanceOfSatisfying(Fault.class, fault -> {
                    assertThat(fault.code()).isEqualTo(FaultCode.DB_EXISTS);
                    assertThat(fault.message()).contains(taken);
                });
        assertThatThrownBy(() -> bench.work(new AtStep(3)).workflows().create("two", true, Supervision.NONE))
                .isInstanceOf(AtStep.Broken.class);
        assertThat(new Repository(bench.root()).git("branch", "--list", "two")).isEmpty();
        assertThat(new Repository(bench.root()).git("worktree", "list").lines()).hasSize(1);
        assertThat(ours()).containsExactlyInAnyOrder(bench.database(), taken);
        assertThat(bench.hasJournal()).isFalse();
    }

    /** Breaks the work at one of its steps, once. */
    private static final class AtStep implements Runnable {
        private static final class Broken extends RuntimeException {
            private static final long serialVersionUID = 1L;
        }

        private int left;

        AtStep(int left) {
            this.left = left;
        }

        @Override
        public void run() {
            if (left-- == 0) {
                throw new Broken();
            }
        }
    }

    @Test
    void eightAtOnceAllSucceed() throws Exception {
        List<Future<Workflows.Created>> all = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (int i = 0; i < 8; i++) {
                String branch = "parallel-" + i;
                all.add(threads.submit(() -> create(branch)));
            }
        }
        for (Future<Workflows.Created> made : all) {
            assertThat(server.ask(made.get().databaseName(), "SELECT count(*) FROM item"))
                    .isEqualTo("3");
        }
        assertThat(bench.work().workflows().list()).hasSize(8);
        List<Future<Workflows.Gone>> gone = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (int i = 0; i < 8; i++) {
                String branch = "parallel-" + i;
                gone.add(threads.submit(() -> bench.work().workflows().remove(branch, WITH_DATABASE)));
            }
        }
        for (Future<Workflows.Gone> each : gone) {
            assertThat(each.get().dropped()).isTrue();
        }
        assertThat(bench.work().workflows().list()).isEmpty();
        assertThat(new Repository(bench.root()).git("worktree", "list").lines()).hasSize(1);
        assertThat(bench.work().databases().trash()).hasSize(8);
    }

    @Test
    void aSnapshotIsGoneBackTo() {
        DatabaseDesk desk = bench.work().databases();
        String copy = bench.database() + "_copy";
        desk.copy(Optional.empty(), copy, false, Supervision.NONE);
        Kept snapshot = desk.snapshot(Optional.of(copy), Supervision.NONE);
        server.run(copy, "DROP TABLE item");
        Kept replaced = desk.restore(snapshot.id(), Supervision.NONE).orElseThrow();
        assertThat(server.ask(copy, "SELECT count(*) FROM item")).isEqualTo("3");
        assertThat(desk.trash()).extracting(Kept::id).containsExactly(replaced.id());
        assertThat(desk.snapshots()).extracting(Kept::id).containsExactly(snapshot.id());
    }

    @Test
    void theDefaultDatabaseAndStrangersAreLeftAlone() {
        DatabaseDesk desk = bench.work().databases();
        Kept snapshot = desk.snapshot(Optional.empty(), Supervision.NONE);
        refused(FaultCode.DB_IS_DEFAULT, () -> desk.drop(bench.database(), true, true));
        refused(FaultCode.DB_IS_DEFAULT, () -> desk.restore(snapshot.id(), Supervision.NONE));
        refused(FaultCode.DB_IS_DEFAULT, () -> desk.fill(bench.database(), bench.root(), true, Supervision.NONE));
        refused(FaultCode.DB_NOT_ALLOWED, () -> desk.create("another"));
        refused(FaultCode.DB_NOT_ALLOWED, () -> desk.drop("another", true, true));
        refused(FaultCode.INVALID_NAME, () -> desk.create("x".repeat(64)));
        refused(FaultCode.DATABASE_NOT_FOUND, () -> desk.drop(bench.database() + "_none", true, true));
        assertThat(server.ask(bench.database(), "SELECT count(*) FROM item")).isEqualTo("3");
    }

    private static void refused(FaultCode code, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        Fault.class, fault -> assertThat(fault.code()).isEqualTo(code));
    }
}
