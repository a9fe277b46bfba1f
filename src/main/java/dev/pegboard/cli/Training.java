package dev.pegboard.cli;

import dev.pegboard.base.Home;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.TemporaryDirectory;
import dev.pegboard.catalog.ToolCard;
import dev.pegboard.workspace.ProjectRoot;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A rehearsal of what agents start, while the JVM records it for the start-up cache. Leaves nothing behind.
 *
 * <p>Instances are rehearsed apart, for a cache of their own: every class in a cache is loaded at every start, so that
 * HTTP would cost an agent 5 ms. Picocli's class files are too old for a cache.
 */
final class Training {
    /** The hidden command by which the launcher asks for this. */
    static final String COMMAND = "train";

    /** Says that it is about instances. */
    static final String INSTANCE = "instance";

    private static final int ROUNDS = 40;
    private static final String[] SAMPLE = {"mcp", "--timeout", "1000", "--toolsets=server", "--errors", "result"};

    /** A usual file; one that needs the YAML library would bring that into the cache. */
    private static final String SETTINGS = "# usual\ntimeout: 30000\nlimits:\n  waitingCalls: 10000\n";

    private final Assembly assembly;
    private final RehearsedSession session = new RehearsedSession();

    /** Reads no settings of this machine: what is rehearsed must not depend on them. */
    private Training(Path home) {
        Optional<String> project = Optional.of(home.toString());
        this.assembly = Assembly.at(
                new Home(home), new ServerArguments(project, List.of(), Optional.empty(), false, false, true));
    }

    static int run() throws IOException, InterruptedException {
        try (TemporaryDirectory home = TemporaryDirectory.named("pegboard-train")) {
            Files.writeString(home.path().resolve(ProjectRoot.SETTINGS_FILE), SETTINGS);
            new Training(home.path()).rehearse();
        }
        return ExitCode.OK;
    }

    private void rehearse() throws IOException, InterruptedException {
        writeSession();
        for (int i = 0; i < ROUNDS; i++) {
            FastPath.read(SAMPLE);
            Home.fromEnvironment();
            Assembly.project(Optional.empty());
            StdioServer.serve(assembly, session.input(), OutputStream.nullOutputStream());
        }
    }

    private void writeSession() {
        session.hello();
        writeRequests(new JsonObject());
        session.request("server/discover", RehearsedSession.modern());
        writeRequests(RehearsedSession.modern());
        session.request("no/such/method", new JsonObject());
        session.line("this is not JSON");
    }

    private void writeRequests(JsonObject meta) {
        for (String method : List.of("ping", "tools/list", "resources/list", "prompts/list")) {
            session.request(method, meta);
        }
        for (ToolCard card : assembly.catalog().tools().cards()) {
            if (card.scope() == ToolCard.Scope.SERVER) {
                session.examples(card, meta);
            }
        }
        session.call("no_such_tool", new JsonObject(), meta);
        session.call("tool_help", JsonObject.of("no_such_argument", 1), meta);
    }
}
