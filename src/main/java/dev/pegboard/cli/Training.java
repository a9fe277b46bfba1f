package dev.pegboard.cli;

import dev.pegboard.base.Home;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.TemporaryDirectory;
import dev.pegboard.catalog.ToolCard;
import dev.pegboard.mcp.message.MetaKeys;
import dev.pegboard.mcp.message.Revision;
import dev.pegboard.workspace.ProjectRoot;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A rehearsal of what agents start, while the JVM records it for the start-up cache. Leaves nothing behind.
 *
 * <p>Other commands are not rehearsed: every class in the cache is loaded at every start, so that HTTP would cost an
 * agent 5 ms, and picocli's class files are too old for the cache anyway.
 */
final class Training {
    /** The hidden command by which the launcher asks for this. */
    static final String COMMAND = "train";

    private static final int ROUNDS = 40;
    private static final String[] SAMPLE = {"mcp", "--timeout", "1000", "--toolsets=server", "--errors", "result"};

    /** A usual file; one that needs the YAML library would bring that into the cache. */
    private static final String SETTINGS = "# usual\ntimeout: 30000\nlimits:\n  waitingCalls: 10000\n";

    private final Assembly assembly;
    private final List<String> lines = new ArrayList<>();
    private long lastId;

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
        byte[] session = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < ROUNDS; i++) {
            FastPath.read(SAMPLE);
            Home.fromEnvironment();
            Assembly.project(Optional.empty());
            StdioServer.serve(assembly, new ByteArrayInputStream(session), OutputStream.nullOutputStream());
        }
    }

    private void writeSession() {
        JsonObject hello =
                JsonObject.of("protocolVersion", Revision.NEWEST_LEGACY.date(), "capabilities", new JsonObject());
        request("initialize", hello.with("clientInfo", JsonObject.of("name", "train", "version", "1")));
        lines.add("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
        writeRequests(new JsonObject());
        request("server/discover", modern());
        writeRequests(modern());
        request("no/such/method", new JsonObject());
        lines.add("this is not JSON");
    }

    private void writeRequests(JsonObject meta) {
        for (String method : List.of("ping", "tools/list", "resources/list", "prompts/list")) {
            request(method, meta);
        }
        for (ToolCard card : assembly.catalog().tools().cards()) {
            if (card.scope() == ToolCard.Scope.SERVER) {
                card.guide()
                        .list("examples")
                        .orElse(List.of())
                        .forEach(example -> call(card.name(), arguments(example), meta));
            }
        }
        call("no_such_tool", new JsonObject(), meta);
        call("tool_help", JsonObject.of("no_such_argument", 1), meta);
    }

    private static JsonObject arguments(Object example) {
        Optional<JsonObject> arguments =
                example instanceof JsonObject object ? object.object("arguments") : Optional.empty();
        return arguments.orElseGet(JsonObject::new);
    }

    private static JsonObject modern() {
        JsonObject meta = JsonObject.of(MetaKeys.PROTOCOL_VERSION, Revision.V2026_07_28.date());
        return JsonObject.of("_meta", meta.with(MetaKeys.CLIENT_CAPABILITIES, new JsonObject()));
    }

    private void call(String tool, JsonObject arguments, JsonObject meta) {
        request("tools/call", JsonObject.copyOf(meta).with("name", tool).with("arguments", arguments));
    }

    private void request(String method, JsonObject params) {
        lines.add(Json.write(JsonObject.of("jsonrpc", "2.0", "id", ++lastId, "method", method, "params", params)));
    }
}
