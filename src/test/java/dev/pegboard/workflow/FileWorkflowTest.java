package dev.pegboard.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pegboard.base.Home;
import dev.pegboard.engine.db.DatabaseSettings;
import dev.pegboard.engine.db.Databases;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.admin.Supervision;
import dev.pegboard.engine.db.connection.Pools;
import dev.pegboard.engine.db.discovery.Finding;
import dev.pegboard.engine.git.WorktreeFolder;
import dev.pegboard.engine.git.Worktrees;
import dev.pegboard.fixture.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Branches with a worktree and a database of their own, where databases are files of the project; by real git. */
class FileWorkflowTest {
    private static final Workflows.Removal GENTLE = new Workflows.Removal(false, false, true);
    private static final long TRASH = 1L << 40;

    private final Pools pools = new Pools(driver -> load(driver.className()));

    @TempDir
    private Path temporary;

    private Path root = Path.of("");

    @BeforeEach
    void resolve() throws IOException {
        root = temporary.toRealPath().resolve("shop");
    }

    @AfterEach
    void close() {
        pools.close();
    }

    private static Driver load(String className) {
        try {
            return (Driver) Class.forName(className).getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private Databases databases(Path project) {
        DatabaseSettings settings =
                new DatabaseSettings(Map.of(), Optional.empty(), 2, Duration.ofSeconds(30), Optional.empty());
        return new Databases(project, () -> settings, pools);
    }

    private ProjectWork work(Path project, Runnable written) {
        Home home = new Home(root.resolveSibling("home"));
        Databases databases = databases(project);
        ProjectWork.Setup setup = new ProjectWork.Setup(
                databases.usual(),
                databases.connections(),
                any -> {
                    throw new AssertionError("Nothing here is only read");
                },
                name -> Optional.of(Path.of("/bin", name)).filter(Files::isExecutable),
                Optional.empty(),
                project.resolve(".pegboard/dumps"),
                new Worktrees(project, WorktreeFolder.USUAL),
                TRASH,
                ProjectInstances.NONE,
                true,
                name -> true);
        return new ProjectWork(home, project, setup, new Journal(home, project, written));
    }

    private ProjectWork work() {
        return work(root, () -> {});
    }

    private static Connection open(Path file) throws SQLException {
        String name = file.toString();
        String url = name.endsWith(".mv.db")
                ? "jdbc:h2:file:" + name.replace(".mv.db", "")
                : (name.endsWith(".duckdb") ? "jdbc:duckdb:" : "jdbc:sqlite:") + name;
        return DriverManager.getConnection(url, name.endsWith(".mv.db") ? "sa" : null, "");
    }

    private static void run(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static int items(Path file) throws SQLException {
        try (Connection connection = open(file);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT count(*) FROM item")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    private Path project(String name, boolean tracked) throws IOException, SQLException {
        Repository repository = Repository.at(root).write("readme.txt", "A shop");
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        try (Connection connection = open(file)) {
            run(connection, "CREATE TABLE item(id INT PRIMARY KEY)", "INSERT INTO item VALUES (1), (2), (3)");
        }
        if (tracked) {
            repository.commit();
            try (Connection connection = open(file)) {
                run(connection, "INSERT INTO item VALUES (4)");
            }
        } else {
            repository.git("add", "readme.txt");
            repository.git("commit", "--quiet", "--message=The first");
        }
        return file;
    }

    private static String status(Path directory) {
        return new Repository(directory).git("status", "--porcelain");
    }

    private static Optional<Path> usual(Databases databases) {
        return databases.usual().flatMap(Finding::address).flatMap(Address::file);
    }

    @ParameterizedTest
    @CsvSource({
        "data/shop.db, true",
        "data/shop.db, false",
        "shop.mv.db, true",
        "shop.mv.db, false",
        "a b/shop.duckdb, true",
        "a b/shop.duckdb, false"
    })
    void aBranchGetsAFileOfItsOwn(String name, boolean tracked) throws Exception {
        Path original = project(name, tracked);
        int before = items(original);
        String news = status(root);
        Workflows.Created made = work().workflows().create("feature/one", true, Supervision.NONE);
        Path worktree = made.workflow().worktree();
        Path copy = worktree.resolve(name);
        assertThat(items(copy)).isEqualTo(before);
        assertThat(status(worktree)).isEmpty();
        assertThat(usual(databases(worktree))).contains(copy);
        try (Connection connection = open(copy)) {
            run(connection, name.endsWith("shop.db") ? "PRAGMA journal_mode=WAL" : "SELECT 1");
            run(connection, "DELETE FROM item WHERE id > 1");
            assertThat(status(worktree)).isEmpty();
        }
        assertThat(items(original)).isEqualTo(before);
        assertThat(status(root)).isEqualTo(news);
        takesItBack(worktree, original, before);
    }

    private void takesItBack(Path worktree, Path original, int before) throws SQLException {
        Workflows.Gone gone = work().workflows().remove("feature/one", GENTLE);
        assertThat(worktree).doesNotExist();
        DatabaseDesk desk = work().databases();
        String id = gone.trash().orElseThrow().id();
        assertThat(desk.trash()).extracting(Kept::id).containsExactly(id);
        String back = desk.untrash(id, Optional.empty());
        Path restored =
                original.resolveSibling(original.getFileName().toString().replaceFirst("^shop", back));
        assertThat(items(restored)).isEqualTo(1);
        assertThat(items(original)).isEqualTo(before);
        assertThat(worktree).doesNotExist();
        assertThat(desk.trash()).isEmpty();
        assertThat(root.resolveSibling("home/" + KeptDatabases.FOLDER)).isEmptyDirectory();
        desk.drop(back, false, false);
        assertThat(restored).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"shop.db", "shop.mv.db", "shop.duckdb"})
    void severalAtOnceAllSucceed(String name) throws Exception {
        project(name, true);
        ProjectWork work = work();
        List<Future<Workflows.Created>> all = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (int i = 0; i < 8; i++) {
                String branch = "parallel-" + i;
                all.add(threads.submit(() -> work.workflows().create(branch, true, Supervision.NONE)));
            }
        }
        for (Future<Workflows.Created> made : all) {
            Path worktree = made.get().workflow().worktree();
            assertThat(items(worktree.resolve(name))).isEqualTo(4);
            assertThat(status(worktree)).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whateverFailsLeavesNothingBehind(boolean tracked) throws Exception {
        Path original = project("data/shop.db", tracked);
        for (int step = 0; step < 3; step++) {
            int[] left = {step};
            ProjectWork broken = work(root, () -> {
                if (left[0]-- == 0) {
                    throw new IllegalStateException("broken");
                }
            });
            assertThatThrownBy(() -> broken.workflows().create("one", true, Supervision.NONE))
                    .hasMessage("broken");
            assertThat(new Repository(root).git("branch", "--list", "one")).isEmpty();
            assertThat(new Repository(root).git("worktree", "list").lines()).hasSize(1);
        }
        assertThat(items(original)).isEqualTo(tracked ? 4 : 3);
        work().workflows().create("one", true, Supervision.NONE);
    }

    @Test
    void whateverNamesTheFileLeadsToTheCopy() throws Exception {
        Path original = project("data/shop.db", false);
        String env = "DATABASE_URL=sqlite:" + original + "\n";
        new Repository(root).write(".env", env).write(".git/info/exclude", ".env\n");
        Path worktree = work().workflows()
                .create("one", true, Supervision.NONE)
                .workflow()
                .worktree();
        assertThat(usual(databases(worktree))).contains(worktree.resolve("data/shop.db"));
        assertThat(Files.readString(worktree.resolve(".env"))).doesNotContain(original.toString());
        assertThat(Files.readString(root.resolve(".env"))).isEqualTo(env);
        assertThat(status(worktree)).isEmpty();
    }

    /** In the worktree, the file of the same name is its own: it may be replaced, but not dropped. */
    @Test
    void theWorktreesOwnFileMayBeFilledAnew() throws Exception {
        Path original = project("shop.db", false);
        Path worktree = work().workflows()
                .create("one", true, Supervision.NONE)
                .workflow()
                .worktree();
        DatabaseDesk desk = work(worktree, () -> {}).databases();
        Path script = Files.writeString(root.resolveSibling("new.sql"), "CREATE TABLE item(id INT);");
        desk.fill("shop", script, true, Supervision.NONE);
        assertThat(items(worktree.resolve("shop.db"))).isZero();
        assertThat(items(original)).isEqualTo(3);
        assertThat(status(worktree)).isEmpty();
        assertThatThrownBy(() -> desk.drop("shop", true, true)).hasMessageContaining("belongs to this worktree");
    }
}
