package dev.pegboard.cli;

import dev.pegboard.base.JsonObject;
import dev.pegboard.gateway.InstanceLook;
import dev.pegboard.instance.Instance;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** What running instances say about themselves, asked all at once. */
final class InstanceStatus {
    private InstanceStatus() {}

    /** Facts about each, without its token; one that says nothing in time has answers: false. */
    static List<JsonObject> of(List<Instance> instances) {
        List<CompletableFuture<JsonObject>> asked = instances.stream()
                .map(instance -> CompletableFuture.supplyAsync(
                        () -> merged(instance, InstanceLook.at(instance)), Thread::startVirtualThread))
                .toList();
        return asked.stream().map(CompletableFuture::join).toList();
    }

    /** What we know ourselves cannot be overwritten by what is said. */
    private static JsonObject merged(Instance instance, Optional<InstanceLook> said) {
        JsonObject facts = JsonObject.of(
                "projectRoot", instance.root().toString(),
                "port", instance.port(),
                "pid", instance.pid(),
                "version", instance.build().version(),
                "startedAt", instance.startedAt().toString(),
                "answers", said.isPresent());
        said.ifPresent(look -> look.facts().forEach(facts::putIfAbsent));
        facts.putIfAbsent("clients", 0);
        return facts;
    }
}
