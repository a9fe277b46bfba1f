package dev.pegboard.mcp.operation;

import dev.pegboard.access.Identity;
import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import dev.pegboard.call.Caller;
import dev.pegboard.catalog.LogLevel;
import dev.pegboard.catalog.Question;
import dev.pegboard.catalog.Reply;
import dev.pegboard.mcp.message.Revision;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An MCP client as the caller of a tool. */
record ExchangeCaller(Exchange exchange) implements Caller {
    @Override
    public String name() {
        return exchange.client().name();
    }

    @Override
    public Identity identity() {
        return exchange.client().identity();
    }

    @Override
    public Optional<Duration> usualLimit() {
        return exchange.client().usualLimit();
    }

    @Override
    public Optional<String> traceParent() {
        return exchange.request().meta().text("traceparent");
    }

    @Override
    public boolean hearsProgress() {
        return token().isPresent();
    }

    @Override
    public boolean doesAfterwards(Runnable action) {
        return exchange.sink().doesAfterwards(action);
    }

    private Optional<Object> token() {
        return Optional.ofNullable(exchange.request().meta().get("progressToken"))
                .filter(token -> token instanceof String || token instanceof Long || token instanceof BigInteger);
    }

    @Override
    public void progress(double done, double total, String message) {
        if (token().isEmpty()) {
            return;
        }
        JsonObject params = JsonObject.of("progressToken", token().get(), "progress", done);
        if (total > 0) {
            params.put("total", total);
        }
        if (!message.isEmpty() && exchange.revision().isAtLeast(Revision.V2025_03_26)) {
            params.put("message", message);
        }
        exchange.tell("notifications/progress", params);
    }

    @Override
    public void log(LogLevel level, String message) {
        exchange.client()
                .logLevel()
                .filter(least -> level.compareTo(least) >= 0)
                .ifPresent(least -> exchange.tell(
                        "notifications/message",
                        JsonObject.of("level", level.word(), "logger", "pegboard", "data", message)));
    }

    @Override
    public boolean canAsk(Question question) {
        return QuestionWire.canAnswer(exchange.client(), question);
    }

    @Override
    public Map<String, Reply> ask(Map<String, Question> questions) {
        questions.values().forEach(this::requireAnswerable);
        return exchange.asker().ask(questions);
    }

    private void requireAnswerable(Question question) {
        if (!canAsk(question)) {
            List<String> capability = QuestionWire.capability(question);
            throw new Fault(
                            FaultCode.CLIENT_CANNOT_ASK,
                            "The client lacks the capability " + String.join(".", capability))
                    .with("requiredCapabilities", Exchange.nested(capability));
        }
    }
}
