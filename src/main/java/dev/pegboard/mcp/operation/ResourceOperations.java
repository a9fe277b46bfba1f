package dev.pegboard.mcp.operation;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonBody;
import dev.pegboard.base.JsonObject;
import dev.pegboard.call.Call;
import dev.pegboard.call.Executor;
import dev.pegboard.catalog.Resource;
import dev.pegboard.catalog.ResourceContent;
import dev.pegboard.catalog.ResourceShelf;
import dev.pegboard.mcp.message.Revision;
import dev.pegboard.mcp.message.RpcError;
import java.util.List;
import java.util.Map;

/** resources/list, resources/templates/list and resources/read. */
final class ResourceOperations {
    private final Executor executor;
    private final Elsewhere elsewhere;

    ResourceOperations(Executor executor, Elsewhere elsewhere) {
        this.executor = executor;
        this.elsewhere = elsewhere;
    }

    Map<String, Method> methods() {
        return Map.of(
                "resources/list",
                        exchange -> list(
                                exchange, "resources", "uri", shelf(exchange).addresses()),
                "resources/templates/list",
                        exchange -> list(
                                exchange,
                                "resourceTemplates",
                                "uriTemplate",
                                shelf(exchange).templates()),
                "resources/read", this::read);
    }

    private static JsonObject list(Exchange exchange, String member, String address, List<Resource.Card> cards) {
        return Paging.page(
                exchange,
                member,
                cards.stream()
                        .map(card -> entry(card, address, exchange.revision()))
                        .toList());
    }

    private static JsonObject entry(Resource.Card card, String address, Revision revision) {
        JsonObject entry = JsonObject.of(address, card.uri(), "name", card.name());
        if (revision.isAtLeast(Revision.V2025_06_18)) {
            entry.put("title", card.title());
        }
        return entry.with("description", card.description()).with("mimeType", card.mimeType());
    }

    private JsonBody read(Exchange exchange) {
        String uri = exchange.text("uri");
        try {
            ResourceShelf.Found found = shelf(exchange).require(uri);
            Call call = exchange.call(uri, new JsonObject());
            return elsewhere
                    .answer(found.resource().card().scope(), exchange, call)
                    .orElseGet(() -> read(found, exchange, call));
        } catch (Fault fault) {
            throw refused(fault, exchange);
        }
    }

    static RpcError refused(Fault fault, Exchange exchange) {
        return fault.code() == FaultCode.RESOURCE_NOT_FOUND
                ? notFound(fault, exchange)
                : ToolAnswer.protocolError(fault, exchange.revision());
    }

    private JsonObject read(ResourceShelf.Found found, Exchange exchange, Call call) {
        ResourceContent content =
                executor.serve(call, context -> found.resource().read(call.tool(), found.variables(), context));
        return JsonObject.of("contents", List.of(ContentWire.resource(content, exchange.revision())));
    }

    private static RpcError notFound(Fault fault, Exchange exchange) {
        int number = exchange.revision().isModern() ? RpcError.INVALID_PARAMS : RpcError.LEGACY_RESOURCE_NOT_FOUND;
        JsonObject data = JsonObject.copyOf(fault.details())
                .with("code", fault.code().name())
                .with("hint", fault.hint());
        return new RpcError(number, fault.message(), data);
    }

    private ResourceShelf shelf(Exchange exchange) {
        return exchange.seen(executor.bench().catalog()).resources();
    }
}
