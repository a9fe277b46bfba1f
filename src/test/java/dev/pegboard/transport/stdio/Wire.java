package dev.pegboard.transport.stdio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.fixture.Pipe;
import dev.pegboard.mcp.McpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The client's end of a pair of pipes: raw lines out, parsed lines in. */
final class Wire implements AutoCloseable {
    private static final String END = "the end";

    private final OutputStream out;
    private final InputStream in;
    private final BlockingQueue<Object> lines = new LinkedBlockingQueue<>();

    Wire(OutputStream out, InputStream in) {
        this.out = out;
        this.in = in;
    }

    /** A wire to a transport inside this process. */
    static Wire to(McpServer server) {
        return to(server, Duration.ofSeconds(60)).reading();
    }

    /** A wire that nobody reads yet. */
    static Wire to(McpServer server, Duration drain) {
        Pipe toServer = new Pipe();
        Pipe fromServer = new Pipe();
        StdioTransport transport = new StdioTransport(server, toServer.source(), fromServer.sink(), drain);
        CompletableFuture.runAsync(() -> serve(transport, fromServer), Thread::startVirtualThread);
        return new Wire(toServer.sink(), fromServer.source());
    }

    private static void serve(StdioTransport transport, Pipe fromServer) {
        try (OutputStream closing = fromServer.sink()) {
            transport.serve();
            closing.flush();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Begins to read. */
    Wire reading() {
        Thread.ofPlatform().daemon().start(this::read);
        return this;
    }

    private void read() {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.add(Json.parse(line));
            }
        } catch (IOException | JsonSyntax e) {
            lines.add(e);
        }
        lines.add(END);
    }

    Wire line(String text) {
        return bytes((text.replace('\'', '"') + "\n").getBytes(StandardCharsets.UTF_8));
    }

    synchronized Wire bytes(byte[] bytes) {
        try {
            out.write(bytes);
            out.flush();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return this;
    }

    Wire request(Object id, String method, Object... params) {
        return line(Json.write(
                JsonObject.of("jsonrpc", "2.0", "id", id, "method", method).with("params", JsonObject.of(params))));
    }

    Wire call(Object id, String tool, Object... arguments) {
        return request(id, "tools/call", "name", tool, "arguments", JsonObject.of(arguments));
    }

    Wire cancel(Object id) {
        return line(Json.write(JsonObject.of("jsonrpc", "2.0", "method", "notifications/cancelled")
                .with("params", JsonObject.of("requestId", id))));
    }

    Wire shakeHands(String revision, Object... capabilities) {
        request("hello", "initialize", "protocolVersion", revision, "capabilities", JsonObject.of(capabilities));
        assertThat(next().at("result", "protocolVersion")).contains(revision);
        return this;
    }

    /** The next line, which must be an object. */
    JsonObject next() {
        Object line = nextLine();
        assertThat(line).isInstanceOf(JsonObject.class);
        return (JsonObject) line;
    }

    List<?> nextBatch() {
        Object line = nextLine();
        assertThat(line).isInstanceOf(List.class);
        return (List<?>) line;
    }

    Object nextLine() {
        try {
            Object line = lines.poll(60, TimeUnit.SECONDS);
            assertThat(line).as("a line within a minute").isNotNull();
            return line;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Says that nothing more will come, and makes sure that the server says nothing more and ends. */
    void assertEnd() {
        hangUp();
        assertThat(nextLine()).isEqualTo(END);
    }

    void hangUp() {
        try {
            out.close();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** The client's program has died: it reads nothing more. */
    void stopReading() {
        try {
            in.close();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        hangUp();
    }
}
