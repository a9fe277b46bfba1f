package dev.pegboard.model;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Sends JSON and takes what comes back, within limits of time and size; follows nobody elsewhere. */
final class Post implements AutoCloseable {
    /** No statement is longer, and no memory is filled by an answer that does not end. */
    private static final int LONGEST_ANSWER = 1 << 20;

    private static final Duration CONNECTING = Duration.ofSeconds(10);

    private final Duration limit;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(CONNECTING)
            .build();

    /** What is sent, and where to. */
    record Letter(URI address, Map<String, String> headers, byte[] body) {}

    Post(Duration limit) {
        this.limit = limit;
    }

    HttpResponse<byte[]> send(Letter letter, Consumer<Runnable> onCancel) {
        HttpRequest.Builder request = HttpRequest.newBuilder(letter.address())
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(letter.body()));
        letter.headers().forEach(request::header);
        CompletableFuture<HttpResponse<byte[]>> answer =
                client.sendAsync(request.build(), BodyHandlers.limiting(BodyHandlers.ofByteArray(), LONGEST_ANSWER));
        AtomicBoolean stopped = new AtomicBoolean();
        onCancel.accept(() -> {
            stopped.set(true);
            answer.cancel(true);
        });
        try {
            return answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw failed(letter, "did not answer within " + limit.toSeconds() + " s", e)
                    .with(Model.REASON, "the provider did not answer in time");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw stopped(e);
        } catch (CancellationException e) {
            throw stopped(e);
        } catch (ExecutionException e) {
            // The client ends the exchange before its future: the broken exchange may be seen first.
            throw stopped.get() ? stopped(e) : failed(letter, reason(e.getCause()), e);
        } finally {
            answer.cancel(true);
        }
    }

    private static Fault stopped(Exception cause) {
        return new Fault(FaultCode.CANCELLED, "The call was stopped while the model wrote", cause);
    }

    private static String reason(@Nullable Throwable cause) {
        return switch (cause) {
            case HttpTimeoutException _ -> "could not be reached in time";
            case ConnectException _ -> "cannot be reached";
            case IOException broken -> "broke off: " + broken.getMessage();
            case null, default -> "failed: " + cause;
        };
    }

    /** The address is the user's own, and has no secret in it. */
    private static Fault failed(Letter letter, String why, Exception cause) {
        return new Fault(
                        FaultCode.MODEL_FAILED,
                        "The model's provider at " + letter.address().getScheme() + "://"
                                + letter.address().getHost() + " " + why,
                        cause)
                .with(Model.REASON, "the provider cannot be reached, or broke off");
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
