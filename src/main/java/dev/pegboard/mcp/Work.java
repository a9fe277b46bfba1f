package dev.pegboard.mcp;

import dev.pegboard.base.Bugs;
import dev.pegboard.base.JsonBody;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.Secrets;
import dev.pegboard.call.Cancellation;
import dev.pegboard.mcp.message.ClientGone;
import dev.pegboard.mcp.message.Message;
import dev.pegboard.mcp.message.Messages;
import dev.pegboard.mcp.message.RpcError;
import dev.pegboard.mcp.message.Sink;
import dev.pegboard.mcp.operation.Asker;
import dev.pegboard.mcp.operation.Client;
import dev.pegboard.mcp.operation.Exchange;
import java.util.Optional;

/** The answering of one request. A cancelled request gets no answer. */
public abstract sealed class Work permits LegacyWork, ModernWork, RefusedWork {
    private final Connection connection;
    private final Message.Request request;
    private final Sink sink;
    private final Cancellation cancellation = new Cancellation();

    Work(Connection connection, Message.Request request, Sink sink) {
        this.connection = connection;
        this.request = request;
        this.sink = sink;
    }

    /** Does the work; the response, or nothing if the client wants none any more. */
    public final Optional<JsonObject> answer() {
        try {
            return unlessCancelled(Messages.result(request.id(), result()));
        } catch (RpcError error) {
            return unlessCancelled(Messages.error(request.id(), error));
        } catch (ClientGone gone) {
            cancel();
            return Optional.empty();
        } catch (Exception | Error bug) {
            return unlessCancelled(Messages.error(request.id(), internal(bug)));
        } finally {
            connection.ended(request, this);
        }
    }

    public final void cancel() {
        cancellation.request();
    }

    final Connection connection() {
        return connection;
    }

    final Message.Request request() {
        return request;
    }

    /** The exchange as those see it who answer. */
    final Exchange exchange(Client client, Asker asker) {
        return new Exchange(request, client, sink, asker, cancellation, connection.ending());
    }

    final Sink sink() {
        return sink;
    }

    abstract JsonBody result() throws Exception;

    private Optional<JsonObject> unlessCancelled(JsonObject response) {
        return cancellation.isRequested() ? Optional.empty() : Optional.of(response);
    }

    private RpcError internal(Throwable bug) {
        if (!cancellation.isRequested()) {
            Bugs.report(request.method(), bug);
        }
        return RpcError.internal(connection.identity().isLocal() ? Secrets.hideIn(bug.toString()) : "");
    }
}
