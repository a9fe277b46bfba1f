package dev.pegboard.mcp.modern;

import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.Changes;
import dev.pegboard.mcp.message.MetaKeys;
import dev.pegboard.mcp.message.RpcError;
import dev.pegboard.mcp.operation.Exchange;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** One subscriptions/listen request: stays open, and its client hears of the changes it asked for. */
final class Listener {
    private static final List<String> KINDS = List.of(
            "toolsListChanged", "promptsListChanged", "resourcesListChanged", "resourceSubscriptions", "taskIds");

    private final Exchange exchange;
    private final JsonObject wanted;
    private final CountDownLatch end = new CountDownLatch(1);

    Listener(Exchange exchange) {
        this.exchange = exchange;
        this.wanted = wanted(exchange);
        exchange.cancellation().onRequest(end::countDown);
        exchange.hangUp().onRequest(end::countDown);
    }

    /** Listens until the client cancels, goes away, or the connection ends. */
    JsonObject listen(Changes changes, Tasks tasks) throws InterruptedException {
        Runnable stop = begin(changes, tasks);
        try {
            end.await();
        } finally {
            stop.run();
        }
        exchange.tell(
                "notifications/cancelled",
                JsonObject.of("requestId", exchange.request().id()));
        return new JsonObject().with("_meta", subscription());
    }

    /** The acknowledgement comes first, and no change after it is missed. */
    private synchronized Runnable begin(Changes changes, Tasks tasks) {
        Runnable stopChanges = changes.listen(this::changed);
        Runnable stopTasks = tasks.listen(this::changed);
        tell("notifications/subscriptions/acknowledged", JsonObject.of("notifications", wanted));
        return () -> {
            stopChanges.run();
            stopTasks.run();
        };
    }

    private void changed(Changes.Change change) {
        boolean heard = switch (change) {
            case Changes.Change.Tools tools -> wanted.isTrue("toolsListChanged");
            case Changes.Change.Prompts prompts -> wanted.isTrue("promptsListChanged");
            case Changes.Change.Resources resources -> wanted.isTrue("resourcesListChanged");
            case Changes.Change.ResourceContent content ->
                wanted.texts("resourceSubscriptions").contains(content.uri());
        };
        if (heard) {
            JsonObject params = change instanceof Changes.Change.ResourceContent content
                    ? JsonObject.of("uri", content.uri())
                    : new JsonObject();
            tell("notifications/" + change.topic(), params);
        }
    }

    private void changed(Task task) {
        if (wanted.texts("taskIds").contains(task.id())) {
            tell("notifications/tasks", task.view());
        }
    }

    private synchronized void tell(String method, JsonObject params) {
        exchange.tell(method, params.with("_meta", subscription()));
    }

    private JsonObject subscription() {
        return JsonObject.of(MetaKeys.SUBSCRIPTION_ID, exchange.request().id());
    }

    private static JsonObject wanted(Exchange exchange) {
        JsonObject asked = exchange.params()
                .object("notifications")
                .orElseThrow(() -> new RpcError(RpcError.INVALID_PARAMS, "params.notifications must be an object"));
        if (asked.containsKey("taskIds")) {
            exchange.requireCapability("extensions", MetaKeys.TASKS);
        }
        JsonObject wanted = JsonObject.copyOf(asked);
        wanted.keySet().retainAll(KINDS);
        wanted.values().removeIf(value -> !Boolean.TRUE.equals(value) && !(value instanceof List<?>));
        return wanted;
    }
}
