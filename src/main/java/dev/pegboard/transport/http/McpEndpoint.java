package dev.pegboard.transport.http;

import dev.pegboard.base.JsonObject;
import dev.pegboard.mcp.message.Message;
import dev.pegboard.mcp.message.Messages;
import dev.pegboard.mcp.message.MetaKeys;
import dev.pegboard.mcp.message.Revision;
import dev.pegboard.mcp.message.RpcError;
import dev.pegboard.mcp.modern.RequestMeta;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The one address for all revisions since 2025-03-26. Chooses the era of each request anew. */
final class McpEndpoint {
    static final String WITHOUT_SESSIONS = "/mcp/v1";

    private final Service service;
    private final ModernPost modern;
    private final LegacyEndpoint legacy;

    McpEndpoint(Service service, ModernPost modern, LegacyEndpoint legacy) {
        this.service = service;
        this.modern = modern;
        this.legacy = legacy;
    }

    void serve(WebExchange web) throws IOException {
        switch (web.method()) {
            case "POST" -> post(web, service.json(web));
            case "GET" -> {
                requireLegacy(web);
                legacy.listen(web);
            }
            case "DELETE" -> {
                requireLegacy(web);
                legacy.end(web);
            }
            default -> throw Refusal.method("POST, GET, DELETE");
        }
    }

    private void post(WebExchange web, @Nullable Object json) throws IOException {
        if (json instanceof List<?> batch) {
            requireLegacyMessage(web, "a batch");
            legacy.batch(web, batch);
            return;
        }
        switch (Message.of(json)) {
            case Message.Request request -> request(web, request);
            case Message.Notification notification -> notification(web, notification);
            case Message.Response response -> {
                requireLegacyMessage(web, "a response");
                legacy.response(web, response);
            }
            case Message.Invalid invalid -> throw new Refusal(400, invalid.response());
        }
    }

    private void request(WebExchange web, Message.Request request) throws IOException {
        try {
            Message.Request traced = traced(web, request);
            if (RequestMeta.isModern(request) || isModern(version(web))) {
                modern.request(web, traced);
            } else if (isStranger(web) && !request.method().equals("initialize")) {
                modern.stranger(web, traced);
            } else {
                legacy.request(web, traced);
            }
        } catch (RpcError error) {
            throw new Refusal(400, Messages.error(request.id(), error));
        } catch (Refusal refusal) {
            throw refusal.to(request.id());
        }
    }

    /** Some clients of the oldest revision never heard of sessions; they have an address where none is asked for. */
    private static boolean isStranger(WebExchange web) {
        return web.path().equals(WITHOUT_SESSIONS)
                && web.header("Mcp-Session-Id").isEmpty();
    }

    /** A trace that only HTTP tells of belongs to the request all the same. */
    private static Message.Request traced(WebExchange web, Message.Request request) {
        Optional<String> parent = web.headers("traceparent").stream().findFirst();
        if (parent.isEmpty() || request.meta().containsKey("traceparent")) {
            return request;
        }
        JsonObject meta = JsonObject.copyOf(request.meta()).with("traceparent", parent.get());
        return new Message.Request(
                request.id(),
                request.method(),
                JsonObject.copyOf(request.params()).with("_meta", meta));
    }

    private void notification(WebExchange web, Message.Notification notification) throws IOException {
        boolean modernBody =
                notification.params().at("_meta", MetaKeys.PROTOCOL_VERSION).isPresent();
        Optional<String> version = version(web);
        if (modernBody
                || version.flatMap(Revision::of).filter(Revision::isModern).isPresent()
                || version.isEmpty() && isStranger(web)) {
            web.empty(202);
        } else if (isModern(version)) {
            throw new Refusal(400, Messages.error(null, RpcError.unsupportedVersion(version.orElse(""))));
        } else {
            legacy.notification(web, notification);
        }
    }

    /** Sessions and their streams are things of the past: newer clients only POST. */
    private static void requireLegacy(WebExchange web) {
        if (isModern(version(web))) {
            throw Refusal.method("POST");
        }
    }

    private static void requireLegacyMessage(WebExchange web, String what) {
        if (isModern(version(web))) {
            throw new Refusal(400, "Invalid request: " + what + " does not exist in this revision");
        }
    }

    /** Any version that is not one of the older ones: newer clients learn from the answer what is supported. */
    private static boolean isModern(Optional<String> version) {
        return version.isPresent()
                && version.flatMap(Revision::of)
                        .filter(known -> !known.isModern())
                        .isEmpty();
    }

    private static Optional<String> version(WebExchange web) {
        return web.header("MCP-Protocol-Version").filter(version -> !version.isEmpty());
    }
}
