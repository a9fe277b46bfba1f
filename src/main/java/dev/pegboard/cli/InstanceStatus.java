package dev.pegboard.cli;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.instance.Instance;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** What running instances say about themselves, asked all at once. */
final class InstanceStatus implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(2);

    private final HttpClient http = HttpClient.newBuilder()
            .proxy(HttpClient.Builder.NO_PROXY)
            .connectTimeout(LIMIT)
            .build();

    /** Facts about each, without its token; one that says nothing in time has answers: false. */
    List<JsonObject> of(List<Instance> instances) {
        List<CompletableFuture<JsonObject>> asked =
                instances.stream().map(this::ask).toList();
        return asked.stream().map(CompletableFuture::join).toList();
    }

    @Override
    public void close() {
        http.shutdownNow();
    }

    private CompletableFuture<JsonObject> ask(Instance instance) {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + instance.port() + "/status"))
                .header("Authorization", "Bearer " + instance.token().text())
                .timeout(LIMIT)
                .build();
        return http.sendAsync(request, BodyHandlers.ofByteArray())
                .thenApply(InstanceStatus::read)
                .exceptionally(failure -> Optional.empty())
                .thenApply(said -> merged(instance, said));
    }

    /** Empty if a stranger answers at our port. */
    private static Optional<JsonObject> read(HttpResponse<byte[]> response) {
        try {
            return response.statusCode() == 200 ? Optional.of(Json.parseObject(response.body())) : Optional.empty();
        } catch (JsonSyntax e) {
            return Optional.empty();
        }
    }

    /** What we know ourselves cannot be overwritten by what is said. */
    private static JsonObject merged(Instance instance, Optional<JsonObject> said) {
        JsonObject facts = JsonObject.of(
                "projectRoot", instance.root().toString(),
                "port", instance.port(),
                "pid", instance.pid(),
                "version", instance.build().version(),
                "startedAt", instance.startedAt().toString(),
                "answers", said.isPresent());
        said.ifPresent(more -> more.forEach(facts::putIfAbsent));
        facts.putIfAbsent("clients", 0);
        return facts;
    }
}
