package dev.pegboard.bench;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A PostgreSQL of the benchmark's own on a free port of this machine; closing it leaves nothing behind. */
final class Postgres implements AutoCloseable {
    static final String USER = "bench";
    static final String PASSWORD = "bench";

    /** Our data is made anew in each run, so nothing has to reach the disk. */
    private static final List<String> OPTIONS = List.of("-c", "fsync=off", "-c", "synchronous_commit=off",
            "-c", "shared_buffers=256MB", "-c", "max_connections=200", "-c", "max_locks_per_transaction=1024",
            "-c", "max_wal_size=4GB", "-c", "autovacuum=off");

    private final Settings settings;
    private final Path folder;
    private final int port;
    private final Process process;

    private Postgres(Settings settings, Path folder, int port, Process process) {
        this.settings = settings;
        this.folder = folder;
        this.port = port;
        this.process = process;
    }

    /** Settings are added to the usual ones and count more. */
    static Postgres start(Settings settings, String... more) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("pegboard-bench-postgres");
        Path password = Files.writeString(folder.resolve("password"), PASSWORD);
        own(folder, password);
        String data = folder.resolve("data").toString();
        check(inherit(settings, asOwner(settings, "initdb", "-D", data, "-U", USER, "-A", "scram-sha-256",
                "--pwfile=" + password, "-N", "-E", "UTF8", "--locale=C")));
        int port = Lane.freePort();
        var command = asOwner(settings, "postgres", "-D", data, "-h", "127.0.0.1", "-p", Integer.toString(port),
                "-k", folder.toString());
        command.addAll(OPTIONS);
        List.of(more).forEach(option -> command.addAll(List.of("-c", option)));
        var postgres = new Postgres(settings, folder, port, inherit(settings, command));
        Runtime.getRuntime().addShutdownHook(new Thread(postgres::abandon));
        postgres.awaitReady();
        return postgres;
    }

    int port() {
        return port;
    }

    ProcessTree tree() {
        return ProcessTree.of(process);
    }

    String url(String database) {
        return "postgres://" + USER + ":" + PASSWORD + "@127.0.0.1:" + port + "/" + database + "?sslmode=disable";
    }

    String jdbcUrl(String database) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + database;
    }

    /** Makes a database and runs these statements in it. */
    void create(String database, String... statements) throws IOException {
        sql("postgres", "CREATE DATABASE " + database);
        sql(database, statements);
    }

    /** The tables of pgbench and their rows. */
    void createAccounts(String database) throws IOException {
        create(database);
        pgbench(database, "dt");
        sql(database, Accounts.FILL);
        pgbench(database, "p");
        sql(database, "VACUUM ANALYZE");
    }

    /** The tables of pgbench, so many times 15 MB. */
    void createBranches(String database, int scale) throws IOException {
        create(database);
        run(database, "pgbench", "-q", "-i", "-s", Integer.toString(scale));
    }

    /** Runs one of PostgreSQL's programs to its end. */
    void run(String database, String program, String... arguments) throws IOException {
        check(client(database, Redirect.appendTo(settings.log("postgres")), program, arguments));
    }

    /** Copies a database by what pg_dump says and psql does. */
    void pipe(String from, String to) throws IOException {
        sql("postgres", "CREATE DATABASE " + to);
        Redirect log = Redirect.appendTo(settings.log("postgres"));
        var programs = List.of(builder(from, Redirect.PIPE, "pg_dump"), builder(to, log, "psql", "-q", "-X"));
        for (Process program : ProcessBuilder.startPipeline(programs)) {
            check(program);
        }
    }

    long megabytes(String database) throws IOException {
        return Long.parseLong(answer("SELECT pg_database_size('" + database + "') / 1000000"));
    }

    void sql(String database, String... statements) throws IOException {
        for (String statement : statements) {
            check(client(database, Redirect.appendTo(settings.log("postgres")), "psql", "-q", "-c", statement));
        }
    }

    /** A session that reads commands from its input and answers on its output. */
    Process session(String database) throws IOException {
        return client(database, Redirect.PIPE, "psql", "-q", "-A", "-t");
    }

    @Override
    public void close() throws IOException {
        check(inherit(settings, asOwner(settings, "pg_ctl", "stop", "-s", "-m", "immediate", "-D",
                folder.resolve("data").toString())));
        Processes.await(process);
        removeFolder();
    }

    /** For a run that is broken off: the server itself is killed as every child is. */
    private void abandon() {
        try {
            tree().kill();
            Processes.await(process);
            removeFolder();
        } catch (IOException failure) {
            System.err.println("could not remove " + folder + ": " + failure.getMessage());
        }
    }

    private void removeFolder() throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    private void pgbench(String database, String steps) throws IOException {
        check(client(database, Redirect.appendTo(settings.log("postgres")), "pgbench", "-q", "-i", "-I", steps));
    }

    private Process client(String database, Redirect output, String program, String... arguments) throws IOException {
        return builder(database, output, program, arguments).start();
    }

    private ProcessBuilder builder(String database, Redirect output, String program, String... arguments) {
        var command = new ArrayList<>(List.of(settings.postgres().resolve(program).toString()));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).redirectOutput(output);
        builder.redirectError(Redirect.appendTo(settings.log("postgres")));
        builder.environment().put("PGHOST", "127.0.0.1");
        builder.environment().put("PGPORT", Integer.toString(port));
        builder.environment().put("PGUSER", USER);
        builder.environment().put("PGPASSWORD", PASSWORD);
        builder.environment().put("PGDATABASE", database);
        return builder;
    }

    private void awaitReady() throws IOException, InterruptedException {
        for (int tries = 0; tries < 300 && process.isAlive(); tries++) {
            Process asked = client("postgres", Redirect.DISCARD, "psql", "-c", "SELECT 1");
            if (asked.waitFor() == 0) {
                return;
            }
            Thread.sleep(100);
        }
        throw new IOException("PostgreSQL did not start; see target/bench/logs/postgres.log");
    }

    /** PostgreSQL refuses to run as root. */
    private static List<String> asOwner(Settings settings, String program, String... arguments) {
        var command = new ArrayList<String>();
        if (isRoot()) {
            command.addAll(List.of("runuser", "-u", "postgres", "--"));
        }
        command.add(settings.postgres().resolve(program).toString());
        command.addAll(List.of(arguments));
        return command;
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }

    private static void own(Path... paths) throws IOException {
        if (isRoot()) {
            for (Path path : paths) {
                var people = path.getFileSystem().getUserPrincipalLookupService();
                Files.setOwner(path, people.lookupPrincipalByName("postgres"));
            }
        }
    }

    private static Process inherit(Settings settings, List<String> command) throws IOException {
        var builder = new ProcessBuilder(command).directory(Path.of("/").toFile());
        builder.redirectErrorStream(true).redirectOutput(Redirect.appendTo(settings.log("postgres")));
        return builder.start();
    }

    private static void check(Process process) throws IOException {
        if (Processes.await(process) != 0) {
            throw new IOException(process.info().command().orElse("a command of PostgreSQL")
                    + " failed; see target/bench/logs/postgres.log");
        }
    }

    /** What the server says about itself. */
    String version() throws IOException {
        return answer("SHOW server_version");
    }

    private String answer(String question) throws IOException {
        Process asked = client("postgres", Redirect.PIPE, "psql", "-A", "-t", "-c", question);
        String text = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        check(asked);
        return text;
    }
}
