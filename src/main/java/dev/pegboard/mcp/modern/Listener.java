package dev.pegboard.mcp.modern;

import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.Catalog;
import dev.pegboard.catalog.Changes;
import dev.pegboard.mcp.message.MetaKeys;
import dev.pegboard.mcp.message.RpcError;
import dev.pegboard.mcp.operation.Audience;
import dev.pegboard.mcp.operation.Exchange;
import dev.pegboard.mcp.operation.ResourceWatch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;

/** One subscriptions/listen request: stays open, and its client hears of the changes it asked for. */
final class Listener implements Audience {
    private static final String RESOURCES = "resourceSubscriptions";
    private static final List<String> LISTS = List.of("toolsListChanged", "promptsListChanged", "resourcesListChanged");

    private final Exchange exchange;
    private final Catalog catalog;
    private final Tasks tasks;
    private final JsonObject wanted;
    private final Map<String, JsonObject> toldTasks = new HashMap<>();
    private final CountDownLatch end = new CountDownLatch(1);

    Listener(Exchange exchange, Catalog catalog, Tasks tasks) {
        this.exchange = exchange;
        this.catalog = catalog;
        this.tasks = tasks;
        this.wanted = wanted();
    }

    /** Listens until the client cancels, goes away, or the connection ends. */
    JsonObject listen(ResourceWatch watch) throws InterruptedException {
        List<Runnable> stops = new ArrayList<>();
        try {
            begin(watch, stops);
            end.await();
        } finally {
            stops.forEach(Runnable::run);
        }
        exchange.tell(
                "notifications/cancelled",
                JsonObject.of("requestId", exchange.request().id()));
        return new JsonObject().with("_meta", subscription());
    }

    /** The acknowledgement comes first, and no change after it is missed. */
    private synchronized void begin(ResourceWatch watch, List<Runnable> stops) {
        if (wanted.containsKey(RESOURCES)) {
            wanted.put(RESOURCES, known(wanted, RESOURCES, uri -> isWatched(uri, watch, stops)));
        }
        stops.add(catalog.changes().listen(this::changed));
        stops.add(tasks.listen(this::changed));
        exchange.cancellation().onRequest(end::countDown);
        stops.add(exchange.hangUp().onRequest(end::countDown));
        tell("notifications/subscriptions/acknowledged", JsonObject.of("notifications", wanted));
    }

    /** What cannot be read, or is none to subscribe to, is not honoured. */
    private boolean isWatched(String uri, ResourceWatch watch, List<Runnable> stops) {
        try {
            return stops.add(watch.begin(exchange, uri, this));
        } catch (RpcError refused) {
            return false;
        }
    }

    @Override
    public boolean listens() {
        return end.getCount() > 0;
    }

    @Override
    public void changed(Changes.Change change) {
        boolean heard = switch (change) {
            case Changes.Change.Tools tools -> wanted.isTrue("toolsListChanged");
            case Changes.Change.Prompts prompts -> wanted.isTrue("promptsListChanged");
            case Changes.Change.Resources resources -> wanted.isTrue("resourcesListChanged");
            case Changes.Change.ResourceContent content ->
                wanted.texts(RESOURCES).contains(content.uri());
        };
        if (heard) {
            JsonObject params = change instanceof Changes.Change.ResourceContent content
                    ? JsonObject.of("uri", content.uri())
                    : new JsonObject();
            tell("notifications/" + change.topic(), params);
        }
    }

    /** Tells the task's state as it is by now, once: two changes may have met. */
    private synchronized void changed(Task task) {
        if (wanted.texts("taskIds").contains(task.id())) {
            JsonObject state = task.view();
            if (!state.equals(toldTasks.put(task.id(), state))) {
                tell("notifications/tasks", JsonObject.copyOf(state));
            }
        }
    }

    private synchronized void tell(String method, JsonObject params) {
        if (end.getCount() > 0) {
            exchange.tell(method, params.with("_meta", subscription()));
        }
    }

    private JsonObject subscription() {
        return JsonObject.of(MetaKeys.SUBSCRIPTION_ID, exchange.request().id());
    }

    /** What the client asked for, as far as it exists. */
    private JsonObject wanted() {
        JsonObject asked = exchange.params()
                .object("notifications")
                .orElseThrow(() -> new RpcError(RpcError.INVALID_PARAMS, "params.notifications must be an object"));
        JsonObject honoured = new JsonObject();
        LISTS.stream().filter(asked::isTrue).forEach(list -> honoured.put(list, true));
        if (asked.list(RESOURCES).isPresent()) {
            honoured.put(RESOURCES, known(asked, RESOURCES, catalog.resources()::has));
        }
        if (asked.list("taskIds").isPresent()) {
            exchange.requireCapability("extensions", MetaKeys.TASKS);
            honoured.put(
                    "taskIds",
                    known(
                            asked,
                            "taskIds",
                            id -> tasks.has(id, exchange.client().identity())));
        }
        return honoured;
    }

    private static List<String> known(JsonObject asked, String member, Predicate<String> exists) {
        return asked.texts(member).stream().distinct().filter(exists).toList();
    }
}
