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
import java.sql.Connection;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each step of work on a branch or a database fails for a real reason: what was done before it is taken back. */
class BrokenStepsTest {
    private static final Workflows.Removal WITH_DATABASE = new Workflows.Removal(true, false, true);

    private final PostgresServer server = PostgresServer.shared();

    @TempDir
    private Path directory;

    private WorkBench bench;
    private BenchState state;
    private Repository shop;

    @BeforeEach
    void open() throws IOException {
        bench = WorkBench.in(directory, server);
        state = new BenchState(bench);
        shop = new Repository(bench.root());
    }

    @AfterEach
    void dropAll() {
        state.dropAll();
    }

    private Workflows.Created create(String branch) {
        return bench.work().workflows().create(branch, true, Supervision.NONE);
    }

    /** Says what is wrong, and leaves everything as it was. */
    private Fault refused(FaultCode code, ThrowingCallable call) throws IOException {
        String before = state.text();
        Fault[] seen = new Fault[1];
        assertThatThrownBy(call).isInstanceOfSatisfying(Fault.class, fault -> {
            seen[0] = fault;
            assertThat(fault.code()).as(fault.message()).isEqualTo(code);
        });
        assertThat(state.text()).isEqualTo(before);
        assertThat(bench.hasJournal()).isFalse();
        return seen[0];
    }

    @Test
    void aDirectoryForWorktreesThatCannotBeMade() throws IOException {
        Files.writeString(directory.toRealPath().resolve("shop.worktrees"), "in the way");
        refused(FaultCode.FILE_NOT_WRITTEN, () -> create("one"));
        assertThat(directory.resolve("shop.worktrees")).hasContent("in the way");
    }

    @Test
    void aBranchThatSomebodyElseHas() throws IOException {
        shop.git("worktree", "add", "-b", "one", "../elsewhere");
        refused(FaultCode.BRANCH_IN_USE, () -> bench.work().workflows().create("one", false, Supervision.NONE));
        assertThat(directory.resolve("elsewhere/.gitignore")).exists();
    }

    @Test
    void anOriginalThatVanishesMeanwhile() {
        ProjectWork work = bench.work(atMoment(2, () -> server.drop(bench.database())));
        assertThatThrownBy(() -> work.workflows().create("one", true, Supervision.NONE))
                .isInstanceOfSatisfying(
                        Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.DATABASE_NOT_FOUND));
        assertThat(shop.git("worktree", "list").lines()).hasSize(1);
        assertThat(shop.git("branch", "--list", "one")).isEmpty();
    }

    @Test
    void aRecordThatCannotBeWritten() throws IOException {
        Path records = bench.home().resolve(WorkflowRecord.FOLDER);
        Files.createDirectories(records.getParent());
        Files.writeString(records, "in the way");
        refused(FaultCode.FILE_NOT_WRITTEN, () -> create("one"));
    }

    @Test
    void aDatabaseThatCannotGoKeepsItsWorktree() throws Exception {
        String database = create("one").databaseName();
        try (Connection connection = server.connect(database)) {
            connection.createStatement().execute("BEGIN; DELETE FROM item; PREPARE TRANSACTION '" + database + "'");
            assertThatThrownBy(() -> bench.work().workflows().remove("one", WITH_DATABASE))
                    .isInstanceOf(Fault.class);
        } finally {
            server.run(database, "ROLLBACK PREPARED '" + database + "'");
        }
        assertThat(bench.work().workflows().list())
                .singleElement()
                .satisfies(entry -> assertThat(entry.problem()).isEmpty());
        assertThat(server.ask(database, "SELECT count(*) FROM item")).isEqualTo("3");
    }

    @Test
    void aWorktreeThatIsLockedMeanwhileKeepsItsDatabase() throws IOException {
        Path worktree = create("one").workflow().worktree();
        ProjectWork work = bench.work(atMoment(1, () -> shop.git("worktree", "lock", worktree.toString())));
        String before = state.text();
        assertThatThrownBy(() -> work.workflows().remove("one", WITH_DATABASE)).isInstanceOf(Fault.class);
        assertThat(state.text()).isEqualTo(before);
        assertThat(bench.hasJournal()).isFalse();
    }

    @Test
    void aDumpWithAMistakeLeavesTheDatabaseAsItWas() throws IOException {
        String copy = copied();
        Files.writeString(bench.dump(), "CREATE TABLE other (id int);\nINSERT INTO othr VALUES (1);\n");
        Fault fault = refused(
                FaultCode.IMPORT_FAILED,
                () -> bench.work().databases().fill(copy, bench.dump(), true, Supervision.NONE));
        assertThat(fault.message()).contains("2", "othr");
        refused(
                FaultCode.IMPORT_FAILED,
                () -> bench.work().databases().fill(bench.database() + "_new", bench.dump(), true, Supervision.NONE));
    }

    @Test
    void aDatabaseThatVanishesDuringItsImportIsNotReplaced() throws IOException {
        String copy = copied();
        ProjectWork work = bench.work(atMoment(2, () -> server.drop(copy)));
        assertThatThrownBy(() -> work.databases().fill(copy, bench.dump(), true, Supervision.NONE))
                .isInstanceOf(Fault.class);
        assertThat(state.text()).doesNotContain("pegboard_", "trash");
        assertThat(bench.hasJournal()).isFalse();
    }

    @Test
    void nobodyDropsWhatAnotherCallHasMadeMeanwhile() throws IOException {
        String name = bench.database() + "_new";
        ProjectWork slow = bench.work(atMoment(2, () -> {
            ThrowingCallable other = () -> bench.work().databases().create(name);
            assertThatThrownBy(other)
                    .isInstanceOfSatisfying(
                            Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.BUSY));
        }));
        slow.databases().copy(Optional.empty(), name, false, Supervision.NONE);
        assertThat(server.ask(name, "SELECT count(*) FROM item")).isEqualTo("3");
        refused(FaultCode.DB_EXISTS, () -> bench.work().databases().create(name));
    }

    @Test
    void whatWasPutAsideInAWorktreeOutlivesIt() {
        Workflows.Created made = create("one");
        WorkBench inside = bench.in(made.workflow().worktree(), made.databaseName());
        inside.work().databases().fill(made.databaseName(), bench.dump(), true, Supervision.NONE);
        assertThat(bench.work().databases().trash()).isEmpty();
        bench.work().workflows().remove("one", WITH_DATABASE);
        assertThat(bench.work().databases().trash())
                .extracting(Kept::name)
                .containsExactly(made.databaseName(), made.databaseName());
    }

    /** On that branch, something else is called as the file that has the address. */
    @Test
    void aFileWithTheAddressThatCannotBeChanged() throws IOException {
        shop.git("worktree", "add", "--quiet", "-b", "one", "../side");
        Repository side = new Repository(directory.toRealPath().resolve("side"));
        side.write(".env/readme.txt", "a directory").git("add", "--force", ".env");
        side.git("commit", "--quiet", "--message=A directory");
        shop.git("worktree", "remove", "../side");
        Fault fault = refused(
                FaultCode.FILE_NOT_WRITTEN, () -> bench.work().workflows().create("one", false, Supervision.NONE));
        assertThat(fault.message()).contains(".env", "directory");
    }

    @Test
    void anotherFileThatCannotBeChangedIsNamed() throws IOException {
        shop.write(".env.local", "DATABASE_URL=" + bench.server().url(bench.database()) + "\n");
        shop.git("worktree", "add", "--quiet", "-b", "one", "../side");
        Repository side = new Repository(directory.toRealPath().resolve("side"));
        side.write(".env.local/readme.txt", "a directory").git("add", "--force", ".env.local");
        side.git("commit", "--quiet", "--message=A directory");
        shop.git("worktree", "remove", "../side");
        Workflows.Created made = bench.work().workflows().create("one", false, Supervision.NONE);
        assertThat(made.files().unchanged()).extracting(left -> left.origin()).contains(".env.local");
    }

    @Test
    void linesOfTheUsersOwnStayInTheFileThatIsLedToTheCopy() throws IOException {
        shop.write(".gitignore", ".env*\n").commit();
        String mine = "# mine\nAPI_KEY=keep me\nDATABASE_URL=" + bench.server().url(bench.database()) + "\nLAST=1\n";
        shop.write(".env.local", mine);
        Workflows.Created made = create("v1.2.3");
        assertThat(made.workflow().worktree().resolve(".env.local"))
                .hasContent(mine.replace("/" + bench.database(), "/" + made.databaseName()));
        assertThat(bench.root().resolve(".env.local")).hasContent(mine);
    }

    private String copied() {
        String copy = bench.database() + "_copy";
        bench.work().databases().copy(Optional.empty(), copy, false, Supervision.NONE);
        return copy;
    }

    /** Does something of its own at that moment between two steps, once. */
    private static Runnable atMoment(int moment, Runnable action) {
        AtomicInteger left = new AtomicInteger(moment);
        return () -> {
            if (left.getAndDecrement() == 0) {
                action.run();
            }
        };
    }
}
