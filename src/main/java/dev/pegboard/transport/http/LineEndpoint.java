package dev.pegboard.transport.http;

import dev.pegboard.base.Fault;
import dev.pegboard.base.JsonObject;
import dev.pegboard.call.Answer;
import dev.pegboard.call.Call;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/** Serves calls whose answers are sent line by line, however long they are. */
final class LineEndpoint {
    private final Service service;
    private final Set<LineAnswer> open = ConcurrentHashMap.newKeySet();

    LineEndpoint(Service service) {
        this.service = service;
    }

    /** Runs the call and sends what it writes; its data or its failure are the last line. */
    void serve(WebExchange web, Function<LineAnswer, Call> call, Function<Call, Answer> road) throws IOException {
        LineAnswer lines = new LineAnswer(web);
        Call begun = call.apply(lines);
        service.rooms().calls().hold(() -> {
            open.add(lines);
            try {
                CompletableFuture<Answer> answer =
                        CompletableFuture.supplyAsync(() -> road.apply(begun), service.threads());
                switch (await(lines, answer)) {
                    case Answer.Done done -> lines.end(done.outcome().data());
                    case Answer.Failed failed -> fail(web, lines, failed.fault());
                    case Answer.Asks asks -> fail(web, lines, PlainFailure.cannotAsk(begun.tool()));
                }
            } catch (IOException gone) {
                lines.cancel();
                throw gone;
            } finally {
                open.remove(lines);
            }
        });
    }

    private static Answer await(LineAnswer lines, CompletableFuture<Answer> answer) throws IOException {
        while (true) {
            try {
                return answer.get(LineAnswer.PAUSE.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                lines.pulse();
            } catch (InterruptedException e) {
                throw new InterruptedIOException("interrupted");
            } catch (ExecutionException e) {
                throw new IllegalStateException(e.getCause());
            }
        }
    }

    private static void fail(WebExchange web, LineAnswer lines, Fault fault) throws IOException {
        if (lines.hasBegun()) {
            lines.end(JsonObject.of("error", PlainFailure.body(fault)));
        } else {
            PlainFailure.send(web, fault);
        }
    }

    /** Cancels everything. */
    void close() {
        open.forEach(LineAnswer::cancel);
    }
}
