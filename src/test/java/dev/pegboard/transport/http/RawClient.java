package dev.pegboard.transport.http;

import dev.pegboard.base.JsonObject;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A client that sees every byte: HttpClient would hide what these tests are about. */
final class RawClient implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 20_000;

    /** The head of an answer, and its body once that was read. */
    record Answer(int status, Map<String, String> headers, String body) {
        Optional<String> header(String name) {
            return Optional.ofNullable(headers.get(name));
        }

        boolean isStream() {
            return header("Content-Type").filter("text/event-stream"::equals).isPresent();
        }

        JsonObject json() {
            return (JsonObject) TestServer.parsed(body);
        }

        /** The number of the JSON-RPC error. */
        Object error() {
            return json().at("error", "code").orElse("no error: " + body);
        }

        /** The messages of a stream that ended. */
        List<JsonObject> events() {
            List<JsonObject> events = new ArrayList<>();
            body.lines()
                    .filter(line -> line.startsWith("data: "))
                    .forEach(line -> events.add((JsonObject) TestServer.parsed(line.substring(6))));
            return events;
        }
    }

    private final Socket socket;
    private final InputStream in;
    private final StringBuilder unread = new StringBuilder();
    private boolean chunked;

    RawClient(Socket socket) throws IOException {
        this.socket = socket;
        socket.setSoTimeout(PATIENCE_MILLIS);
        this.in = new BufferedInputStream(socket.getInputStream());
    }

    void send(WebRequest request) throws IOException {
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        whole.writeBytes(request.head());
        whole.writeBytes(request.body());
        send(whole.toByteArray());
    }

    void send(String text) throws IOException {
        send(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    /** Reads an answer to its end. */
    Answer answer() throws IOException {
        Answer head = head();
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        if (chunked) {
            for (String chunk = chunk(); !chunk.isEmpty(); chunk = chunk()) {
                body.writeBytes(chunk.getBytes(StandardCharsets.ISO_8859_1));
            }
        } else {
            body.writeBytes(
                    exactly(Integer.parseInt(head.header("Content-Length").orElse("0"))));
        }
        return new Answer(head.status(), head.headers(), body.toString(StandardCharsets.UTF_8));
    }

    /** Reads the status and the headers only. */
    Answer head() throws IOException {
        int status = Integer.parseInt(line().split(" ")[1]);
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            headers.put(line.substring(0, colon), line.substring(colon + 1).strip());
        }
        chunked = "chunked".equals(headers.get("Transfer-Encoding"));
        return new Answer(status, headers, "");
    }

    /** The data of the next event of a stream whose head was read; comments are passed over. */
    String event() throws IOException {
        while (true) {
            int end = unread.indexOf("\n\n");
            if (end < 0) {
                String chunk = chunk();
                if (chunk.isEmpty()) {
                    throw new EOFException("the stream has ended");
                }
                unread.append(chunk);
                continue;
            }
            String event = unread.substring(0, end);
            unread.delete(0, end + 2);
            int data = event.indexOf("data: ");
            if (data >= 0) {
                return event.substring(data + 6);
            }
        }
    }

    JsonObject message() throws IOException {
        return (JsonObject) TestServer.parsed(event());
    }

    /** Reads until the server ends the stream. */
    void awaitEnd() throws IOException {
        while (!chunk().isEmpty()) {
            // Only the end matters.
        }
    }

    /** True if the server closed the connection. */
    boolean isClosed() throws IOException {
        return in.read() < 0;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private String chunk() throws IOException {
        byte[] chunk = exactly(Integer.parseInt(line(), 16));
        line();
        return new String(chunk, StandardCharsets.ISO_8859_1);
    }

    private byte[] exactly(int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException("the connection ended");
        }
        return bytes;
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("the connection ended");
            }
            line.write(next);
        }
        return line.toString(StandardCharsets.ISO_8859_1).strip();
    }
}
