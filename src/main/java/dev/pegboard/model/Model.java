package dev.pegboard.model;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** A model that answers prompts. A provider that asks to wait for a moment is asked once more, and no oftener. */
public final class Model implements AutoCloseable {
    /** The detail of a fault that says what went wrong without a word of the provider, for those who know it not. */
    public static final String REASON = "reason";

    /** Asking to come back later: too many requests, unavailable, overloaded. */
    private static final Set<Integer> BUSY = Set.of(429, 503, 529);

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);
    private static final Duration USUAL_WAIT = Duration.ofSeconds(1);
    private static final int GOOD = 200;

    private final ModelChoice choice;
    private final Wire wire;
    private final Post post;

    public Model(ModelChoice choice) {
        this.choice = choice;
        this.wire = choice.provider().wire(String.valueOf(choice.address().getHost()));
        this.post = new Post(choice.limit());
    }

    /** Its name for people. */
    public String name() {
        return choice.name();
    }

    /** What the model answers; whoever cancels the call stops it on the wire. */
    public Completion complete(Prompt prompt, Consumer<Runnable> onCancel) {
        Post.Letter letter = new Post.Letter(
                choice.address().resolve(choice.address().getRawPath() + wire.path()),
                wire.headers(choice.key()),
                Json.bytes(wire.request(choice.name(), prompt)));
        HttpResponse<byte[]> response = post.send(letter, onCancel);
        if (BUSY.contains(response.statusCode())) {
            pause(response);
            response = post.send(letter, onCancel);
        }
        Optional<JsonObject> body = parsed(response.body());
        if (response.statusCode() != GOOD) {
            throw new Rejection(choice, response.statusCode())
                    .fault(body.flatMap(wire::complaint), RetryAfter.of(response));
        }
        return body.flatMap(wire::answer)
                .orElseThrow(() -> new Fault(
                                FaultCode.MODEL_FAILED,
                                "The answer of " + choice + " has not the form of "
                                        + choice.provider().word())
                        .with(REASON, "the provider's answer has not the form that it should have"));
    }

    private void pause(HttpResponse<byte[]> response) {
        Duration asked = RetryAfter.of(response).orElse(USUAL_WAIT);
        if (asked.compareTo(LONGEST_WAIT) > 0) {
            throw new Rejection(choice, response.statusCode())
                    .fault(parsed(response.body()).flatMap(wire::complaint), Optional.of(asked));
        }
        try {
            Thread.sleep(asked);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Fault(FaultCode.CANCELLED, "The call was stopped while the model's provider was busy", e);
        }
    }

    private static Optional<JsonObject> parsed(byte[] body) {
        try {
            return Optional.of(Json.parseObject(body));
        } catch (JsonSyntax e) {
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        post.close();
    }
}
