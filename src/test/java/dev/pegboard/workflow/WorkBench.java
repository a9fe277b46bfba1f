package dev.pegboard.workflow;

import dev.pegboard.base.Home;
import dev.pegboard.engine.db.admin.Supervision;
import dev.pegboard.engine.db.discovery.Finding;
import dev.pegboard.engine.git.WorktreeFolder;
import dev.pegboard.engine.git.Worktrees;
import dev.pegboard.fixture.MariaDbServer;
import dev.pegboard.fixture.PostgresServer;
import dev.pegboard.fixture.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A git repository whose files speak of a database of a server, and the work on it; also for a process of its own. */
record WorkBench(Path directory, BenchServer server, String database, Path root) implements Bench {
    private static final long TRASH = 1L << 40;

    WorkBench(Path directory, BenchServer server, String database) {
        this(directory, server, database, directory.resolve("shop"));
    }

    /** The same in a worktree that has that database. */
    WorkBench in(Path worktree, String copy) {
        return new WorkBench(directory, server, copy, worktree);
    }

    /** Makes the repository, with a table of three rows in a new database of the server. */
    static WorkBench in(Path directory, PostgresServer server) throws IOException {
        return in(directory, BenchServer.of(server), server.newDatabase());
    }

    static WorkBench in(Path directory, MariaDbServer server) throws IOException {
        return in(directory, BenchServer.of(server), server.newDatabase());
    }

    private static WorkBench in(Path directory, BenchServer server, String database) throws IOException {
        server.run(database, "CREATE TABLE item (id int PRIMARY KEY); INSERT INTO item VALUES (1), (2), (3)");
        WorkBench bench = new WorkBench(directory.toRealPath(), server, database);
        Repository repository = Repository.at(bench.root()).write(".gitignore", ".env\n.pegboard/\n");
        repository.write(".env", "DATABASE_URL=" + server.url(database) + "\n").commit();
        Files.writeString(bench.dump(), "CREATE TABLE item (id int); INSERT INTO item VALUES (1), (2);\n");
        return bench;
    }

    /** Makes what some work needs: a copy of the database with a fourth row, and what belongs to that work alone. */
    BenchState prepared(String work, List<BenchState> states) throws IOException {
        DatabaseDesk desk = work().databases();
        String copy = database + "_copy";
        desk.copy(Optional.empty(), copy, false, Supervision.NONE);
        server.run(copy, "INSERT INTO item VALUES (4)");
        switch (work) {
            case "restore" -> {
                desk.snapshot(Optional.of(copy), Supervision.NONE);
                server.run(copy, "INSERT INTO item VALUES (5)");
            }
            case "untrash" -> desk.drop(copy, true, true);
            case "end" -> {
                Path worktree = work().workflows()
                        .create("old", true, Supervision.NONE)
                        .workflow()
                        .worktree();
                Files.writeString(worktree.resolve("new.txt"), "precious");
            }
            default -> {}
        }
        BenchState state = new BenchState(this, states);
        states.add(state);
        return state;
    }

    @Override
    public String words() {
        return "server " + directory + " " + database + " " + server.kind() + " " + server.port();
    }

    /** Something to import: the same table with two rows. */
    @Override
    public Path dump() {
        return directory.resolve("two.sql");
    }

    @Override
    public Path home() {
        return directory.resolve("home");
    }

    @Override
    public Path programs() {
        return directory.resolve("programs");
    }

    @Override
    public ProjectWork work(Runnable written) {
        Home home = new Home(home());
        return new ProjectWork(home, root(), setup(), new Journal(home, root(), written));
    }

    private ProjectWork.Setup setup() {
        return new ProjectWork.Setup(
                Optional.of(Finding.of("shop", ".env: DATABASE_URL", server.address(database))),
                server,
                any -> {
                    throw new AssertionError("Nothing here is only read");
                },
                name -> Optional.of(programs().resolve(name)).filter(Files::isExecutable),
                Optional.empty(),
                root().resolve(".pegboard/dumps"),
                new Worktrees(root(), WorktreeFolder.USUAL),
                TRASH,
                ProjectInstances.NONE,
                true,
                name -> true);
    }
}
