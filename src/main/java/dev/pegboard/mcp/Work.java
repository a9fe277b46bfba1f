package dev.pegboard.mcp;

import dev.pegboard.base.JsonObject;
import dev.pegboard.base.Secrets;
import dev.pegboard.call.Cancellation;
import dev.pegboard.mcp.message.ClientGone;
import dev.pegboard.mcp.message.Message;
import dev.pegboard.mcp.message.Messages;
import dev.pegboard.mcp.message.RpcError;
import java.util.Optional;

/** The answering of one request. A cancelled request gets no answer. */
public abstract sealed class Work permits LegacyWork, ModernWork, RefusedWork {
    private final Message.Request request;
    private final Cancellation cancellation = new Cancellation();

    Work(Message.Request request) {
        this.request = request;
    }

    /** A request whose id is in use by another one. */
    static Work refused(Message.Request request) {
        return new RefusedWork(request);
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
            ended();
        }
    }

    public final void cancel() {
        cancellation.request();
    }

    final Message.Request request() {
        return request;
    }

    final Cancellation cancellation() {
        return cancellation;
    }

    abstract JsonObject result() throws Exception;

    abstract void ended();

    private Optional<JsonObject> unlessCancelled(JsonObject response) {
        return cancellation.isRequested() ? Optional.empty() : Optional.of(response);
    }

    private RpcError internal(Throwable bug) {
        if (!cancellation.isRequested()) {
            System.err.println("pegboard: " + request.method() + " failed unexpectedly: " + bug);
        }
        return new RpcError(RpcError.INTERNAL_ERROR, "Internal error: " + Secrets.hideIn(bug.toString()));
    }
}
