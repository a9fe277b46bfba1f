package dev.pegboard.mcp;

import dev.pegboard.access.Identity;
import dev.pegboard.base.JsonBody;
import dev.pegboard.base.JsonObject;
import dev.pegboard.call.Cancellation;
import dev.pegboard.call.Executor;
import dev.pegboard.catalog.Catalog;
import dev.pegboard.mcp.legacy.LegacyEra;
import dev.pegboard.mcp.legacy.Session;
import dev.pegboard.mcp.message.Message;
import dev.pegboard.mcp.message.Sink;
import dev.pegboard.mcp.modern.HeaderCheck;
import dev.pegboard.mcp.modern.ModernEra;
import dev.pegboard.mcp.modern.RequestMeta;
import dev.pegboard.mcp.operation.ClientJson;
import dev.pegboard.mcp.operation.Exchange;
import dev.pegboard.mcp.operation.Operations;
import dev.pegboard.mcp.operation.ServerOptions;
import dev.pegboard.mcp.relay.RelayDesk;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** An MCP server that speaks every revision at once. Knows no transport. */
public final class McpServer implements AutoCloseable {
    private final Executor executor;
    private final Operations operations;
    private final LegacyEra legacy;
    private final ModernEra modern;
    private final RelayDesk desk;

    public McpServer(Executor executor, ServerOptions options) {
        this(executor, options, Clock.systemUTC());
    }

    McpServer(Executor executor, ServerOptions options, Clock clock) {
        this.executor = executor;
        this.operations = new Operations(executor, options);
        this.legacy = new LegacyEra(operations);
        this.modern = new ModernEra(operations, clock, options.shared());
        this.desk = new RelayDesk(operations, modern::complete);
    }

    /** A new connection of the user of this machine. */
    public Connection connect() {
        return connect(Identity.LOCAL);
    }

    /** A new connection: a pipe, an HTTP session, or a single modern HTTP request. */
    public Connection connect(Identity identity) {
        return new Connection(this, identity);
    }

    /** A connection that goes on with what another server agreed on; see {@link Connection#memory}. */
    public Connection resume(Identity identity, JsonObject memory) {
        Connection connection = connect(identity);
        connection.session().resume(ClientJson.read(memory));
        return connection;
    }

    /** Refuses a modern HTTP request whose headers or _meta are not as they must be. */
    public void admit(Message.Request request, Function<String, Optional<String>> headers) {
        HeaderCheck check = new HeaderCheck(headers);
        check.version(request);
        RequestMeta.client(request);
        check.names(request, catalog().tools());
    }

    /** Ends what goes on in the background; connections are closed by those who opened them. */
    @Override
    public void close() {
        modern.close();
        operations.watch().close();
    }

    /** Those for whom something goes on in the background. */
    public Stream<Identity> taskOwners() {
        return modern.taskOwners();
    }

    /** Ends what goes on in the background for that one. */
    public void dismiss(Identity who) {
        modern.dismiss(who);
    }

    /** Runs what another server of ours hands over; see {@link RelayDesk#answer}. */
    public JsonObject relay(JsonObject handedOver, Sink sink, Cancellation cancellation) {
        return desk.answer(handedOver, sink, cancellation);
    }

    /** Takes the replies to a question that a relayed call asked. */
    public void relayReply(JsonObject message) {
        desk.reply(message);
    }

    boolean isInstant(Message.Request request) {
        return operations.isInstant(request);
    }

    Catalog catalog() {
        return executor.bench().catalog();
    }

    JsonBody answerLegacy(Session session, Exchange exchange) throws Exception {
        return legacy.answer(session, exchange);
    }

    JsonBody answerModern(Exchange exchange) throws Exception {
        return modern.answer(exchange);
    }

    ModernEra modern() {
        return modern;
    }
}
