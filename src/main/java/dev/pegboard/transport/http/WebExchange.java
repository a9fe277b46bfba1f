package dev.pegboard.transport.http;

import com.sun.net.httpserver.HttpExchange;
import dev.pegboard.base.Json;
import dev.pegboard.mcp.message.RpcError;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** One HTTP request and the answer to it. Knows nothing of MCP but its errors. */
final class WebExchange {
    private static final String EVENTS = "text/event-stream";
    private static final String LINES = "application/x-ndjson";

    private final HttpExchange exchange;
    private final StuckWatch watch;

    WebExchange(HttpExchange exchange, StuckWatch watch) {
        this.exchange = exchange;
        this.watch = watch;
    }

    String method() {
        return exchange.getRequestMethod();
    }

    String path() {
        return Optional.ofNullable(exchange.getRequestURI().getPath()).orElse("");
    }

    /** The path as it was sent. */
    String rawPath() {
        return Optional.ofNullable(exchange.getRequestURI().getRawPath()).orElse("");
    }

    /** A part of a path without its escapes. */
    static String decoded(String part) {
        return Optional.ofNullable(URI.create("/" + part).getPath()).orElse("/").substring(1);
    }

    /** The value of a parameter in the address; parameters here need no decoding. */
    Optional<String> parameter(String name) {
        String query =
                Optional.ofNullable(exchange.getRequestURI().getRawQuery()).orElse("");
        return List.of(query.split("&")).stream()
                .filter(pair -> pair.startsWith(name + "="))
                .map(pair -> pair.substring(name.length() + 1))
                .findFirst();
    }

    List<String> headers(String name) {
        return Optional.ofNullable(exchange.getRequestHeaders().get(name)).orElse(List.of());
    }

    /** The header of that name; several that differ are an error, because we and a proxy might pick different ones. */
    Optional<String> header(String name) {
        List<String> given = headers(name);
        if (given.size() == 1) {
            return Optional.of(given.getFirst().strip());
        }
        List<String> values = given.stream().map(String::strip).distinct().toList();
        if (values.size() > 1) {
            throw new RpcError(
                    RpcError.HEADER_MISMATCH, "The header " + name + " is there twice with different values");
        }
        return values.stream().findFirst();
    }

    int headerCount() {
        int count = 0;
        for (List<String> values : exchange.getRequestHeaders().values()) {
            count += values.size();
        }
        return count;
    }

    int headerBytes() {
        int bytes = 0;
        for (Map.Entry<String, List<String>> header :
                exchange.getRequestHeaders().entrySet()) {
            for (String value : header.getValue()) {
                bytes += header.getKey().length() + value.length();
            }
        }
        return bytes;
    }

    /** True if the client says that it understands streams of events. */
    boolean acceptsEvents() {
        return headers("Accept").stream()
                .anyMatch(types -> types.toLowerCase(Locale.ROOT).contains(EVENTS));
    }

    /** True if the client says that it wants lines of JSON. */
    boolean acceptsLines() {
        return headers("Accept").stream()
                .anyMatch(types -> types.toLowerCase(Locale.ROOT).contains(LINES));
    }

    boolean isJson() {
        String type = headers("Content-Type").stream().findFirst().orElse("");
        int end = type.indexOf(';');
        return (end < 0 ? type : type.substring(0, end)).strip().equalsIgnoreCase("application/json");
    }

    /** The whole body. Of a body that is too long a good part is read too, so that the sender gets to hear of it. */
    byte[] body(int limit) throws IOException {
        byte[][] body = new byte[1][];
        watch.guard(() -> {
            InputStream in = exchange.getRequestBody();
            body[0] = in.readNBytes(limit);
            if (in.read() >= 0) {
                in.skip(3L * limit);
                throw new Refusal(413, "The body is longer than " + limit + " bytes");
            }
        });
        return body[0];
    }

    /** Sets a header of the answer. */
    void set(String name, String value) {
        exchange.getResponseHeaders().set(name, value);
    }

    void json(int status, Object body) throws IOException {
        byte[] bytes = Json.bytes(body);
        set("Content-Type", "application/json");
        watch.guard(() -> {
            if (method().equals("HEAD")) {
                exchange.sendResponseHeaders(status, -1);
                return;
            }
            exchange.sendResponseHeaders(status, bytes.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(bytes);
            }
        });
    }

    void empty(int status) throws IOException {
        watch.guard(() -> exchange.sendResponseHeaders(status, -1));
    }

    /** An answer of lines of JSON that are all there. */
    void lines(byte[] lines) throws IOException {
        set("Content-Type", LINES);
        watch.guard(() -> {
            exchange.sendResponseHeaders(200, lines.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(lines);
            }
        });
    }

    /** Begins an answer that is a stream of events. */
    void beginEvents() throws IOException {
        set("X-Accel-Buffering", "no");
        begin(EVENTS);
    }

    /** Begins an answer that is a stream of lines of JSON. */
    void beginLines() throws IOException {
        begin(LINES);
    }

    private void begin(String type) throws IOException {
        set("Content-Type", type);
        set("Cache-Control", "no-cache");
        watch.guard(() -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().flush();
        });
    }

    void write(byte[] bytes) throws IOException {
        write(bytes, 0, bytes.length);
    }

    void write(byte[] bytes, int from, int count) throws IOException {
        watch.guard(() -> {
            exchange.getResponseBody().write(bytes, from, count);
            exchange.getResponseBody().flush();
        });
    }

    boolean isAnswered() {
        return exchange.getResponseCode() >= 0;
    }

    void close() throws IOException {
        watch.guard(exchange::close);
    }
}
