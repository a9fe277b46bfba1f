package dev.pegboard.mcp.legacy;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.Question;
import dev.pegboard.catalog.Reply;
import dev.pegboard.mcp.message.ClientGone;
import dev.pegboard.mcp.message.Message;
import dev.pegboard.mcp.message.Messages;
import dev.pegboard.mcp.message.Sink;
import dev.pegboard.mcp.operation.QuestionWire;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/** The requests this server sent to its client and still waits for. */
final class ServerRequests {
    /** People take their time. */
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    /** A question that was sent, and the reply to come. */
    private record Waiting(String id, CompletableFuture<JsonObject> reply) {}

    private final Map<String, Waiting> pending = new ConcurrentHashMap<>();
    private final AtomicLong count = new AtomicLong();
    private volatile boolean abandoned;

    /** Sends all questions, then waits for all replies. */
    Map<String, Reply> ask(Map<String, Question> questions, Sink sink) {
        Map<String, Waiting> asked = new LinkedHashMap<>();
        Map<String, Reply> replies = new LinkedHashMap<>();
        try {
            questions.forEach((key, question) -> asked.put(key, send(question, sink)));
            asked.forEach((key, waiting) -> replies.put(key, new Reply(await(waiting))));
        } finally {
            asked.values().forEach(waiting -> withdraw(waiting, sink));
        }
        return replies;
    }

    void response(Message.Response response) {
        Waiting waiting = pending.remove(String.valueOf(response.id()));
        if (waiting != null) {
            waiting.reply().complete(response.body());
        }
    }

    /** Nobody will answer any more. */
    void abandon() {
        abandoned = true;
        pending.values().forEach(waiting -> waiting.reply().cancel(false));
    }

    private Waiting send(Question question, Sink sink) {
        Waiting waiting = new Waiting("pegboard-" + count.incrementAndGet(), new CompletableFuture<>());
        pending.put(waiting.id(), waiting);
        try {
            sink.send(Messages.request(waiting.id(), QuestionWire.method(question), QuestionWire.params(question)));
        } catch (ClientGone e) {
            pending.remove(waiting.id());
            throw new Fault(FaultCode.CLIENT_CANNOT_ASK, "The question did not reach the client", e);
        }
        if (abandoned) {
            waiting.reply().cancel(false);
        }
        return waiting;
    }

    /** Takes back a question that is still open, so that no user goes on filling in its form. */
    private void withdraw(Waiting waiting, Sink sink) {
        if (pending.remove(waiting.id()) == null || abandoned) {
            return;
        }
        try {
            sink.send(Messages.notification("notifications/cancelled", JsonObject.of("requestId", waiting.id())));
        } catch (ClientGone e) {
            // Then nobody has the question open.
        }
    }

    private static JsonObject await(Waiting waiting) {
        try {
            return result(waiting.reply().get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            throw new Fault(FaultCode.TIMEOUT, "The client did not answer a question in time", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Fault(FaultCode.CANCELLED, "The call was cancelled while a question was open", e);
        } catch (ExecutionException | CancellationException e) {
            throw new Fault(FaultCode.CANCELLED, "The client went away while a question was open", e);
        }
    }

    private static JsonObject result(JsonObject response) {
        return response.object("result").orElseThrow(() -> {
            Object why = response.at("error", "message").orElse("no result");
            return new Fault(FaultCode.CLIENT_CANNOT_ASK, "The client refused the question: " + why);
        });
    }
}
