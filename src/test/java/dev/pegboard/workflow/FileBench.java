package dev.pegboard.workflow;

import dev.pegboard.base.Home;
import dev.pegboard.engine.db.DatabaseSettings;
import dev.pegboard.engine.db.Databases;
import dev.pegboard.engine.db.connection.Pools;
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
import java.util.Map;
import java.util.Optional;

/** A git repository with a database that is a file, and the work on it; also for a process of its own. */
record FileBench(Path directory, Path home, String ending) implements Bench {
    private static final long TRASH = 1L << 40;

    /** Makes the repository; its database has a table of three rows, and what a copy of it would be called has four. */
    static FileBench in(Path directory, Path home, String ending) throws IOException, SQLException {
        FileBench bench = new FileBench(directory.toRealPath(), home, ending);
        Repository.at(bench.root()).write(".gitignore", "data/\n.pegboard/\n").commit();
        Files.createDirectory(bench.root().resolve("data"));
        bench.run("shop", "CREATE TABLE item(id INT PRIMARY KEY)", "INSERT INTO item VALUES (1), (2), (3)");
        Files.copy(bench.file("shop"), bench.file("shop_copy"));
        bench.run("shop_copy", "INSERT INTO item VALUES (4)");
        Files.writeString(bench.dump(), "CREATE TABLE item (id INT); INSERT INTO item VALUES (1), (2);\n");
        return bench;
    }

    @Override
    public String words() {
        return "file " + directory + " " + home + " " + ending;
    }

    @Override
    public String database() {
        return "shop";
    }

    @Override
    public Path dump() {
        return directory.resolve("two.sql");
    }

    Path root() {
        return directory.resolve("shop");
    }

    Path file(String name) {
        return root().resolve("data").resolve(name + ending);
    }

    @Override
    public Path programs() {
        return directory.resolve("programs");
    }

    private Optional<Path> program(String name) {
        return Optional.of(programs().resolve(name))
                .filter(Files::isExecutable)
                .or(() -> Optional.of(Path.of("/bin", name)).filter(Files::isExecutable));
    }

    @Override
    public ProjectWork work(Runnable written) {
        DatabaseSettings settings =
                new DatabaseSettings(Map.of(), Optional.empty(), 2, Duration.ofSeconds(30), Optional.empty());
        Databases databases = new Databases(root(), () -> settings, new Pools(driver -> load(driver.className())));
        ProjectWork.Setup setup = new ProjectWork.Setup(
                databases.usual(),
                databases.connections(),
                any -> {
                    throw new AssertionError("Nothing here is only read");
                },
                this::program,
                Optional.empty(),
                root().resolve(".pegboard/dumps"),
                new Worktrees(root(), WorktreeFolder.USUAL),
                TRASH,
                ProjectInstances.NONE,
                true,
                name -> true);
        return new ProjectWork(new Home(home), root(), setup, new Journal(new Home(home), root(), written));
    }

    private static Driver load(String className) {
        try {
            return (Driver) Class.forName(className).getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    void run(String name, String... statements) throws SQLException {
        try (Connection connection = open(file(name));
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** How many rows the table of a file has. */
    static String items(Path file) {
        try (Connection connection = open(file);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT count(*) FROM item")) {
            rows.next();
            return rows.getString(1);
        } catch (SQLException e) {
            return "no items";
        }
    }

    private static Connection open(Path file) throws SQLException {
        String name = file.toString();
        String url = name.endsWith(".mv.db")
                ? "jdbc:h2:file:" + name.replace(".mv.db", "")
                : (name.endsWith(".duckdb") ? "jdbc:duckdb:" : "jdbc:sqlite:") + name;
        return DriverManager.getConnection(url, name.endsWith(".mv.db") ? "sa" : null, "");
    }
}
