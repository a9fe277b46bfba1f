package dev.pegboard.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ServerSocketFactory;

/** A server that answers with what it was asked; some paths make it behave otherwise. */
final class EchoServer implements AutoCloseable {
    static final int LONGEST_BODY = 1 << 20;
    static final WireLimits PATIENT = limits(5000, Duration.ofMinutes(2));
    private static final Duration SHORT = Duration.ofMillis(300);

    /** Nobody may take longer than a moment. */
    static final WireLimits HASTY = limits(5000, SHORT);

    final AtomicInteger handled = new AtomicInteger();
    final AtomicInteger running = new AtomicInteger();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private final WireServer server;

    EchoServer() {
        this(PATIENT);
    }

    EchoServer(WireLimits limits) {
        this(limits, ServerSocketFactory.getDefault());
    }

    EchoServer(WireLimits limits, ServerSocketFactory sockets) {
        try {
            server = new WireServer(
                    sockets, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), this::handle, limits);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.start();
        clock.scheduleWithFixedDelay(server::look, 20, 20, TimeUnit.MILLISECONDS);
    }

    private static WireLimits limits(int connections, Duration all) {
        return new WireLimits(20, 4000, connections, all, all, all, all);
    }

    int port() {
        return server.port();
    }

    RawSocket connect() throws IOException {
        return new RawSocket(port());
    }

    /** What comes back for these bytes until the server closes. */
    String talk(String said) throws IOException {
        try (RawSocket client = connect()) {
            client.say(said);
            return client.rest();
        }
    }

    @Override
    public void close() {
        server.close();
        clock.shutdownNow();
    }

    private void handle(Exchange exchange) throws IOException {
        handled.incrementAndGet();
        running.incrementAndGet();
        try {
            answer(exchange);
        } finally {
            running.decrementAndGet();
        }
    }

    private static void answer(Exchange exchange) throws IOException {
        switch (exchange.target()) {
            case "/deaf" -> exchange.send(200, bytes("heard nothing"));
            case "/silent" -> exchange.headers();
            case "/broken" -> throw new IllegalStateException("a bug that a test made");
            case "/interrupted" -> {
                Thread.currentThread().interrupt();
                exchange.send(200, bytes("interrupted"));
            }
            case "/asks-interrupt" ->
                exchange.send(200, bytes(String.valueOf(Thread.currentThread().isInterrupted())));
            case "/thread" -> exchange.send(200, bytes(Thread.currentThread().isVirtual() ? "virtual" : "platform"));
            case "/slow" -> dawdle(exchange);
            case "/flood" -> flood(exchange);
            case "/pieces" -> pieces(exchange);
            default -> echo(exchange);
        }
    }

    private static void echo(Exchange exchange) throws IOException {
        Optional<byte[]> body = exchange.body(LONGEST_BODY);
        exchange.set("Echo", exchange.method() + " " + exchange.target());
        exchange.send(body.isPresent() ? 200 : 413, body.orElse(bytes("too long")));
    }

    private static void dawdle(Exchange exchange) throws IOException {
        try {
            Thread.sleep(SHORT.multipliedBy(4));
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        exchange.send(200, bytes("at last"));
    }

    private static void flood(Exchange exchange) throws IOException {
        byte[] much = new byte[1 << 20];
        exchange.begin(200);
        while (true) {
            exchange.write(much, 0, much.length);
        }
    }

    private static void pieces(Exchange exchange) throws IOException {
        exchange.begin(200);
        for (String piece : new String[] {"one", "", "two", "x".repeat(100_000)}) {
            exchange.write(bytes(piece), 0, piece.length());
        }
        exchange.end();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
