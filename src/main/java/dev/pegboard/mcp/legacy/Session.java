package dev.pegboard.mcp.legacy;

import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.Changes;
import dev.pegboard.catalog.LogLevel;
import dev.pegboard.catalog.Question;
import dev.pegboard.catalog.Reply;
import dev.pegboard.mcp.message.ClientGone;
import dev.pegboard.mcp.message.Message;
import dev.pegboard.mcp.message.Messages;
import dev.pegboard.mcp.message.Revision;
import dev.pegboard.mcp.message.Sink;
import dev.pegboard.mcp.operation.Audience;
import dev.pegboard.mcp.operation.Client;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a handshake agreed on, and what the client asked to be told. One for each pipe or HTTP session. */
public final class Session implements Audience {
    /** Clients that never shook hands are taken for this revision, as HTTP clients without a version header are. */
    private static final Client STRANGER =
            new Client(Revision.V2025_03_26, "unknown", new JsonObject(), Optional.of(LogLevel.INFO));

    /** The resources it subscribed to, each with what ends that. */
    private final Map<String, Runnable> watched = new HashMap<>();

    private final ServerRequests requests = new ServerRequests();
    private volatile Client client = STRANGER;
    private volatile @Nullable Sink push;
    private boolean ended;

    public Client client() {
        return client;
    }

    public Revision revision() {
        return client.revision();
    }

    /** Goes on with what another server agreed on with the client. */
    public void resume(Client agreed) {
        agree(agreed);
    }

    void agree(Client agreed) {
        client = agreed;
        unwatchAll();
    }

    void logLevel(LogLevel level) {
        client = client.withLogLevel(level);
    }

    boolean watches(String uri) {
        synchronized (watched) {
            return watched.containsKey(uri);
        }
    }

    /** Remembers a subscription and how to end it; a session that has ended ends it at once. */
    void watch(String uri, Runnable end) {
        Runnable superfluous;
        synchronized (watched) {
            superfluous = ended ? end : watched.put(uri, end);
        }
        if (superfluous != null) {
            superfluous.run();
        }
    }

    void unwatch(String uri) {
        Runnable end;
        synchronized (watched) {
            end = watched.remove(uri);
        }
        if (end != null) {
            end.run();
        }
    }

    private void unwatchAll() {
        List<Runnable> ends;
        synchronized (watched) {
            ends = List.copyOf(watched.values());
            watched.clear();
        }
        ends.forEach(Runnable::run);
    }

    /** Nothing is watched for it any more. */
    public void end() {
        synchronized (watched) {
            ended = true;
        }
        unwatchAll();
    }

    @Override
    public boolean listens() {
        return push != null;
    }

    /** Where messages go that answer no request. */
    public void pushTo(Sink sink) {
        push = sink;
    }

    /** Stops pushing, if that sink is still the one pushed to. */
    public void stopPushing(Sink sink) {
        if (push == sink) {
            push = null;
        }
    }

    public Map<String, Reply> ask(Map<String, Question> questions, Sink sink) {
        return requests.ask(questions, sink);
    }

    public void response(Message.Response response) {
        requests.response(response);
    }

    public void abandonQuestions() {
        requests.abandon();
    }

    /** Tells the client what changed, if it wants to know and there is a way. */
    @Override
    public void changed(Changes.Change change) {
        Sink sink = push;
        if (sink == null) {
            return;
        }
        try {
            message(change).ifPresent(sink::send);
        } catch (ClientGone e) {
            stopPushing(sink);
        }
    }

    private Optional<JsonObject> message(Changes.Change change) {
        return switch (change) {
            case Changes.Change.Tools tools -> listChanged("tools");
            case Changes.Change.Prompts prompts -> listChanged("prompts");
            case Changes.Change.Resources resources -> listChanged("resources");
            case Changes.Change.ResourceContent content
            when watches(content.uri()) ->
                Optional.of(
                        Messages.notification("notifications/resources/updated", JsonObject.of("uri", content.uri())));
            case Changes.Change.ResourceContent unwatched -> Optional.empty();
        };
    }

    private static Optional<JsonObject> listChanged(String list) {
        return Optional.of(Messages.notification("notifications/" + list + "/list_changed", new JsonObject()));
    }
}
