package dev.pegboard.mcp;

import static dev.pegboard.fixture.TestTool.said;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.Attachment;
import dev.pegboard.catalog.Catalog;
import dev.pegboard.catalog.Completion;
import dev.pegboard.catalog.LogLevel;
import dev.pegboard.catalog.Prompt;
import dev.pegboard.catalog.Question;
import dev.pegboard.catalog.Reply;
import dev.pegboard.catalog.Resource;
import dev.pegboard.catalog.ResourceContent;
import dev.pegboard.catalog.ToolCard;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.fixture.Bench;
import dev.pegboard.fixture.Offer;
import dev.pegboard.fixture.RunningInstance;
import dev.pegboard.fixture.TestTool;
import dev.pegboard.mcp.operation.Relay;
import dev.pegboard.mcp.operation.ServerOptions;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A server with something of every kind. */
final class Showcase implements AutoCloseable {
    final Catalog catalog;
    final Bench bench;
    final McpServer server;
    private final List<Bench> benches;
    private final Optional<RunningInstance> instance;

    Showcase() {
        this(new ServerOptions(true, false), Clock.systemUTC());
    }

    Showcase(ServerOptions options, Clock clock) {
        catalog = offer(tools()).catalog();
        bench = Bench.of(catalog);
        server = new McpServer(bench.executor(), options, clock);
        benches = List.of(bench);
        instance = Optional.empty();
    }

    /** The same offer by two servers: one talks to the client, the other one, an instance, runs the tools. */
    static Showcase relayed(ServerOptions options, Clock clock) {
        TestTool[] tools = tools();
        List.of(tools).forEach(TestTool::aboutProject);
        return new Showcase(options, clock, offer(tools).catalog());
    }

    private Showcase(ServerOptions options, Clock clock, Catalog relayed) {
        catalog = relayed;
        instance = Optional.of(new RunningInstance(catalog));
        bench = instance.get().bench();
        Relay relay = instance.get().gateway();
        ServerOptions relaying = new ServerOptions(options.outputSchemas(), options.errorsAsRpc(), Optional.of(relay));
        Bench front = instance.get().gatewayBench();
        server = new McpServer(front.executor(), relaying, clock);
        benches = List.of(bench, front);
    }

    /** What was written down, also of calls that ended before they were handed over. */
    List<String> auditLines() {
        return benches.stream().flatMap(each -> each.auditLines().stream()).toList();
    }

    @Override
    public void close() {
        server.close();
        instance.ifPresent(RunningInstance::close);
    }

    private static Offer offer(TestTool... tools) {
        return Offer.of(tools)
                .with(new Page("test://page", false))
                .with(new Page("test://pages/{name}", true))
                .with(new Greeting());
    }

    private static TestTool[] tools() {
        return new TestTool[] {
            TestTool.named("show")
                    .ui("ui://show")
                    .takes("name", "type", "string")
                    .does((arguments, context) -> said("shown "
                                    + arguments.text("name").orElse("nothing"))
                            .attach(
                                    new Attachment.Image("aQ==", "image/png"),
                                    new Attachment.Audio("aQ==", "audio/wav"),
                                    new Attachment.Document(ResourceContent.text("test://page", "text/plain", "page")),
                                    new Attachment.Link("test://page", "The page", "text/plain"))),
            TestTool.named("change").effect(ToolCard.Effect.WRITE),
            TestTool.named("destroy").effect(ToolCard.Effect.DESTROY).needs("confirm", "type", "boolean"),
            TestTool.named("fail").does((arguments, context) -> {
                throw new Fault(FaultCode.DB_NOT_ALLOWED, "The database 'x' is not allowed").with("database", "x");
            }),
            TestTool.named("talk").does((arguments, context) -> talk(context)),
            TestTool.named("ask").takes("other", "type", "string").does((arguments, context) -> {
                Reply reply = context.ask("name", form("name"));
                return said(reply.accepted() ? "Hello " + reply.fields().get("name") : "declined");
            }),
            TestTool.named("ask_twice").does((arguments, context) -> {
                Object first = context.ask("first", form("name")).fields().get("name");
                Object second = context.ask("second", form("name")).fields().get("name");
                return said(first + " and " + second);
            }),
            TestTool.named("ask_model").does((arguments, context) -> {
                JsonObject request = JsonObject.of("messages", List.of(), "maxTokens", 10);
                return said("Model: "
                        + context.ask("text", new Question.Completion(request))
                                .body()
                                .at("content", "text"));
            }),
            TestTool.named("ask_all").does((arguments, context) -> {
                Map<String, Question> questions = new LinkedHashMap<>();
                questions.put("one", form("name"));
                questions.put("two", form("name"));
                questions.put("roots", new Question.Roots());
                Map<String, Reply> replies = context.ask(questions);
                return said(replies.get("one").fields().get("name") + ", "
                        + replies.get("two").fields().get("name"));
            }),
            TestTool.named("wait").task(ToolCard.TaskSupport.OPTIONAL).does((arguments, context) -> {
                Thread.sleep(600_000);
                return said("never");
            }),
            TestTool.named("must_be_task").task(ToolCard.TaskSupport.REQUIRED),
            TestTool.named("task")
                    .task(ToolCard.TaskSupport.OPTIONAL)
                    .takes("again", "type", "boolean")
                    .does((arguments, context) -> {
                        Object first =
                                context.ask("name", form("name")).fields().get("name");
                        if (arguments.isTrue("again")) {
                            return said(first + " and "
                                    + context.ask("name", form("name")).fields().get("name"));
                        }
                        return said("Hello " + first);
                    })
        };
    }

    private static dev.pegboard.catalog.Outcome talk(ToolContext context) {
        context.progress(1, 2, "half");
        context.log(LogLevel.DEBUG, "a detail");
        context.log(LogLevel.INFO, "some news");
        context.log(LogLevel.ERROR, "an error");
        context.progress(2, 2, "");
        return said("talked");
    }

    static Question form(String field) {
        JsonObject properties = JsonObject.of(field, JsonObject.of("type", "string"));
        return new Question.Form("Your " + field + "?", JsonObject.of("type", "object", "properties", properties));
    }

    private record Page(String uri, boolean template) implements Resource {
        @Override
        public Card card() {
            return new Card(uri, "page", "A page", "A page to read.", "text/plain");
        }

        @Override
        public ResourceContent read(String address, Map<String, String> variables, ToolContext context) {
            if ("config".equals(variables.get("name"))) {
                throw new Fault(FaultCode.CONFIG_INVALID, "pegboard.yaml is invalid");
            }
            if ("ask".equals(variables.get("name"))) {
                context.ask("name", form("name"));
            }
            return ResourceContent.text(address, "text/plain", "page " + variables.getOrDefault("name", ""));
        }

        @Override
        public List<String> complete(Completion wanted, ToolContext context) {
            return java.util.stream.IntStream.range(0, 250)
                    .mapToObj(i -> wanted.typed() + i)
                    .toList();
        }
    }

    private record Greeting() implements Prompt {
        @Override
        public Card card() {
            List<Argument> arguments =
                    List.of(new Argument("name", "Whom to greet.", true), new Argument("tone", "How.", false));
            return new Card("greet", "Greet somebody", "A greeting.", arguments);
        }

        @Override
        public List<Message> messages(Map<String, String> arguments, ToolContext context) {
            if ("nobody".equals(arguments.get("name"))) {
                context.ask("name", form("name"));
            }
            return List.of(
                    new Message.Said("Greet " + arguments),
                    new Message.Shown(new Attachment.Link("test://page", "The page", "text/plain")));
        }

        @Override
        public List<String> complete(Completion wanted, ToolContext context) {
            return List.of(wanted.variable() + wanted.typed() + wanted.others());
        }
    }
}
