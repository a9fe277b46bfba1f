package dev.pegboard.mcp;

import dev.pegboard.access.Identity;
import dev.pegboard.base.JsonObject;
import dev.pegboard.call.Cancellation;
import dev.pegboard.mcp.legacy.Session;
import dev.pegboard.mcp.message.Message;
import dev.pegboard.mcp.message.Revision;
import dev.pegboard.mcp.message.Sink;
import dev.pegboard.mcp.modern.RequestMeta;
import dev.pegboard.mcp.operation.ClientJson;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** One client's line to the server. Chooses the era of each request anew: clients mix them on one pipe. */
public final class Connection implements AutoCloseable {
    private final McpServer server;
    private final Identity identity;
    private final Session session = new Session();
    private final Cancellation hangUp = new Cancellation();
    private final Map<Object, Work> running = new ConcurrentHashMap<>();
    private Runnable stopListening = () -> {};
    private volatile boolean closed;

    Connection(McpServer server, Identity identity) {
        this.server = server;
        this.identity = identity;
    }

    /** The revision agreed in the handshake. */
    public Revision revision() {
        return session.revision();
    }

    /** What the handshake agreed on, for another server that goes on with it. */
    public JsonObject memory() {
        return ClientJson.of(session.client());
    }

    /** Takes on a request, in the era the request itself belongs to. */
    public Work begin(Message.Request request, Sink sink) {
        return begin(request, sink, RequestMeta.isModern(request));
    }

    /**
     * Takes on a request. From here on it can be cancelled; the work itself is done by {@link Work#answer}, for which
     * the transport chooses the thread.
     */
    public Work begin(Message.Request request, Sink sink, boolean modern) {
        Work work = modern ? new ModernWork(this, request, sink) : new LegacyWork(this, request, sink);
        if (running.putIfAbsent(request.id(), work) != null) {
            return new RefusedWork(this, request, sink);
        }
        if (closed) {
            work.cancel();
        }
        return work;
    }

    /** True if a request is answered from memory, at once, so that any thread may do it. */
    public boolean isInstant(Message.Request request) {
        return server.isInstant(request);
    }

    /** Takes a notification of the client. */
    public void notice(Message.Notification notification) {
        if (notification.method().equals("notifications/cancelled")) {
            Object id = notification.params().get("requestId");
            Work work = id == null ? null : running.get(id);
            if (work != null) {
                work.cancel();
            }
        }
    }

    /** Takes the client's answer to a question of ours. */
    public void response(Message.Response response) {
        session.response(response);
    }

    /** From now on messages that answer no request go to that sink, the last one given. */
    public synchronized void pushTo(Sink sink) {
        if (closed) {
            return;
        }
        session.pushTo(sink);
        stopListening.run();
        stopListening = server.catalog().changes().listen(session::changed);
    }

    public void stopPushing(Sink sink) {
        session.stopPushing(sink);
    }

    /** The client sends nothing more: open questions and subscriptions end, calls run on. */
    public void hangUp() {
        hangUp.request();
        session.abandonQuestions();
    }

    /** Ends everything at once. */
    @Override
    public void close() {
        hangUp();
        synchronized (this) {
            closed = true;
            stopListening.run();
        }
        running.values().forEach(Work::cancel);
        session.end();
    }

    /** On whose behalf its client calls. */
    public Identity identity() {
        return identity;
    }

    McpServer server() {
        return server;
    }

    Session session() {
        return session;
    }

    Cancellation ending() {
        return hangUp;
    }

    void ended(Message.Request request, Work work) {
        running.remove(request.id(), work);
    }
}
