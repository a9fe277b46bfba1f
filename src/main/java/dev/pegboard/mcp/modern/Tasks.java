package dev.pegboard.mcp.modern;

import dev.pegboard.access.Identity;
import dev.pegboard.base.Bugs;
import dev.pegboard.base.JsonBody;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.Secrets;
import dev.pegboard.call.Call;
import dev.pegboard.mcp.message.MetaKeys;
import dev.pegboard.mcp.message.RpcError;
import dev.pegboard.mcp.operation.Exchange;
import dev.pegboard.mcp.operation.Method;
import dev.pegboard.mcp.operation.ToolOperations;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The Tasks extension: calls that go on in the background until the client collects them. */
final class Tasks {
    private static final int AT_MOST = 1000;

    /** Of one remote client. */
    private static final int EACH = 250;

    /** As a remote client has few calls at once, it has few tasks at work. */
    private static final int RUNNING_EACH = 16;

    private final ToolOperations tools;
    private final Clock clock;
    private final Map<String, Task> tasks = new ConcurrentHashMap<>();
    private final List<Consumer<Task>> listeners = new CopyOnWriteArrayList<>();

    Tasks(ToolOperations tools, Clock clock) {
        this.tools = tools;
        this.clock = clock;
    }

    Map<String, Method> methods() {
        return Map.of(
                "tasks/get", exchange -> task(exchange).view(),
                "tasks/update", this::update,
                "tasks/cancel", this::cancel);
    }

    /** Calls the listener at every change of any task until the returned action is run. */
    Runnable listen(Consumer<Task> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    /** Starts the call of a request in the background and tells how to find it again. */
    JsonObject start(Exchange exchange) {
        removeExpired();
        Identity owner = exchange.client().identity();
        requireRoom(owner);
        RetryAsker known = exchange.asker() instanceof RetryAsker asker ? asker : new RetryAsker(new JsonObject());
        Task task = new Task(newId(), owner, new Task.Means(clock, known, this::changed));
        tasks.put(task.id(), task);
        JsonObject created = task.view().with("resultType", "task");
        Exchange background = exchange.inBackground(task, task.cancellation());
        Call call = tools.callOf(background);
        Thread.ofVirtual().name("task-" + task.id()).start(() -> run(task, background, call));
        return created;
    }

    boolean has(String id, Identity identity) {
        return find(id, identity).isPresent();
    }

    /** To anybody but its owner, a task is unknown. */
    private Optional<Task> find(String id, Identity identity) {
        return Optional.ofNullable(tasks.get(id)).filter(task -> task.owner().equals(identity) && !task.hasExpired());
    }

    /** One client leaves room for the others. */
    private void requireRoom(Identity owner) {
        if (tasks.size() >= AT_MOST) {
            throw full(AT_MOST);
        }
        if (owner.isLocal()) {
            return;
        }
        List<Task> own = tasks.values().stream()
                .filter(task -> task.owner().equals(owner))
                .toList();
        if (own.size() >= EACH) {
            throw full(EACH);
        }
        if (own.stream().filter(Task::isUnderWay).count() >= RUNNING_EACH) {
            throw new RpcError(RpcError.INTERNAL_ERROR, RUNNING_EACH + " of your tasks are under way; try again later");
        }
    }

    private static RpcError full(int most) {
        return new RpcError(RpcError.INTERNAL_ERROR, most + " tasks are kept already; try again later");
    }

    Stream<Identity> owners() {
        return tasks.values().stream().map(Task::owner);
    }

    /** Cancels and forgets the tasks of that one. */
    void dismiss(Identity who) {
        tasks.values().stream().filter(task -> task.owner().equals(who)).forEach(task -> {
            tasks.remove(task.id());
            task.cancel();
        });
    }

    void cancelAll() {
        tasks.values().forEach(Task::cancel);
    }

    /** A task whose client never answered its question goes as well, and must not go on waiting. */
    private void removeExpired() {
        tasks.values().removeIf(task -> {
            boolean expired = task.hasExpired();
            if (expired) {
                task.cancel();
            }
            return expired;
        });
    }

    private void run(Task task, Exchange exchange, Call call) {
        try {
            JsonBody result = tools.run(exchange, call);
            task.complete(result instanceof JsonObject made ? made.with("resultType", "complete") : result);
        } catch (RpcError error) {
            task.fail(error);
        } catch (RuntimeException | Error bug) {
            Bugs.report(call.tool(), bug);
            task.fail(RpcError.internal(task.owner().isLocal() ? Secrets.hideIn(bug.toString()) : ""));
        }
    }

    private JsonObject update(Exchange exchange) {
        Task task = task(exchange);
        task.answer(exchange.object("inputResponses"));
        return new JsonObject();
    }

    private JsonObject cancel(Exchange exchange) {
        task(exchange).cancel();
        return new JsonObject();
    }

    private Task task(Exchange exchange) {
        exchange.requireCapability("extensions", MetaKeys.TASKS);
        String id = exchange.text("taskId");
        return find(id, exchange.client().identity())
                .orElseThrow(() ->
                        new RpcError(RpcError.INVALID_PARAMS, "Unknown task: " + id, JsonObject.of("taskId", id)));
    }

    private void changed(Task task) {
        listeners.forEach(listener -> tell(listener, task));
    }

    /** A listener's trouble is not the task's. */
    private static void tell(Consumer<Task> listener, Task task) {
        try {
            listener.accept(task);
        } catch (RuntimeException e) {
            Bugs.report("the telling of a task's change", e);
        }
    }

    /** Whoever knows the id may read the task, so it must not be guessable. */
    private String newId() {
        byte[] bytes = new byte[16];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
