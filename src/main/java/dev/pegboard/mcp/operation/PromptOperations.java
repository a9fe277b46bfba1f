package dev.pegboard.mcp.operation;

import dev.pegboard.base.Fault;
import dev.pegboard.base.JsonBody;
import dev.pegboard.base.JsonObject;
import dev.pegboard.call.Call;
import dev.pegboard.call.Executor;
import dev.pegboard.catalog.Prompt;
import dev.pegboard.catalog.PromptShelf;
import dev.pegboard.mcp.message.Revision;
import dev.pegboard.mcp.message.RpcError;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** prompts/list and prompts/get. */
final class PromptOperations {
    private final Executor executor;
    private final Elsewhere elsewhere;

    PromptOperations(Executor executor, Elsewhere elsewhere) {
        this.executor = executor;
        this.elsewhere = elsewhere;
    }

    Map<String, Method> methods() {
        return Map.of("prompts/list", this::list, "prompts/get", this::prompt);
    }

    private JsonObject list(Exchange exchange) {
        return Paging.page(
                exchange,
                "prompts",
                shelf(exchange).cards().stream()
                        .map(card -> entry(card, exchange.revision()))
                        .toList());
    }

    private static JsonObject entry(Prompt.Card card, Revision revision) {
        JsonObject entry = JsonObject.of("name", card.name());
        if (revision.isAtLeast(Revision.V2025_06_18)) {
            entry.put("title", card.title());
        }
        List<JsonObject> arguments = card.arguments().stream()
                .map(argument -> JsonObject.of("name", argument.name(), "description", argument.description())
                        .with("required", argument.required()))
                .toList();
        return entry.with("description", card.description()).with("arguments", arguments);
    }

    private JsonBody prompt(Exchange exchange) {
        String name = exchange.text("name");
        Prompt prompt = shelf(exchange)
                .find(name)
                .orElseThrow(() -> new RpcError(RpcError.INVALID_PARAMS, "Unknown prompt: " + name));
        Map<String, String> arguments = arguments(prompt.card(), exchange.object("arguments"));
        Call call = exchange.call(name, exchange.object("arguments"));
        return elsewhere
                .answer(prompt.card().scope(), exchange, call)
                .orElseGet(() -> filled(prompt, arguments, exchange, call));
    }

    private JsonObject filled(Prompt prompt, Map<String, String> arguments, Exchange exchange, Call call) {
        try {
            List<Prompt.Message> messages = executor.serve(call, context -> prompt.messages(arguments, context));
            return JsonObject.of("description", prompt.card().description())
                    .with(
                            "messages",
                            messages.stream()
                                    .map(message -> wire(message, exchange.revision()))
                                    .toList());
        } catch (Fault fault) {
            throw ToolAnswer.protocolError(fault, exchange.revision());
        }
    }

    private static Map<String, String> arguments(Prompt.Card card, JsonObject given) {
        Map<String, String> arguments = new LinkedHashMap<>();
        given.forEach((name, value) -> {
            if (value != null) {
                arguments.put(name, String.valueOf(value));
            }
        });
        for (Prompt.Argument argument : card.arguments()) {
            if (argument.required() && !arguments.containsKey(argument.name())) {
                throw new RpcError(
                        RpcError.INVALID_PARAMS,
                        "The prompt " + card.name() + " needs the argument " + argument.name());
            }
        }
        return arguments;
    }

    private static JsonObject wire(Prompt.Message message, Revision revision) {
        JsonObject content = switch (message) {
            case Prompt.Message.Said said -> ContentWire.text(said.text());
            case Prompt.Message.Shown shown -> ContentWire.attachment(shown.attachment(), revision);
        };
        return JsonObject.of("role", "user", "content", content);
    }

    private PromptShelf shelf(Exchange exchange) {
        return exchange.seen(executor.bench().catalog()).prompts();
    }
}
