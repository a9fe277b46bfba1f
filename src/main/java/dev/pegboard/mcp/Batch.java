package dev.pegboard.mcp;

import dev.pegboard.base.JsonObject;
import dev.pegboard.mcp.message.Message;
import dev.pegboard.mcp.message.Messages;
import dev.pegboard.mcp.message.Revision;
import dev.pegboard.mcp.message.RpcError;
import dev.pegboard.mcp.message.Sink;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/** Several messages in one array, which only the revision 2025-03-26 has. */
public final class Batch {
    /** A larger batch is refused. */
    public static final int MAX_SIZE = 100;

    private final Connection connection;
    private final Sink sink;
    private final Executor threads;
    private final List<CompletableFuture<Optional<JsonObject>>> answers = new ArrayList<>();

    private Batch(Connection connection, Sink sink, Executor threads) {
        this.connection = connection;
        this.sink = sink;
        this.threads = threads;
    }

    /** Why that batch cannot be taken; empty if it can. */
    public static Optional<RpcError> refusal(Connection connection, List<?> messages) {
        if (connection.revision() != Revision.V2025_03_26) {
            return Optional.of(invalid("batches exist only in the revision 2025-03-26"));
        }
        if (messages.isEmpty() || messages.size() > MAX_SIZE) {
            return Optional.of(invalid("a batch has 1 to " + MAX_SIZE + " messages, not " + messages.size()));
        }
        return Optional.empty();
    }

    /** Takes all messages on, in their order; the future holds the responses when the last is there. */
    public static CompletableFuture<List<JsonObject>> answer(
            Connection connection, List<?> messages, Sink sink, Executor threads) {
        Batch batch = new Batch(connection, sink, threads);
        messages.forEach(batch::take);
        return CompletableFuture.allOf(batch.answers.toArray(CompletableFuture[]::new))
                .thenApply(done -> batch.answers.stream()
                        .flatMap(answer -> answer.join().stream())
                        .toList());
    }

    private void take(Object json) {
        switch (Message.of(json)) {
            case Message.Request request
            when request.method().equals("initialize") ->
                answers.add(CompletableFuture.completedFuture(
                        Optional.of(Messages.error(request.id(), invalid("initialize must not be part of a batch")))));
            case Message.Request request -> {
                Work work = connection.begin(request, sink, false);
                answers.add(CompletableFuture.supplyAsync(work::answer, threads));
            }
            case Message.Notification notification -> connection.notice(notification);
            case Message.Response response -> connection.response(response);
            case Message.Invalid invalid ->
                answers.add(CompletableFuture.completedFuture(Optional.of(invalid.response())));
        }
    }

    private static RpcError invalid(String why) {
        return new RpcError(RpcError.INVALID_REQUEST, "Invalid request: " + why);
    }
}
