package dev.pegboard.mcp.operation;

import dev.pegboard.base.JsonObject;
import dev.pegboard.call.Executor;
import dev.pegboard.catalog.ServerFacts;
import dev.pegboard.mcp.message.Message;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What both eras offer alike. */
public final class Operations {
    /** The methods that only look something up. */
    private static final Set<String> INSTANT = Set.of(
            "initialize",
            "ping",
            "server/discover",
            "tools/list",
            "prompts/list",
            "resources/list",
            "resources/templates/list",
            "resources/unsubscribe",
            "logging/setLevel");

    private final Executor executor;
    private final ToolOperations tools;
    private final ResourceLooks looks;
    private final ResourceWatch watch;
    private final Map<String, Method> methods = new HashMap<>();

    public Operations(Executor executor, ServerOptions options) {
        this.executor = executor;
        this.tools = new ToolOperations(executor, options);
        methods.putAll(tools.methods());
        Elsewhere elsewhere = new Elsewhere(options.relay());
        this.looks = new ResourceLooks(executor, elsewhere);
        this.watch = new ResourceWatch(looks);
        methods.putAll(new ResourceOperations(executor, elsewhere).methods());
        methods.putAll(new PromptOperations(executor, elsewhere).methods());
        methods.putAll(new CompletionOperation(executor, elsewhere).methods());
    }

    public Map<String, Method> methods() {
        return methods;
    }

    /** True if the request is answered from memory, at once. */
    public boolean isInstant(Message.Request request) {
        if (!request.method().equals("tools/call")) {
            return INSTANT.contains(request.method());
        }
        return request.params()
                .text("name")
                .flatMap(executor.bench().catalog().tools()::find)
                .map(tools::isInstant)
                .orElse(true);
    }

    public ToolOperations tools() {
        return tools;
    }

    public ResourceLooks looks() {
        return looks;
    }

    /** Who hears of changed resources. */
    public ResourceWatch watch() {
        return watch;
    }

    public Executor executor() {
        return executor;
    }

    /** Name and version of this server. */
    public JsonObject serverInfo() {
        ServerFacts facts = executor.bench().facts();
        return JsonObject.of("name", facts.name(), "title", "Pegboard", "version", facts.version());
    }

    /** What every client of any revision is told this server can do. */
    public JsonObject capabilities() {
        JsonObject changing = JsonObject.of("listChanged", true);
        return JsonObject.of("tools", changing, "prompts", changing)
                .with("resources", JsonObject.of("subscribe", true, "listChanged", true))
                .with("logging", new JsonObject());
    }

    /** What a model should know before it calls anything. */
    public String instructions() {
        Optional<String> closed = executor.bench().catalog().tools().closed();
        return closed.orElseGet(this::usage);
    }

    private String usage() {
        Optional<String> project = executor.bench().facts().project();
        String about = project.map(root -> "Tools for the project at " + root + ". projectRoot may be left out.")
                .orElse("Tools for any project on this machine: pass its absolute path as projectRoot.");
        boolean help = executor.bench().catalog().tools().find("tool_help").isPresent();
        return about + (help ? " Call tool_help with a tool's name for its full guide." : "");
    }
}
