package dev.pegboard.mcp.operation;

import dev.pegboard.base.Fault;
import dev.pegboard.base.JsonObject;
import dev.pegboard.call.Workbench;
import dev.pegboard.mcp.message.RpcError;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** completion/complete: what the user may want to type next. */
final class CompletionOperation {
    private static final int AT_MOST = 100;

    private final Workbench bench;

    CompletionOperation(Workbench bench) {
        this.bench = bench;
    }

    Map<String, Method> methods() {
        return Map.of("completion/complete", this::complete);
    }

    private JsonObject complete(Exchange exchange) {
        List<String> values;
        try {
            values = values(exchange.object("ref"), exchange);
        } catch (Fault fault) {
            throw ToolAnswer.protocolError(fault, exchange.revision());
        }
        JsonObject completion = JsonObject.of("values", values.subList(0, Math.min(AT_MOST, values.size())));
        return JsonObject.of(
                "completion", completion.with("total", values.size()).with("hasMore", values.size() > AT_MOST));
    }

    private List<String> values(JsonObject ref, Exchange exchange) {
        JsonObject argument = exchange.object("argument");
        String name = argument.text("name").orElseThrow(() -> invalid("argument.name must be a string"));
        String typed = argument.text("value").orElse("");
        return switch (ref.text("type").orElse("")) {
            case "ref/prompt" ->
                bench.catalog()
                        .prompts()
                        .find(ref.text("name").orElse(""))
                        .orElseThrow(() -> invalid("Unknown prompt: " + ref.get("name")))
                        .complete(name, typed, others(exchange));
            case "ref/resource" ->
                bench.catalog()
                        .resources()
                        .named(ref.text("uri").orElse(""))
                        .orElseThrow(() -> invalid("Unknown resource template: " + ref.get("uri")))
                        .complete(name, typed, others(exchange));
            default -> throw invalid("ref.type must be ref/prompt or ref/resource");
        };
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
