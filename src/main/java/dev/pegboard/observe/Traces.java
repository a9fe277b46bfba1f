package dev.pegboard.observe;

import dev.pegboard.base.Built;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/** Sends a span for each call to a collector of OpenTelemetry, as OTLP in JSON. Never keeps a call waiting. */
public final class Traces implements AutoCloseable {
    private static final int MOST_WAITING = 4096;
    private static final int BATCH = 512;
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final int SERVER = 2;
    private static final int ERROR = 2;

    private final TraceTarget target;
    private final ServerLog log;
    private final SecureRandom random = new SecureRandom();
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(PATIENCE).build();
    private final BlockingQueue<JsonObject> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final Thread sender = Thread.ofPlatform().daemon().name("traces").unstarted(this::send);
    private volatile boolean closed;
    private boolean failing;

    public Traces(TraceTarget target, ServerLog log) {
        this.target = target;
        this.log = log;
        sender.start();
    }

    /** Takes note of a call, unless its trace is not wanted or the collector is too slow. */
    void call(CallRecord done) {
        Optional<TraceParent> parent = done.call().caller().traceParent().flatMap(TraceParent::of);
        if (done.meta().isPresent() && parent.map(TraceParent::sampled).orElse(true)) {
            waiting.offer(span(done, parent));
        }
    }

    private JsonObject span(CallRecord done, Optional<TraceParent> parent) {
        Instant end = done.start().plusMillis(done.milliseconds());
        JsonObject span =
                JsonObject.of("traceId", parent.map(TraceParent::trace).orElseGet(() -> id(16)), "spanId", id(8));
        parent.ifPresent(known -> span.put("parentSpanId", known.span()));
        span.with("name", done.subject())
                .with("kind", SERVER)
                .with("startTimeUnixNano", nanoseconds(done.start()))
                .with("endTimeUnixNano", nanoseconds(end))
                .with(
                        "attributes",
                        List.of(
                                attribute("gen_ai.tool.name", done.subject()),
                                attribute("pegboard.outcome", done.outcome()),
                                attribute(
                                        "enduser.id",
                                        done.call().caller().identity().owner())));
        if (done.outcome().startsWith("E_")) {
            span.put("status", JsonObject.of("code", ERROR, "message", done.outcome()));
        }
        return span;
    }

    private String id(int bytes) {
        byte[] id = new byte[bytes];
        random.nextBytes(id);
        return HexFormat.of().formatHex(id);
    }

    private static String nanoseconds(Instant time) {
        return Long.toString(time.getEpochSecond() * 1_000_000_000 + time.getNano());
    }

    private static JsonObject attribute(String key, String value) {
        return JsonObject.of("key", key, "value", JsonObject.of("stringValue", value));
    }

    private void send() {
        while (!closed || !waiting.isEmpty()) {
            try {
                List<JsonObject> spans = new ArrayList<>();
                JsonObject first = waiting.poll(PAUSE.toMillis(), TimeUnit.MILLISECONDS);
                if (first != null) {
                    spans.add(first);
                    waiting.drainTo(spans, BATCH - 1);
                    send(spans);
                }
            } catch (InterruptedException ending) {
                continue; // What waits is still sent.
            }
        }
    }

    private void send(List<JsonObject> spans) throws InterruptedException {
        JsonObject scope = JsonObject.of("name", "pegboard", "version", Built.version());
        JsonObject resource = JsonObject.of("attributes", List.of(attribute("service.name", target.service())));
        JsonObject all = JsonObject.of("resource", resource)
                .with("scopeSpans", List.of(JsonObject.of("scope", scope, "spans", spans)));
        HttpRequest.Builder request = HttpRequest.newBuilder(target.address())
                .timeout(PATIENCE)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(Json.bytes(JsonObject.of("resourceSpans", List.of(all)))));
        target.headers().forEach(request::header);
        try {
            int status = client.send(request.build(), HttpResponse.BodyHandlers.discarding())
                    .statusCode();
            told(status < 300 ? Optional.empty() : Optional.of("HTTP " + status));
        } catch (java.io.IOException e) {
            told(Optional.of(e.toString()));
        }
    }

    /** Says once that it fails, and once that it works again. */
    private void told(Optional<String> failure) {
        if (failure.isPresent() != failing) {
            failing = failure.isPresent();
            URI address = target.address();
            log.say(failure.map(why -> "traces cannot be sent to " + address + ": " + why)
                    .orElse("traces are sent again"));
        }
    }

    /** Sends what is left, for a moment. */
    @Override
    public void close() {
        closed = true;
        sender.interrupt();
        try {
            sender.join(PATIENCE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        client.shutdownNow();
    }
}
