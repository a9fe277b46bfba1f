package dev.pegboard.instance;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.base.Token;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * A running process that serves one project over HTTP on this machine.
 *
 * @param root the project's real path; the directory may be gone
 */
public record Instance(Path root, int port, long pid, Build build, Instant startedAt, Token token) {
    /** Where it speaks MCP. */
    public String address() {
        return "http://127.0.0.1:" + port + "/mcp";
    }

    /** Times are numbers: reading written dates would cost a gateway more than all the rest. */
    byte[] toJson() {
        return Json.bytes(JsonObject.of(
                "projectRoot", root.toString(),
                "port", port,
                "pid", pid,
                "version", build.version(),
                "built", build.built().toEpochMilli(),
                "startedAt", startedAt.toEpochMilli(),
                "token", token.text()));
    }

    /** The instance that a record describes; empty if it describes none. */
    static Optional<Instance> ofJson(byte[] json) {
        try {
            JsonObject record = Json.parseObject(json);
            return record.get("port") instanceof Long port
                            && record.get("pid") instanceof Long pid
                            && record.get("built") instanceof Long built
                            && record.get("startedAt") instanceof Long startedAt
                            && record.get("projectRoot") instanceof String root
                            && record.get("version") instanceof String version
                            && record.get("token") instanceof String token
                    ? Optional.of(new Instance(
                            Path.of(root),
                            Math.toIntExact(port),
                            pid,
                            new Build(version, Instant.ofEpochMilli(built)),
                            Instant.ofEpochMilli(startedAt),
                            new Token(token)))
                    : Optional.empty();
        } catch (JsonSyntax | InvalidPathException | ArithmeticException e) {
            return Optional.empty();
        }
    }

    @Override
    public String toString() {
        return root + " at " + address() + " (pid " + pid + ")";
    }
}
