package dev.pegboard.cli;

import dev.pegboard.base.Home;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.TemporaryDirectory;
import dev.pegboard.workspace.ProjectRoot;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * A rehearsal of an instance at work on a sample project, while the JVM records it for a start-up cache. Leaves nothing
 * behind.
 */
final class InstanceTraining {
    private static final int ROUNDS = 40;
    private static final JsonObject NONE = new JsonObject();
    private static final String READ = "SELECT name, price FROM item WHERE price < ? ORDER BY name";

    /** A server where there is none. */
    private static final String UNREACHABLE = "DATABASE_URL=postgres://shop:shop@127.0.0.1:9/orders\n";

    /** There is no server to rehearse with, so that the classes of its driver are only loaded. */
    private static final String DRIVER = "org/postgresql/";

    private final Home home;
    private final Path project;

    private InstanceTraining(Path directory) throws IOException {
        this.home = new Home(directory.resolve("home"));
        this.project = Files.createDirectory(directory.resolve("shop"));
        SampleProject.in(project);
        Files.writeString(project.resolve(".env"), UNREACHABLE);
    }

    static int run() throws IOException, InterruptedException {
        try (TemporaryDirectory directory = TemporaryDirectory.named("pegboard-train")) {
            new InstanceTraining(directory.path()).rehearse();
        }
        return ExitCode.OK;
    }

    private void rehearse() throws IOException, InterruptedException {
        Thread instance = started();
        Assembly agent = Assembly.at(
                home,
                new ServerArguments(Optional.of(project.toString()), List.of(), Optional.empty(), false, false, false));
        StdioServer.serve(agent, unreachable().input(), OutputStream.nullOutputStream());
        for (int i = 0; i < ROUNDS; i++) {
            StdioServer.serve(agent, session().input(), OutputStream.nullOutputStream());
        }
        loadDriver();
        end(instance);
    }

    private Thread started() throws InterruptedException {
        CountDownLatch listening = new CountDownLatch(1);
        PrintStream told = new PrintStream(OutputStream.nullOutputStream()) {
            @Override
            public void close() {
                listening.countDown();
            }
        };
        Thread instance = Thread.ofPlatform().daemon().name("instance").start(() -> serve(told));
        listening.await();
        return instance;
    }

    private void serve(PrintStream told) {
        try {
            InstanceServer.run(home, ProjectRoot.of(project.toString()), Optional.empty(), told);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** It ends when its record is gone. */
    private void end(Thread instance) throws IOException, InterruptedException {
        try (Stream<Path> records = Files.list(home.directory().resolve("instances"))) {
            for (Path each :
                    records.filter(file -> file.toString().endsWith(".json")).toList()) {
                Files.delete(each);
            }
        }
        instance.join();
    }

    /** Once is enough: it takes a second. */
    private static RehearsedSession unreachable() {
        RehearsedSession session = new RehearsedSession();
        session.hello();
        session.call("get_tables", NONE, NONE);
        return session;
    }

    private static RehearsedSession session() {
        RehearsedSession session = new RehearsedSession();
        session.hello();
        session.call("project_info", NONE, NONE);
        session.call("db_list", NONE, NONE);
        about(session, "get_tables", NONE);
        about(session, "get_schema", NONE);
        about(session, "get_database_type", NONE);
        about(session, "run_query", JsonObject.of("query", READ, "params", List.of(5L)));
        about(session, "run_query", JsonObject.of("query", "SELECT nme FROM item"));
        about(session, "run_query", JsonObject.of("query", "DELETE FROM item"));
        about(session, "search_schema", JsonObject.of("words", "price"));
        about(session, "sample_table", JsonObject.of("table", "item"));
        about(session, "explain_query", JsonObject.of("query", "SELECT * FROM item"));
        return session;
    }

    private static void about(RehearsedSession session, String tool, JsonObject arguments) {
        session.call(tool, JsonObject.copyOf(arguments).with("database", "shop"), NONE);
    }

    private static void loadDriver() throws IOException {
        for (String part : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path directory = Path.of(part).toAbsolutePath().resolveSibling("lib");
            try (Stream<Path> jars = Files.list(directory)) {
                for (Path jar : jars.filter(
                                file -> file.getFileName().toString().startsWith("postgresql-"))
                        .toList()) {
                    load(jar);
                }
            }
        }
    }

    private static void load(Path jar) throws IOException {
        try (JarFile driver = new JarFile(jar.toFile())) {
            driver.stream()
                    .map(JarEntry::getName)
                    .filter(name -> name.startsWith(DRIVER) && name.endsWith(".class"))
                    .forEach(InstanceTraining::load);
        }
    }

    private static void load(String file) {
        try {
            Class.forName(file.substring(0, file.length() - ".class".length()).replace('/', '.'));
        } catch (ClassNotFoundException | LinkageError e) {
            // It needs a library that is not there, and so will never be used.
        }
    }
}
