package dev.pegboard.mcp.relay;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import dev.pegboard.call.Answer;
import dev.pegboard.call.Call;
import dev.pegboard.call.Cancellation;
import dev.pegboard.call.InputNeeded;
import dev.pegboard.catalog.Question;
import dev.pegboard.catalog.Reply;
import dev.pegboard.mcp.message.RpcError;
import dev.pegboard.mcp.message.Sink;
import dev.pegboard.mcp.operation.Exchange;
import dev.pegboard.mcp.operation.Method;
import dev.pegboard.mcp.operation.Operations;
import dev.pegboard.mcp.operation.QuestionWire;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;

/** Runs the calls that another server of ours hands over. Questions go back to it, and wait here for the replies. */
public final class RelayDesk {
    private final Operations operations;
    private final BiFunction<String, JsonObject, JsonObject> modernResult;
    private final Map<String, CompletableFuture<JsonObject>> open = new ConcurrentHashMap<>();
    private final AtomicLong questions = new AtomicLong();

    /** The function completes the result of a method for clients of the modern era. */
    public RelayDesk(Operations operations, BiFunction<String, JsonObject, JsonObject> modernResult) {
        this.operations = operations;
        this.modernResult = modernResult;
    }

    /** Does what was handed over; meanwhile messages and questions go to the sink. What is returned comes last. */
    public JsonObject answer(JsonObject handedOver, Sink sink, Cancellation cancellation) {
        try {
            Handover handover = Handover.read(handedOver);
            Exchange exchange = handover.exchange(sink, asked -> ask(asked, sink, cancellation), cancellation);
            return switch (handover.step()) {
                case ASK_FIRST -> askFirst(exchange);
                case RUN -> run(exchange);
                case LOOK -> LastWord.result(operations.looks().handedOver(exchange));
            };
        } catch (RpcError error) {
            return LastWord.error(error);
        }
    }

    /** Takes the replies to a question; whoever asked may have gone. */
    public void reply(JsonObject message) {
        CompletableFuture<JsonObject> waiting = open.remove(message.text("ask").orElse(""));
        if (waiting != null) {
            waiting.complete(message);
        }
    }

    private JsonObject run(Exchange exchange) {
        return exchange.request().method().equals("tools/call") ? call(exchange) : answered(exchange);
    }

    /** What is no call of a tool fails by an error of the protocol. */
    private JsonObject answered(Exchange exchange) {
        Method method = operations.methods().get(exchange.request().method());
        if (method == null) {
            throw RpcError.methodNotFound(exchange.request().method());
        }
        try {
            return result(exchange, (JsonObject) method.answer(exchange));
        } catch (InputNeeded needed) {
            return LastWord.asks();
        } catch (RpcError error) {
            throw error;
        } catch (Exception bug) {
            throw new IllegalStateException(bug);
        }
    }

    private JsonObject call(Exchange exchange) {
        Call call = operations.tools().callOf(exchange);
        return word(operations.executor().execute(call), exchange);
    }

    private JsonObject askFirst(Exchange exchange) {
        Call call = operations.tools().callOf(exchange);
        Optional<Answer> answer = operations.executor().askFirst(call);
        return answer.map(told -> word(told, exchange)).orElseGet(LastWord::nothing);
    }

    private JsonObject word(Answer answer, Exchange exchange) {
        return switch (answer) {
            case Answer.Done done -> result(exchange, operations.tools().result(done, exchange));
            case Answer.Failed failed -> LastWord.failed(failed);
            case Answer.Asks asks -> LastWord.asks();
        };
    }

    private JsonObject result(Exchange exchange, JsonObject result) {
        return LastWord.result(
                exchange.revision().isModern()
                        ? modernResult.apply(exchange.request().method(), result)
                        : result);
    }

    private Map<String, Reply> ask(Map<String, Question> asked, Sink sink, Cancellation cancellation) {
        String id = String.valueOf(questions.incrementAndGet());
        CompletableFuture<JsonObject> waiting = new CompletableFuture<>();
        open.put(id, waiting);
        Runnable stopWaiting = cancellation.onRequest(() -> waiting.cancel(false));
        try {
            sink.send(Enquiry.of(id, asked));
            return replies(waiting.get(), asked);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Fault(FaultCode.CANCELLED, "The call was cancelled while a question was open", e);
        } catch (ExecutionException | CancellationException e) {
            throw new Fault(FaultCode.CANCELLED, "The client went away while a question was open", e);
        } finally {
            stopWaiting.run();
            open.remove(id);
        }
    }

    private static Map<String, Reply> replies(JsonObject message, Map<String, Question> asked) {
        message.object("fault").ifPresent(fault -> {
            throw LastWord.fault(fault);
        });
        JsonObject told = message.object("replies").orElseThrow(() -> new InputNeeded(asked));
        Map<String, Reply> replies = new LinkedHashMap<>();
        asked.forEach((key, question) -> told.object(key)
                .filter(reply -> QuestionWire.isReply(question, reply))
                .ifPresent(reply -> replies.put(key, new Reply(reply))));
        return replies;
    }
}
