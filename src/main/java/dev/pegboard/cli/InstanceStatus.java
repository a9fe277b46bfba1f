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
                .exceptionally(failure -> JsonObject.of("answers", false))
                .thenApply(said -> merged(instance, said));
    }

    private static JsonObject read(HttpResponse<byte[]> response) {
        try {
            return response.statusCode() == 200
                    ? Json.parseObject(response.body()).with("answers", true)
                    : JsonObject.of("answers", response.statusCode() == 404);
        } catch (JsonSyntax e) {
            return JsonObject.of("answers", false); // A stranger at our port.
        }
    }

    /** What we know ourselves cannot be overwritten by what is said. */
    private static JsonObject merged(Instance instance, JsonObject said) {
        JsonObject facts = JsonObject.of(
                "projectRoot", instance.root().toString(),
                "port", instance.port(),
                "pid", instance.pid(),
                "version", instance.build().version(),
                "startedAt", instance.startedAt().toString(),
                "clients", said.getOrDefault("clients", 0));
        said.forEach(facts::putIfAbsent);
        return facts;
    }
}
