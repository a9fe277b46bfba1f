package dev.pegboard.cli;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A server process of this very program, and an agent's line to it. */
final class AgentSession implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration GRACE = Duration.ofSeconds(10);

    /** Stands for the end of the server's output. */
    private static final String END = "";

    private final Process server;
    private final LinkedBlockingQueue<String> answers = new LinkedBlockingQueue<>();
    private long lastId;

    private AgentSession(Process server) {
        this.server = server;
        Thread.ofVirtual().start(this::readAnswers);
    }

    /** Starts a server whose state lives in that home, and whose complaints appear where ours do. */
    static AgentSession start(Path home, String... arguments) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(ThisJvm.command(arguments)).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("PEGBOARD_HOME", home.toString());
        return new AgentSession(builder.start());
    }

    /** Sends a request and waits for its response. */
    JsonObject ask(String method, JsonObject params) throws IOException, InterruptedException {
        send(JsonObject.of("jsonrpc", "2.0", "id", ++lastId, "method", method, "params", params));
        JsonObject message = next(method);
        while (!Long.valueOf(lastId).equals(message.get("id"))) {
            message = next(method);
        }
        return message;
    }

    private JsonObject next(String method) throws InterruptedException {
        String line = answers.poll(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        if (line == null) {
            throw new Fault(FaultCode.TIMEOUT, "the server did not answer " + method);
        }
        if (line.equals(END)) {
            throw new Fault(FaultCode.COMMAND_FAILED, "the server ended instead of answering " + method);
        }
        return parse(line);
    }

    void tell(String method) throws IOException {
        send(JsonObject.of("jsonrpc", "2.0", "method", method));
    }

    /** Hangs up as an agent does, by closing the server's input, and gives the server's exit code. */
    int hangUp() throws IOException, InterruptedException {
        server.getOutputStream().close();
        if (!server.waitFor(GRACE.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new Fault(FaultCode.TIMEOUT, "the server did not end when its input ended");
        }
        return server.exitValue();
    }

    @Override
    public void close() {
        server.destroyForcibly();
    }

    private void send(JsonObject message) throws IOException {
        server.getOutputStream().write((Json.write(message) + "\n").getBytes(StandardCharsets.UTF_8));
        server.getOutputStream().flush();
    }

    private void readAnswers() {
        try (BufferedReader reader = server.inputReader(StandardCharsets.UTF_8)) {
            reader.lines().filter(line -> !line.isBlank()).forEach(answers::add);
        } catch (IOException | UncheckedIOException e) {
            // The process was ended while we read; what follows is its end.
        }
        answers.add(END);
    }

    private static JsonObject parse(String line) {
        try {
            return Json.parseObject(line.getBytes(StandardCharsets.UTF_8));
        } catch (JsonSyntax e) {
            throw new Fault(FaultCode.INTERNAL, "the server wrote something else than JSON: " + line, e);
        }
    }
}
