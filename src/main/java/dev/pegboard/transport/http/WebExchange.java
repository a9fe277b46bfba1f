package dev.pegboard.transport.http;

import dev.pegboard.access.Identity;
import dev.pegboard.access.Verdict;
import dev.pegboard.base.Json;
import dev.pegboard.mcp.message.RpcError;
import dev.pegboard.wire.Exchange;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** One HTTP request and the answer to it. Knows nothing of MCP but its errors. */
final class WebExchange {
    private static final String EVENTS = "text/event-stream";
    private static final String LINES = "application/x-ndjson";

    private static final long BETWEEN_LOOKS = TimeUnit.SECONDS.toNanos(1);

    private static final byte[] NOTHING = {};

    private final Exchange exchange;
    private final String rawPath;
    private final String path;
    private Identity identity = Identity.LOCAL;
    private Supplier<Verdict> look = () -> new Verdict.Known(Identity.LOCAL);
    private long lastLook;

    WebExchange(Exchange exchange) {
        this.exchange = exchange;
        String target = exchange.target();
        int query = target.indexOf('?');
        this.rawPath = query < 0 ? target : target.substring(0, query);
        this.path = decoded(rawPath);
    }

    /** Who sent it, as the gate found out. */
    Identity identity() {
        return identity;
    }

    /** The sender, and a way to look again who it is. */
    void comesFrom(Identity sender, Supplier<Verdict> again) {
        identity = sender;
        look = again;
        lastLook = System.nanoTime();
    }

    /**
     * Breaks off with a sender who is not let in any more, or not as the same: a stream may last longer than a token.
     * Looks only now and then. What cannot be looked up now is looked up later.
     */
    void requireWelcome() throws IOException {
        long now = System.nanoTime();
        if (now - lastLook > BETWEEN_LOOKS) {
            lastLook = now;
            Verdict verdict = look.get();
            if (!(verdict instanceof Verdict.Unsure) && !verdict.equals(new Verdict.Known(identity))) {
                throw new IOException("the client is not welcome any more");
            }
        }
    }

    String method() {
        return exchange.method();
    }

    String path() {
        return path;
    }

    /** The path as it was sent. */
    String rawPath() {
        return rawPath;
    }

    /** A part of a path without its escapes. */
    static String decoded(String part) {
        return part.indexOf('%') < 0 ? part : URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    /** The value of a parameter in the address; parameters here need no decoding. */
    Optional<String> parameter(String name) {
        int query = exchange.target().indexOf('?');
        return query < 0 ? Optional.empty() : parameter(name, exchange.target().substring(query + 1));
    }

    private static Optional<String> parameter(String name, String query) {
        return List.of(query.split("&")).stream()
                .filter(pair -> pair.startsWith(name + "="))
                .map(pair -> pair.substring(name.length() + 1))
                .findFirst();
    }

    List<String> headers(String name) {
        return exchange.headers().all(name);
    }

    /** The header of that name; several that differ are an error, because we and a proxy might pick different ones. */
    Optional<String> header(String name) {
        List<String> given = headers(name);
        if (given.size() == 1) {
            return Optional.of(given.getFirst());
        }
        List<String> values = given.stream().distinct().toList();
        if (values.size() > 1) {
            throw new RpcError(
                    RpcError.HEADER_MISMATCH, "The header " + name + " is there twice with different values");
        }
        return values.stream().findFirst();
    }

    /** The header of that name if it is there exactly once. */
    Optional<String> onlyHeader(String name) {
        List<String> given = headers(name);
        return given.size() == 1 ? Optional.of(given.getFirst()) : Optional.empty();
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

    byte[] body(int limit) throws IOException {
        return exchange.body(limit).orElseThrow(() -> new Refusal(413, "The body is longer than " + limit + " bytes"));
    }

    /** Sets a header of the answer. */
    void set(String name, String value) {
        exchange.set(name, value);
    }

    void json(int status, Object body) throws IOException {
        byte[] bytes = Json.bytes(body);
        set("Content-Type", "application/json");
        exchange.send(status, bytes);
    }

    void empty(int status) throws IOException {
        exchange.send(status, NOTHING);
    }

    /** An answer of lines of JSON that are all there. */
    void lines(byte[] lines) throws IOException {
        set("Content-Type", LINES);
        exchange.send(200, lines);
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
        exchange.begin(200);
    }

    void write(byte[] bytes) throws IOException {
        write(bytes, 0, bytes.length);
    }

    void write(byte[] bytes, int from, int count) throws IOException {
        exchange.write(bytes, from, count);
    }

    boolean isAnswered() {
        return exchange.isAnswered();
    }

    /** Ends a stream; nothing can be sent any more. */
    void end() throws IOException {
        exchange.end();
    }
}
