package dev.pegboard.transport.http;

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
        service.rooms().calls().hold(() -> {
            open.add(lines);
            try {
                Call begun = call.apply(lines);
                end(
                        web,
                        lines,
                        await(lines, CompletableFuture.supplyAsync(() -> road.apply(begun), service.threads())));
            } finally {
                open.remove(lines);
                lines.cancel();
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

    private static void end(WebExchange web, LineAnswer lines, Answer answer) throws IOException {
        boolean begun = lines.hasBegun();
        if (answer instanceof Answer.Done done) {
            lines.end(done.outcome().data());
        } else if (begun && answer instanceof Answer.Failed failed) {
            lines.end(JsonObject.of("error", PlainFailure.body(failed.fault())));
        } else if (answer instanceof Answer.Failed failed) {
            PlainFailure.send(web, failed.fault());
        }
    }

    /** Cancels everything. */
    void close() {
        open.forEach(LineAnswer::cancel);
    }
}
