package dev.pegboard.mcp.operation;

import dev.pegboard.base.Fault;
import dev.pegboard.base.JsonBody;
import dev.pegboard.base.JsonObject;
import dev.pegboard.call.Call;
import dev.pegboard.call.Executor;
import dev.pegboard.catalog.Catalog;
import dev.pegboard.catalog.Completion;
import dev.pegboard.catalog.ToolCard;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.mcp.message.RpcError;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** completion/complete: what the user may want to type next. */
final class CompletionOperation {
    private static final int AT_MOST = 100;

    private final Executor executor;
    private final Elsewhere elsewhere;

    CompletionOperation(Executor executor, Elsewhere elsewhere) {
        this.executor = executor;
        this.elsewhere = elsewhere;
    }

    Map<String, Method> methods() {
        return Map.of("completion/complete", this::complete);
    }

    private JsonBody complete(Exchange exchange) {
        Completed completed =
                completed(exchange.object("ref"), exchange.seen(executor.bench().catalog()));
        Call call = exchange.call("completion/complete", exchange.params());
        return elsewhere.answer(completed.scope(), exchange, call).orElseGet(() -> here(completed, exchange, call));
    }

    private JsonObject here(Completed completed, Exchange exchange, Call call) {
        Completion wanted = wanted(exchange);
        List<String> values;
        try {
            values = executor.serve(call, context -> completed.source().complete(wanted, context));
        } catch (Fault fault) {
            throw ToolAnswer.protocolError(fault, exchange.revision());
        }
        JsonObject completion = JsonObject.of("values", values.subList(0, Math.min(AT_MOST, values.size())));
        return JsonObject.of(
                "completion", completion.with("total", values.size()).with("hasMore", values.size() > AT_MOST));
    }

    /** What a value is typed for. */
    private record Completed(ToolCard.Scope scope, Source source) {}

    /** Whoever knows what can be typed. */
    @FunctionalInterface
    private interface Source {
        List<String> complete(Completion wanted, ToolContext context);
    }

    private static Completed completed(JsonObject ref, Catalog catalog) {
        return switch (ref.text("type").orElse("")) {
            case "ref/prompt" ->
                catalog.prompts()
                        .find(ref.text("name").orElse(""))
                        .map(prompt -> new Completed(prompt.card().scope(), prompt::complete))
                        .orElseThrow(() -> invalid("Unknown prompt: " + ref.get("name")));
            case "ref/resource" ->
                catalog.resources()
                        .named(ref.text("uri").orElse(""))
                        .map(resource -> new Completed(resource.card().scope(), resource::complete))
                        .orElseThrow(() -> invalid("Unknown resource template: " + ref.get("uri")));
            default -> throw invalid("ref.type must be ref/prompt or ref/resource");
        };
    }

    private static Completion wanted(Exchange exchange) {
        JsonObject argument = exchange.object("argument");
        String name = argument.text("name").orElseThrow(() -> invalid("argument.name must be a string"));
        return new Completion(name, argument.text("value").orElse(""), others(exchange));
    }

    private static Map<String, String> others(Exchange exchange) {
        Map<String, String> others = new LinkedHashMap<>();
        exchange.object("context")
                .object("arguments")
                .ifPresent(known -> known.forEach((name, value) -> others.put(name, String.valueOf(value))));
        return others;
    }

    private static RpcError invalid(String message) {
        return new RpcError(RpcError.INVALID_PARAMS, message);
    }
}
