package dev.pegboard.bench;

import dev.pegboard.bench.Messages.ToolCall;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A project whose database stands in its .env file, as Pegboard finds it, with a state directory of its own. */
final class DatabaseProject implements AutoCloseable {
    private final Settings settings;
    private final Path folder;
    private final Path home;

    DatabaseProject(Settings settings, String databaseUrl) throws IOException {
        this.settings = settings;
        Path both = Files.createTempDirectory(settings.scratch("databases"), "run");
        this.folder = Files.createDirectories(both.resolve("project"));
        this.home = both.resolve("home");
        Files.createDirectory(folder.resolve(".git"));
        Files.writeString(folder.resolve(".env"), "DATABASE_URL=" + databaseUrl + "\n");
        Runtime.getRuntime().addShutdownHook(new Thread(this::kill));
    }

    /** Lets answers be as long as they can be. */
    DatabaseProject withoutLimits() throws IOException {
        String limits = "limits:\n  queryRows: 1000000\n  queryCharacters: 100000000\n";
        Files.writeString(folder.resolve("pegboard.yaml"), limits);
        return this;
    }

    Path folder() {
        return folder;
    }

    /** Pegboard as an agent in this project starts it. */
    SqlServer server(ToolCall call) {
        String launcher = settings.pegboard().toString();
        var contestant = new Contestant(
                "pegboard",
                folder,
                List.of(launcher, "mcp"),
                List.of(launcher, "serve", "--http", "127.0.0.1:" + Contestant.PORT, "--no-auth"),
                environment(),
                call);
        return new SqlServer(contestant, SqlServer::dataRows);
    }

    /** Pegboard as other machines reach it: every request brings a token, which may ask for as much as it can. */
    SqlServer guarded(ToolCall call) throws IOException {
        String launcher = settings.pegboard().toString();
        var contestant = new Contestant(
                "pegboard",
                folder,
                List.of(),
                List.of(launcher, "serve", "--http", "127.0.0.1:" + Contestant.PORT, "--rate", "100000000",
                        "--concurrency", "1000"),
                environment(),
                call,
                "Authorization: Bearer " + token());
        return new SqlServer(contestant, SqlServer::dataRows);
    }

    private String token() throws IOException {
        var builder = new ProcessBuilder(settings.pegboard().toString(), "token", "create", "bench");
        builder.directory(folder.toFile()).environment().putAll(environment());
        Process process = builder.redirectError(Redirect.appendTo(settings.log("token"))).start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }

    /** The instance that works for this project; somebody must have called a tool. */
    InstanceRecord instance() throws IOException, InterruptedException {
        return InstanceRecord.await(home);
    }

    /** Ends the instance; nothing happens if there is none. */
    void down() throws IOException {
        var builder = new ProcessBuilder(settings.pegboard().toString(), "down").directory(folder.toFile());
        builder.environment().putAll(environment());
        builder.redirectErrorStream(true).redirectOutput(Redirect.appendTo(settings.log("down")));
        Processes.await(builder.start());
    }

    @Override
    public void close() throws IOException {
        down();
    }

    /** For a run that is broken off: an instance is nobody's child, and would live on. */
    private void kill() {
        try {
            InstanceRecord.find(home)
                    .flatMap(record -> ProcessHandle.of(record.pid()))
                    .ifPresent(ProcessHandle::destroy);
        } catch (IOException unreadable) {
            System.err.println("an instance may still be running: " + unreadable.getMessage());
        }
    }

    private Map<String, String> environment() {
        return Map.of("PEGBOARD_HOME", home.toString());
    }
}
