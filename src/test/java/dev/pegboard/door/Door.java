package dev.pegboard.door;

import dev.pegboard.base.Fault;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.call.Caller;
import dev.pegboard.call.Executor;
import dev.pegboard.fixture.HttpPeer;
import dev.pegboard.fixture.StdioPeer;
import dev.pegboard.transport.file.BridgeClient;
import dev.pegboard.transport.inprocess.InProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * One way in.
 *
 * @param untold the parts of an answer that this way has no words for
 */
public record Door(String name, Set<String> untold, Way way) {
    private static final Duration LIMIT = Duration.ofMinutes(1);

    /** Makes a call and tells what came back. */
    @FunctionalInterface
    public interface Way {
        Told call(String tool, JsonObject arguments) throws Exception;
    }

    private static Door of(String name, Way way) {
        return new Door(name, Set.of(), way);
    }

    public Told call(String tool, JsonObject arguments) throws Exception {
        return way.call(tool, copy(arguments)).without(untold);
    }

    public static Door inProcess(Executor executor) {
        InProcess inside = new InProcess(executor);
        return of("in process", (tool, arguments) -> Told.of(inside.call(tool, arguments, Caller.silent("test"))));
    }

    /** A client that has shaken hands. */
    public static Door stdio(String name, StdioPeer peer) {
        return of(
                name,
                (tool, arguments) -> Told.ofResponse(peer.call(tool, arguments).await()));
    }

    public static Door stdioModern(String name, StdioPeer peer) {
        return of(
                name + " (modern)",
                (tool, arguments) ->
                        Told.ofResponse(peer.callModern(tool, arguments).await()));
    }

    public static Door httpSession(HttpPeer peer) throws Exception {
        String session = peer.session();
        return of("HTTP with a session", (tool, arguments) -> Told.ofResponse(peer.callIn(session, tool, arguments)));
    }

    public static Door httpModern(HttpPeer peer) {
        return of("HTTP (modern)", (tool, arguments) -> Told.ofResponse(peer.callModern(tool, arguments)));
    }

    public static Door bridge(Path project) {
        BridgeClient client = new BridgeClient(project, "test");
        return new Door("the bridge", Set.of("text"), (tool, arguments) -> {
            try {
                return Told.ofEnvelope(client.call(tool, arguments, LIMIT, event -> {}), Optional.empty());
            } catch (Fault fault) {
                return Told.of(fault);
            }
        });
    }

    /** The addresses without MCP; only the tools behind them can be called. */
    public static Door plain(HttpPeer peer) {
        return new Door("plain HTTP", Set.of("text", "details"), (tool, arguments) -> {
            JsonObject body = peer.plain(tool, arguments);
            Object data = body.object("details").orElse(body); // Beside a text that is for reading.
            return body.containsKey("code") ? Told.ofError(body) : Told.success(data, "");
        });
    }

    /** The arguments as they are after a way through JSON: numbers may change their type. */
    private static JsonObject copy(JsonObject arguments) throws JsonSyntax {
        return Json.parseObject(Json.bytes(arguments));
    }

    @Override
    public String toString() {
        return name;
    }
}
