package dev.pegboard.mcp.modern;

import dev.pegboard.access.Identity;
import dev.pegboard.base.JsonBody;
import dev.pegboard.base.JsonObject;
import dev.pegboard.call.InputNeeded;
import dev.pegboard.catalog.Catalog;
import dev.pegboard.catalog.ToolCard;
import dev.pegboard.mcp.message.Message;
import dev.pegboard.mcp.message.MetaKeys;
import dev.pegboard.mcp.message.Revision;
import dev.pegboard.mcp.message.RpcError;
import dev.pegboard.mcp.operation.Exchange;
import dev.pegboard.mcp.operation.Method;
import dev.pegboard.mcp.operation.Operations;
import dev.pegboard.mcp.operation.QuestionWire;
import dev.pegboard.mcp.operation.ToolOperations;
import dev.pegboard.state.State;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Answers requests that stand alone, as 2026-07-28 has them. */
public final class ModernEra {
    /** How long clients may keep what they were told; what changes at any time is never kept. */
    private static final Map<String, Duration> CACHEABLE = Map.of(
            "server/discover", Duration.ofHours(1),
            "tools/list", Duration.ofMinutes(1),
            "prompts/list", Duration.ofMinutes(1),
            "resources/list", Duration.ofMinutes(1),
            "resources/templates/list", Duration.ofMinutes(1),
            "resources/read", Duration.ZERO);

    private final Operations operations;
    private final Tasks tasks;
    private final boolean hasTasks;
    private final StateSeal seal;
    private final Map<String, Method> methods = new HashMap<>();

    /** Others that share its state can answer what this one began; tasks would be known to one of them alone. */
    public ModernEra(Operations operations, Clock clock, Optional<State> shared) {
        this.operations = operations;
        this.hasTasks = shared.isEmpty();
        this.seal = new StateSeal(clock, new SealKey(shared));
        this.tasks = new Tasks(operations.tools(), clock);
        methods.putAll(operations.methods());
        methods.put("server/discover", exchange -> discover());
        methods.put("tools/call", this::call);
        Catalog catalog = operations.executor().bench().catalog();
        methods.put(
                "subscriptions/listen",
                exchange -> new Listener(exchange, exchange.seen(catalog), tasks).listen(operations.watch()));
        methods.putAll(tasks.methods());
    }

    public JsonBody answer(Exchange exchange) throws Exception {
        String name = exchange.request().method();
        Method method = methods.get(name);
        if (method == null) {
            throw RpcError.methodNotFound(name);
        }
        try {
            JsonBody answer = method.answer(exchange);
            return answer instanceof JsonObject made ? complete(name, made) : answer;
        } catch (InputNeeded needed) {
            return signed(inputRequired(exchange, needed));
        }
    }

    /** How the questions of a request are answered: by what it brought along. */
    public RetryAsker asker(Message.Request request, Identity identity) {
        JsonObject replies = request.params()
                .text("requestState")
                .map(state -> JsonObject.copyOf(seal.open(request, identity, state)))
                .orElseGet(JsonObject::new);
        replies.putAll(inputResponses(request));
        return new RetryAsker(replies);
    }

    private static JsonObject inputResponses(Message.Request request) {
        if (request.params().get("inputResponses") == null) {
            return new JsonObject();
        }
        return request.params()
                .object("inputResponses")
                .orElseThrow(() -> new RpcError(RpcError.INVALID_PARAMS, "params.inputResponses must be an object"));
    }

    /** Ends what goes on in the background. */
    public void close() {
        tasks.cancelAll();
    }

    /** Those for whom something goes on in the background. */
    public Stream<Identity> taskOwners() {
        return tasks.owners();
    }

    /** Ends what goes on in the background for that one, and forgets it. */
    public void dismiss(Identity who) {
        tasks.dismiss(who);
    }

    /** What every result of this era says besides its content. */
    public JsonObject complete(String method, JsonObject answer) {
        JsonObject result = JsonObject.copyOf(answer);
        result.putIfAbsent("resultType", "complete");
        Duration keep = CACHEABLE.get(method);
        if (keep != null) {
            result.with("ttlMs", keep.toMillis()).put("cacheScope", "private");
        }
        return signed(result);
    }

    private JsonObject signed(JsonObject result) {
        JsonObject meta = result.object("_meta").map(JsonObject::copyOf).orElseGet(JsonObject::new);
        return result.with("_meta", meta.with(MetaKeys.SERVER_INFO, operations.serverInfo()));
    }

    private JsonObject inputRequired(Exchange exchange, InputNeeded needed) {
        JsonObject requests = new JsonObject();
        needed.questions().forEach((key, question) -> requests.put(key, QuestionWire.request(question)));
        JsonObject replies = exchange.asker() instanceof RetryAsker asker ? asker.replies() : new JsonObject();
        return JsonObject.of("resultType", "input_required", "inputRequests", requests)
                .with(
                        "requestState",
                        seal.seal(exchange.request(), exchange.client().identity(), replies));
    }

    private JsonObject discover() {
        JsonObject extensions = new JsonObject();
        if (hasTasks) {
            extensions.put(MetaKeys.TASKS, new JsonObject());
        }
        boolean hasApps = operations.executor().bench().catalog().tools().cards().stream()
                .anyMatch(card -> card.ui().isPresent());
        if (hasApps) {
            extensions.put(MetaKeys.UI, new JsonObject());
        }
        JsonObject capabilities = operations.capabilities().with("completions", new JsonObject());
        return JsonObject.of("supportedVersions", Revision.modernDates())
                .with("capabilities", capabilities.with("extensions", extensions))
                .with("instructions", operations.instructions());
    }

    /** Runs a tool, as a task where both sides can. */
    private JsonBody call(Exchange exchange) {
        ToolOperations tools = operations.tools();
        ToolCard.TaskSupport support = tools.card(exchange).map(ToolCard::task).orElse(ToolCard.TaskSupport.NEVER);
        if (support == ToolCard.TaskSupport.REQUIRED) {
            exchange.requireCapability("extensions", MetaKeys.TASKS);
        }
        boolean asTask = hasTasks
                && support != ToolCard.TaskSupport.NEVER
                && exchange.client().has("extensions", MetaKeys.TASKS);
        if (!asTask) {
            return tools.run(exchange, tools.callOf(exchange));
        }
        Optional<JsonBody> obstacle = tools.askFirst(exchange, tools.callOf(exchange));
        return obstacle.isPresent() ? obstacle.get() : tasks.start(exchange);
    }
}
