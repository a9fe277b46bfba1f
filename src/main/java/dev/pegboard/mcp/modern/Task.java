package dev.pegboard.mcp.modern;

import dev.pegboard.access.Identity;
import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonBody;
import dev.pegboard.base.JsonObject;
import dev.pegboard.call.Cancellation;
import dev.pegboard.catalog.Question;
import dev.pegboard.catalog.Reply;
import dev.pegboard.mcp.message.RpcError;
import dev.pegboard.mcp.operation.Asker;
import dev.pegboard.mcp.operation.QuestionWire;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** One call that goes on in the background: its state, its open questions, its end. */
final class Task implements Asker {
    static final Duration LIFETIME = Duration.ofHours(1);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(500);

    private enum Status {
        WORKING,
        INPUT_REQUIRED,
        COMPLETED,
        FAILED,
        CANCELLED;

        boolean isEnd() {
            return compareTo(COMPLETED) >= 0;
        }
    }

    /** What a task works with: the replies that are known from the start, and whom it tells of changes. */
    record Means(Clock clock, RetryAsker known, Consumer<Task> onChange) {}

    private final String id;
    private final Identity owner;
    private final Clock clock;
    private final RetryAsker known;
    private final Consumer<Task> onChange;
    private final Instant created;
    private final Cancellation cancellation = new Cancellation();
    private final Map<String, Question> questions = new LinkedHashMap<>();
    private final JsonObject replies = new JsonObject();
    private final Set<String> usedKeys = new HashSet<>();
    private final JsonObject end = new JsonObject();
    private Status status = Status.WORKING;
    private Instant updated;

    Task(String id, Identity owner, Means means) {
        this.id = id;
        this.owner = owner;
        this.clock = means.clock();
        this.known = means.known();
        this.onChange = means.onChange();
        this.created = clock.instant();
        this.updated = created;
    }

    String id() {
        return id;
    }

    /** The one whose task it is, with the rights it had when it began. */
    Identity owner() {
        return owner;
    }

    Cancellation cancellation() {
        return cancellation;
    }

    /** What works is never forgotten; what has ended or waits for its client is, after a time. */
    synchronized boolean hasExpired() {
        return status != Status.WORKING && clock.instant().isAfter(updated.plus(LIFETIME));
    }

    void complete(JsonBody result) {
        become(Status.COMPLETED, JsonObject.of("result", result));
    }

    void fail(RpcError error) {
        become(Status.FAILED, JsonObject.of("statusMessage", error.getMessage(), "error", error.toJson()));
    }

    /** Ends the task, unless it has ended. */
    void cancel() {
        become(Status.CANCELLED, new JsonObject());
        cancellation.request();
    }

    /** Parks the call until the client has answered every question. */
    @Override
    public Map<String, Reply> ask(Map<String, Question> asked) {
        Map<String, Reply> answers = new LinkedHashMap<>(known.known(asked));
        Map<String, String> keys = publish(known.open(asked));
        synchronized (this) {
            awaitReplies(keys);
            keys.forEach((key, published) ->
                    replies.object(published).ifPresent(reply -> answers.put(key, new Reply(reply))));
        }
        return answers;
    }

    /** Takes the replies to open questions; others are ignored. */
    void answer(JsonObject inputResponses) {
        boolean resumes;
        synchronized (this) {
            questions.keySet().removeIf(key -> isAnswered(key, inputResponses));
            resumes =
                    status == Status.INPUT_REQUIRED && questions.isEmpty() && turnsTo(Status.WORKING, new JsonObject());
            notifyAll();
        }
        if (resumes) {
            onChange.accept(this);
        }
    }

    /** Keeps a usable reply; a question with another one stays open. */
    private boolean isAnswered(String key, JsonObject inputResponses) {
        Question question = questions.get(key);
        Optional<JsonObject> reply =
                inputResponses.object(key).filter(given -> question != null && QuestionWire.isReply(question, given));
        reply.ifPresent(given -> replies.put(key, given));
        return reply.isPresent();
    }

    synchronized JsonObject view() {
        JsonObject view = JsonObject.of("taskId", id, "status", status.name().toLowerCase(Locale.ROOT))
                .with("createdAt", created.toString())
                .with("lastUpdatedAt", updated.toString())
                .with("ttlMs", LIFETIME.toMillis())
                .with("pollIntervalMs", POLL_INTERVAL.toMillis());
        view.putAll(end);
        if (status == Status.INPUT_REQUIRED) {
            JsonObject requests = new JsonObject();
            questions.forEach((key, question) -> requests.put(key, QuestionWire.request(question)));
            view.put("inputRequests", requests);
        }
        return view;
    }

    /** Puts questions on view, each under a key never used before in this task. */
    private Map<String, String> publish(Map<String, Question> asked) {
        Map<String, String> keys = new LinkedHashMap<>();
        boolean asks;
        synchronized (this) {
            asked.forEach((key, question) -> keys.put(key, unusedKey(key)));
            asked.forEach((key, question) -> questions.put(keys.getOrDefault(key, key), question));
            asks = !keys.isEmpty() && turnsTo(Status.INPUT_REQUIRED, new JsonObject());
        }
        if (asks) {
            onChange.accept(this);
        }
        return keys;
    }

    private String unusedKey(String key) {
        String unused = key;
        for (int i = 2; !usedKeys.add(unused); i++) {
            unused = key + "-" + i;
        }
        return unused;
    }

    private synchronized void awaitReplies(Map<String, String> keys) {
        try {
            long end = System.nanoTime() + LIFETIME.toNanos();
            while (keys.values().stream().anyMatch(questions::containsKey)) {
                long left = end - System.nanoTime();
                if (left <= 0) {
                    throw new Fault(FaultCode.TIMEOUT, "Nobody answered the task's question");
                }
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Fault(FaultCode.CANCELLED, "The task was cancelled while a question was open", e);
        }
    }

    private void become(Status next, JsonObject members) {
        if (turnsTo(next, members)) {
            onChange.accept(this);
        }
    }

    synchronized boolean isUnderWay() {
        return !status.isEnd();
    }

    /** Takes on a status with what belongs to it; false if the task has ended. */
    private synchronized boolean turnsTo(Status next, JsonObject members) {
        if (status.isEnd()) {
            return false;
        }
        status = next;
        updated = clock.instant();
        end.putAll(members);
        return true;
    }
}
