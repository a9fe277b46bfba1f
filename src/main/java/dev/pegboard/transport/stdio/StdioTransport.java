package dev.pegboard.transport.stdio;

import dev.pegboard.access.Identity;
import dev.pegboard.base.Bugs;
import dev.pegboard.base.Crew;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.mcp.Batch;
import dev.pegboard.mcp.Connection;
import dev.pegboard.mcp.McpServer;
import dev.pegboard.mcp.Work;
import dev.pegboard.mcp.message.ClientGone;
import dev.pegboard.mcp.message.Message;
import dev.pegboard.mcp.message.Messages;
import dev.pegboard.mcp.message.RpcError;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** MCP over standard input and output, one message a line. A bad line gets an error and harms no other. */
public final class StdioTransport {
    private static final Duration RIGHT_AFTER = Duration.ofSeconds(1);
    private static final Duration LAST_MOMENT = Duration.ofSeconds(2);
    private static final int MAX_LINE = 16 << 20;

    private final Connection connection;
    private final LineReader in;
    private final LineWriter out;
    private final Duration drain;
    private volatile long lastRequest = System.nanoTime();
    private final CountDownLatch over = new CountDownLatch(1);
    private final Crew threads = new Crew("call");
    private volatile @Nullable IOException failure;

    /** When the input ends, running calls have the time given by drain to answer. */
    public StdioTransport(McpServer server, InputStream in, OutputStream out, Duration drain) {
        this.connection = server.connect(Identity.LOCAL.inSession(sessionName()));
        this.in = new LineReader(in, MAX_LINE);
        this.out = new LineWriter(out);
        this.drain = drain;
    }

    /** No two servers that run at the same time have the same. */
    private static String sessionName() {
        return "stdio-" + ProcessHandle.current().pid() + "-" + System.nanoTime();
    }

    /** Serves until the input ends or nobody reads the output. */
    public void serve() throws IOException, InterruptedException {
        // On a thread of its own: nothing frees a thread from waiting for input when the client has stopped reading.
        Thread.ofPlatform().daemon().name("stdin").start(this::read);
        over.await();
        finish();
        IOException unreadable = failure;
        if (unreadable != null) {
            throw unreadable;
        }
    }

    private void read() {
        try {
            for (Optional<LineReader.Line> line = in.next(); line.isPresent(); line = in.next()) {
                take(line.get());
                if (!in.hasLine()) {
                    out.flush();
                }
            }
            out.flush();
        } catch (ClientGone gone) {
            connection.close();
        } catch (IOException e) {
            failure = e;
        } finally {
            over.countDown();
        }
    }

    /** Ends everything at once, and waits a moment until every call that was cancelled is written down. */
    public void stop() throws InterruptedException {
        connection.close();
        threads.end(LAST_MOMENT);
    }

    /** Who closes the pipe right after a question wants the answer; who does it later has gone. */
    private void finish() throws InterruptedException {
        connection.hangUp();
        boolean waits = System.nanoTime() - lastRequest < RIGHT_AFTER.toNanos();
        if (!waits || !threads.end(drain)) {
            connection.close();
            threads.stop();
        }
    }

    /** Nobody reads what we say: there is nothing left to do. */
    private void clientGone() {
        connection.close();
        over.countDown();
    }

    private void take(LineReader.Line line) {
        if (line.isBlank()) {
            return;
        }
        if (line.tooLong()) {
            out.send(Messages.error(
                    null, new RpcError(RpcError.INVALID_REQUEST, "The line is longer than " + MAX_LINE + " bytes")));
            return;
        }
        try {
            dispatch(Json.parse(line.bytes()));
        } catch (JsonSyntax e) {
            out.send(Messages.error(null, new RpcError(RpcError.PARSE_ERROR, "Parse error: " + e.getMessage())));
        } catch (ClientGone gone) {
            throw gone;
        } catch (RuntimeException bug) {
            Bugs.report("the taking of a message", bug); // The next one can be taken.
        }
    }

    private void dispatch(@Nullable Object json) {
        if (json instanceof List<?> batch) {
            batch(batch);
            return;
        }
        Message message = Message.of(json);
        if (message instanceof Message.Request request) { // No switch over patterns here: it delays every start.
            request(request);
        } else if (message instanceof Message.Notification notification) {
            connection.notice(notification);
        } else if (message instanceof Message.Response response) {
            connection.response(response);
        } else if (message instanceof Message.Invalid invalid) {
            out.send(invalid.response());
        }
    }

    private void request(Message.Request request) {
        lastRequest = System.nanoTime();
        Work work = connection.begin(request, out);
        if (connection.isInstant(request)) {
            work.answer().ifPresent(out::queue); // Goes out when no further line is waiting.
        } else {
            threads.execute(() -> answer(work));
        }
        if (request.method().equals("initialize")) {
            connection.pushTo(out);
        }
    }

    private void answer(Work work) {
        try {
            work.answer().ifPresent(out::send);
        } catch (ClientGone gone) {
            clientGone();
        }
    }

    private void batch(List<?> messages) {
        Optional<RpcError> refusal = Batch.refusal(connection, messages);
        if (refusal.isPresent()) {
            out.send(Messages.error(null, refusal.get()));
            return;
        }
        Batch.answer(connection, messages, out, threads).thenAccept(this::answerBatch);
    }

    private void answerBatch(List<JsonObject> responses) {
        try {
            if (!responses.isEmpty()) {
                out.line(responses);
            }
        } catch (ClientGone gone) {
            clientGone();
        }
    }
}
