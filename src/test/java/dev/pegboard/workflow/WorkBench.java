package dev.pegboard.workflow;

import dev.pegboard.base.Home;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.admin.Connections;
import dev.pegboard.engine.db.discovery.Finding;
import dev.pegboard.engine.git.WorktreeFolder;
import dev.pegboard.engine.git.Worktrees;
import dev.pegboard.fixture.PostgresServer;
import dev.pegboard.fixture.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;

/** A git repository whose files speak of a PostgreSQL database, and the work on it; also for a process of its own. */
record WorkBench(Path directory, int port, String database, Path root) implements Bench {
    private static final long TRASH = 1L << 40;

    WorkBench(Path directory, int port, String database) {
        this(directory, port, database, directory.resolve("shop"));
    }

    /** The same in a worktree that has that database. */
    WorkBench in(Path worktree, String copy) {
        return new WorkBench(directory, port, copy, worktree);
    }

    /** Makes the repository, with a table of three rows in a new database of the server. */
    static WorkBench in(Path directory, PostgresServer server) throws IOException {
        String database = server.newDatabase();
        server.run(database, "CREATE TABLE item (id int PRIMARY KEY); INSERT INTO item VALUES (1), (2), (3)");
        WorkBench bench = new WorkBench(directory.toRealPath(), server.port(), database);
        Repository repository = Repository.at(bench.root()).write(".gitignore", ".env\n.pegboard/\n");
        repository.write(".env", "DATABASE_URL=" + bench.url(database) + "\n").commit();
        Files.writeString(bench.dump(), "CREATE TABLE item (id int); INSERT INTO item VALUES (1), (2);\n");
        return bench;
    }

    @Override
    public String words() {
        return "server " + directory + " " + port + " " + database;
    }

    /** Something to import: the same table with two rows. */
    @Override
    public Path dump() {
        return directory.resolve("two.sql");
    }

    String url(String name) {
        return "postgres://" + PostgresServer.USER + ":"
                + PostgresServer.PASSWORD
                        .replace("/", "%2F")
                        .replace(" ", "%20")
                        .replace(":", "%3A") + "@127.0.0.1:" + port + "/" + name;
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
        Address address = Address.of("postgresql")
                .withHost("127.0.0.1")
                .withPort(port)
                .withDatabase(database)
                .withUser(PostgresServer.USER)
                .withPassword(PostgresServer.PASSWORD);
        return new ProjectWork.Setup(
                Optional.of(Finding.of("shop", ".env: DATABASE_URL", address)),
                new Direct(port),
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

    private record Direct(int port) implements Connections {
        @Override
        public Connection open(Address address) throws SQLException {
            String url = "jdbc:postgresql://127.0.0.1:" + port + "/"
                    + address.database().orElseThrow();
            return DriverManager.getConnection(url, PostgresServer.USER, PostgresServer.PASSWORD);
        }

        @Override
        public void letGo(Address address) {}
    }
}
