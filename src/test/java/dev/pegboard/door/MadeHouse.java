package dev.pegboard.door;

import static org.awaitility.Awaitility.await;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.Catalog;
import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.ToolBody;
import dev.pegboard.catalog.ToolCard;
import dev.pegboard.fixture.Offer;
import dev.pegboard.fixture.RunningInstance;
import dev.pegboard.fixture.StdioPeer;
import dev.pegboard.fixture.TestTool;
import dev.pegboard.mcp.McpServer;
import dev.pegboard.mcp.operation.ServerOptions;
import dev.pegboard.transport.file.BridgeOptions;
import dev.pegboard.transport.file.FileBridge;
import dev.pegboard.workspace.ProjectRoot;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Tools made in code that take, answer and refuse all there is, behind doors of this one process. */
public final class MadeHouse implements House {
    private static final JsonObject TEXT = JsonObject.of("type", "string", "maxLength", 40L);

    private final Catalog catalog = Offer.of(
                    order("order"),
                    order("order_place").aboutProject(),
                    TestTool.named("order_drop")
                            .aboutProject()
                            .effect(ToolCard.Effect.DESTROY)
                            .needs("confirm", "type", "boolean"),
                    refusing(),
                    lengthy(),
                    named("get_tables", echo("tables")),
                    named("get_database_type", echo("type")),
                    named("get_schema", MadeHouse::schema).needs("table", "type", "string", "maxLength", 40L),
                    named("run_query", echo("result"))
                            .needs("query", "type", "string")
                            .takes("limit", "type", "integer", "minimum", 1L, "maximum", 10L, "default", 5L))
            .catalog();

    private final RunningInstance instance = new RunningInstance(catalog);
    private final HttpPeer http = new HttpPeer(instance.lease().instance());
    private final McpServer direct = new McpServer(instance.bench().executor(), new ServerOptions(false, false));
    private final McpServer gateway = new McpServer(
            instance.gatewayBench().executor(), new ServerOptions(false, false, Optional.of(instance.gateway())));
    private final FileBridge bridge;
    private final List<Door> doors;

    public MadeHouse() throws Exception {
        bridge =
                new FileBridge(instance.bench().executor(), root().path(), BridgeOptions.DEFAULT.creating(true)).open();
        await().atMost(Duration.ofSeconds(30)).until(bridge::isServing);
        StdioPeer agent = StdioPeer.of(gateway).shakeHands();
        doors = List.of(
                Door.inProcess(instance.bench().executor()),
                Door.stdio("stdio", StdioPeer.of(direct).shakeHands()),
                Door.stdio("stdio and gateway", agent),
                Door.stdioModern("stdio and gateway", agent),
                Door.httpSession(http),
                Door.httpModern(http),
                Door.bridge(root().path()));
    }

    private static TestTool named(String name, ToolBody body) {
        return TestTool.named(name).aboutProject().does(body);
    }

    /** With a parameter of every kind. */
    private static TestTool order(String name) {
        JsonObject part = JsonObject.of("type", "object", "properties", JsonObject.of("name", TEXT, "count", count()))
                .with("required", List.of("name"))
                .with("additionalProperties", false);
        return TestTool.named(name)
                .needs("item", "type", "string", "maxLength", 40L, "pattern", "^[^%]*$")
                .takes("colour", "type", "string", "enum", List.of("red", "blue"))
                .takes("count", "type", "integer", "minimum", 0L, "maximum", 10L, "default", 1L)
                .takes("price", "type", "number")
                .takes("gift", "type", "boolean")
                .takes("words", "type", "array", "items", TEXT)
                .takes("parts", "type", "array", "items", part)
                .takes("labels", "type", "object", "additionalProperties", TEXT)
                .does((arguments, context) -> Outcome.of("Ordered " + arguments.get("item"), arguments));
    }

    private static JsonObject count() {
        return JsonObject.of("type", "integer", "minimum", 0L, "maximum", 10L);
    }

    private static TestTool refusing() {
        return TestTool.named("order_refuse")
                .aboutProject()
                .needs("reason", "type", "string")
                .does((arguments, context) -> {
                    throw new Fault(FaultCode.DB_NOT_ALLOWED, "No: " + arguments.get("reason"))
                            .with("asked", arguments)
                            .with("tries", 3L)
                            .hint("Say: " + arguments.get("reason"));
                });
    }

    /** Longer than any answer may be, for many an argument. */
    private static TestTool lengthy() {
        return TestTool.named("order_list")
                .aboutProject()
                .needs("pages", "type", "integer", "minimum", 0L, "maximum", 10L)
                .does((arguments, context) ->
                        TestTool.said("ä😀".repeat(4_000 * ((Long) arguments.get("pages")).intValue())));
    }

    private static ToolBody echo(String member) {
        return (arguments, context) -> Outcome.of("Here", JsonObject.of(member, arguments));
    }

    private static Outcome schema(JsonObject arguments, Object context) {
        if (arguments.text("table").filter(name -> name.contains("'")).isPresent()) {
            throw new Fault(FaultCode.INVALID_NAME, "There is no table " + arguments.get("table")).with("tables", 0L);
        }
        return Outcome.of("Here", JsonObject.of("schema", arguments));
    }

    @Override
    public ProjectRoot root() {
        return instance.root();
    }

    @Override
    public Catalog catalog() {
        return catalog;
    }

    @Override
    public List<Door> doors() {
        return doors;
    }

    @Override
    public Door plainDoor() {
        return Door.plain(http);
    }

    @Override
    public void close() {
        bridge.close();
        http.close();
        gateway.close();
        direct.close();
        instance.close();
    }
}
