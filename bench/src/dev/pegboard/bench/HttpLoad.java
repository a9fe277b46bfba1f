package dev.pegboard.bench;

import dev.pegboard.bench.Messages.Era;
import dev.pegboard.bench.Messages.Template;
import dev.pegboard.bench.Messages.ToolCall;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** As many keep-alive connections as calls in flight, all served by one thread. */
final class HttpLoad implements Load {
    private final int port;
    private final Era era;
    private final ToolCall call;
    private final Template template;
    private final String path;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private final ByteArrayOutputStream request = new ByteArrayOutputStream();
    private final ByteBuffer piece = ByteBuffer.allocateDirect(1 << 16);
    private byte[] head;
    private String more = "";
    private String accept = "application/json, text/event-stream";
    private long nextId = 100;

    HttpLoad(int port, ToolCall call, Era era) {
        this(port, call, era, "/mcp");
    }

    private HttpLoad(int port, ToolCall call, Era era, String path) {
        this.port = port;
        this.era = era;
        this.call = call;
        this.path = path;
        this.template = isPlain() ? call.plain() : call.in(era);
    }

    /** At an address that speaks no MCP: the arguments are the whole request, and the answer bears no id. */
    static HttpLoad plain(int port, String path, ToolCall call) {
        return new HttpLoad(port, call, Era.STATELESS, path);
    }

    /** Says one more thing with every request. */
    HttpLoad with(String header) {
        more = header + "\r\n";
        return this;
    }

    /** Wants its answers in this form. */
    HttpLoad accepting(String type) {
        accept = type;
        return this;
    }

    /** A run of its own session: opened before the first call and deleted after the last. */
    @Override
    public Outcome run(Goal goal) throws IOException {
        String session = era == Era.HANDSHAKE ? openSession() : "";
        head = Messages.bytes(head("POST", session + callHeaders()) + "Content-Length: ");
        var ledger = new Ledger(goal, nextId, call.proof());
        try (Selector selector = Selector.open()) {
            for (int i = 0; i < goal.inFlight(); i++) {
                connect(selector, ledger);
            }
            drive(selector, ledger);
            for (SelectionKey key : selector.keys()) {
                ((HttpConnection) key.attachment()).close();
            }
        }
        nextId = ledger.nextId();
        deleteSession(session);
        return ledger.close();
    }

    private void drive(Selector selector, Ledger ledger) throws IOException {
        while (ledger.inFlight() > 0 && ledger.secondsSinceLastAnswer() < PATIENCE_SECONDS) {
            selector.select(key -> serve(key, ledger), 1000);
            while (ledger.mayStart()) { // only when a connection broke: the others are all busy
                connect(selector, ledger);
            }
        }
    }

    private void connect(Selector selector, Ledger ledger) throws IOException {
        var connection = HttpConnection.open(port);
        connection.channel().configureBlocking(false);
        connection.channel().register(selector, SelectionKey.OP_READ, connection);
        sendNext(connection, ledger);
    }

    private void serve(SelectionKey key, Ledger ledger) {
        var connection = (HttpConnection) key.attachment();
        try {
            HttpResponse response = connection.read(piece);
            if (response != null) {
                int before = ledger.inFlight();
                if (isPlain()) {
                    response.answer(connection.id(), ledger::answer);
                } else {
                    response.answers(ledger::answer);
                }
                if (ledger.inFlight() == before) {
                    ledger.giveUp();
                }
                sendNext(connection, ledger);
            }
        } catch (IOException connectionIsGone) {
            key.cancel();
            if (connection.busy()) {
                ledger.giveUp();
            }
        }
    }

    private void sendNext(HttpConnection connection, Ledger ledger) throws IOException {
        if (ledger.mayStart()) {
            long id = ledger.start();
            body.reset();
            template.write(id, body);
            request.reset();
            request.writeBytes(head);
            request.writeBytes(Messages.bytes(body.size() + "\r\n\r\n"));
            request.writeBytes(body.toByteArray());
            connection.send(id, request);
        }
    }

    @Override
    public Whole ask(ToolCall asked) throws IOException {
        String session = era == Era.HANDSHAKE ? openSession() : "";
        var message = new ByteArrayOutputStream();
        (isPlain() ? asked.plain() : asked.in(era)).write(nextId++, message);
        try (var connection = HttpConnection.open(port)) {
            var posted = post(session + callHeaders(), message.toString(StandardCharsets.UTF_8));
            long begin = System.nanoTime();
            HttpResponse response = connection.exchange(posted, piece);
            double milliseconds = (System.nanoTime() - begin) / 1e6;
            if (response.status() != 200) {
                throw new IOException(asked.tool() + " was answered with HTTP status " + response.status());
            }
            return new Whole(isPlain() ? response.body() : mcpAnswer(response), milliseconds);
        } finally {
            deleteSession(session);
        }
    }

    private static byte[] mcpAnswer(HttpResponse response) throws IOException {
        var message = new AtomicReference<byte[]>();
        response.answers(answer -> message.set(answer.bytes()));
        return Optional.ofNullable(message.get()).orElseThrow(() -> new IOException("the response has no answer"));
    }

    private boolean isPlain() {
        return !path.equals("/mcp");
    }

    private String openSession() throws IOException {
        try (var connection = HttpConnection.open(port)) {
            HttpResponse answer = connection.exchange(post("", Messages.INITIALIZE), piece);
            if (answer.status() != 200) {
                throw new IOException("initialize was answered with HTTP status " + answer.status());
            }
            String session = "MCP-Protocol-Version: " + era.revision + "\r\n";
            if (!answer.header("mcp-session-id").isEmpty()) {
                session += "Mcp-Session-Id: " + answer.header("mcp-session-id") + "\r\n";
            }
            connection.exchange(post(session, Messages.INITIALIZED), piece);
            return session;
        }
    }

    private void deleteSession(String session) throws IOException {
        if (session.contains("Session-Id")) {
            try (var connection = HttpConnection.open(port)) {
                request.reset();
                request.writeBytes(Messages.bytes(head("DELETE", session) + "\r\n"));
                connection.exchange(request, piece);
            }
        }
    }

    private ByteArrayOutputStream post(String headers, String body) {
        request.reset();
        int length = Messages.bytes(body).length;
        request.writeBytes(Messages.bytes(head("POST", headers) + "Content-Length: " + length + "\r\n\r\n" + body));
        return request;
    }

    private String head(String method, String headers) {
        return method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\nContent-Type: application/json\r\n"
                + "Accept: " + accept + "\r\n" + more + headers;
    }

    private String callHeaders() {
        return era == Era.HANDSHAKE || isPlain()
                ? ""
                : "MCP-Protocol-Version: " + era.revision + "\r\nMcp-Method: tools/call\r\nMcp-Name: " + call.tool()
                        + "\r\n";
    }
}
