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

    private final Map<String, CompletableFuture<JsonObject>> pending = new ConcurrentHashMap<>();
    private final AtomicLong count = new AtomicLong();

    /** Sends all questions, then waits for all replies. */
    Map<String, Reply> ask(Map<String, Question> questions, Sink sink) {
        Map<String, String> ids = new LinkedHashMap<>();
        Map<String, Reply> replies = new LinkedHashMap<>();
        try {
            questions.forEach((key, question) -> ids.put(key, send(question, sink)));
            ids.forEach((key, id) -> replies.put(key, new Reply(await(id, sink))));
        } finally {
            ids.values().forEach(pending::remove);
        }
        return replies;
    }

    /** The reply may come before anybody waits for it: only who asked takes the question off the list. */
    void response(Message.Response response) {
        CompletableFuture<JsonObject> waiting = pending.get(String.valueOf(response.id()));
        if (waiting != null) {
            waiting.complete(response.body());
        }
    }

    /** Nobody will answer any more. */
    void abandon() {
        pending.values().forEach(waiting -> waiting.cancel(false));
    }

    private String send(Question question, Sink sink) {
        String id = "pegboard-" + count.incrementAndGet();
        pending.put(id, new CompletableFuture<>());
        try {
            sink.send(Messages.request(id, QuestionWire.method(question), QuestionWire.params(question)));
        } catch (ClientGone e) {
            pending.remove(id);
            throw new Fault(FaultCode.CLIENT_CANNOT_ASK, "The question did not reach the client", e);
        }
        return id;
    }

    private JsonObject await(String id, Sink sink) {
        try {
            return result(pending.getOrDefault(id, new CompletableFuture<>())
                    .get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            sink.send(Messages.notification("notifications/cancelled", JsonObject.of("requestId", id)));
            throw new Fault(FaultCode.TIMEOUT, "The client did not answer a question in time", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Fault(FaultCode.CANCELLED, "The call was cancelled while a question was open", e);
        } catch (ExecutionException | java.util.concurrent.CancellationException e) {
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
