package dev.pegboard.cli;

import dev.pegboard.base.Home;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.ToolCard;
import dev.pegboard.mcp.message.MetaKeys;
import dev.pegboard.mcp.message.Revision;
import dev.pegboard.transport.http.HttpOptions;
import dev.pegboard.transport.http.HttpTransport;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;

/** A rehearsal of everything that has to start fast. Leaves nothing behind. */
final class Training {
    private static final int ROUNDS = 40;
    private static final int HTTP_PATIENCE = 2000;

    private final Path directory;
    private final Assembly assembly;
    private final List<String> lines = new ArrayList<>();
    private long lastId;

    Training(Path directory) {
        this.directory = directory;
        this.assembly = Assembly.of(ServerArguments.NONE).at(new Home(directory.resolve("home")));
    }

    void run() throws IOException, InterruptedException {
        writeSession();
        for (int i = 0; i < ROUNDS; i++) {
            FastPath.read(new String[] {"mcp", "--timeout", "1000", "--toolsets=server", "--errors", "result"});
            byte[] session = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
            StdioServer.serve(assembly, new ByteArrayInputStream(session), OutputStream.nullOutputStream());
        }
        serveHttp();
        showHelp();
    }

    private void writeSession() {
        JsonObject client = JsonObject.of("name", "train", "version", "1");
        request(
                "initialize",
                JsonObject.of("protocolVersion", Revision.NEWEST_LEGACY.date(), "capabilities", new JsonObject())
                        .with("clientInfo", client));
        lines.add("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
        rehearse(new JsonObject());
        request("server/discover", modern());
        rehearse(modern());
        request("no/such/method", new JsonObject());
        lines.add("this is not JSON");
    }

    private void rehearse(JsonObject meta) {
        for (String method : List.of("ping", "tools/list", "resources/list", "prompts/list")) {
            request(method, JsonObject.copyOf(meta));
        }
        for (ToolCard card : assembly.catalog().tools().cards()) {
            if (card.scope() == ToolCard.Scope.SERVER) {
                card.guide().list("examples").orElse(List.of()).forEach(example -> call(card, example, meta));
            }
        }
        call("no_such_tool", new JsonObject(), meta);
        call("tool_help", JsonObject.of("no_such_argument", 1), meta);
    }

    private void call(ToolCard card, Object example, JsonObject meta) {
        Optional<JsonObject> arguments =
                example instanceof JsonObject object ? object.object("arguments") : Optional.empty();
        call(card.name(), arguments.orElseGet(JsonObject::new), meta);
    }

    private void call(String tool, JsonObject arguments, JsonObject meta) {
        request("tools/call", JsonObject.copyOf(meta).with("name", tool).with("arguments", arguments));
    }

    private static JsonObject modern() {
        return JsonObject.of(
                "_meta",
                JsonObject.of(
                        MetaKeys.PROTOCOL_VERSION,
                        Revision.V2026_07_28.date(),
                        MetaKeys.CLIENT_CAPABILITIES,
                        new JsonObject()));
    }

    private void request(String method, JsonObject params) {
        lines.add(Json.write(JsonObject.of("jsonrpc", "2.0", "id", ++lastId, "method", method, "params", params)));
    }

    private void serveHttp() throws IOException {
        InetSocketAddress anywhere = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (HttpTransport transport =
                new HttpTransport(assembly.server(assembly.executor("http")), anywhere, HttpOptions.DEFAULT)) {
            for (String line : lines) {
                post(transport.port(), line.getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private static void post(int port, byte[] message) throws IOException {
        String head = "POST /mcp HTTP/1.1\r\nHost: localhost:" + port + "\r\nContent-Type: application/json\r\n"
                + "Accept: application/json, text/event-stream\r\nMCP-Protocol-Version: "
                + Revision.NEWEST_LEGACY.date() + "\r\nConnection: close\r\nContent-Length: " + message.length
                + "\r\n\r\n";
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(HTTP_PATIENCE);
            socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().write(message);
            socket.getInputStream().transferTo(OutputStream.nullOutputStream());
        }
    }

    private void showHelp() {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        CommandLine commands = Commands.tree(new Terminal(nowhere, nowhere, false, false));
        commands.execute("--help");
        commands.getSubcommands().values().forEach(command -> command.usage(nowhere));
        commands.execute("tools");
        commands.execute("no-such-command");
    }
}
