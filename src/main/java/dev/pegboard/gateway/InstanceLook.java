package dev.pegboard.gateway;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.instance.Instance;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * What an instance says about itself when it is asked.
 *
 * @param facts among them how many clients are attached and how many calls run
 */
public record InstanceLook(JsonObject facts) {
    private static final Duration LIMIT = Duration.ofMillis(1500);

    /** Empty if it does not answer, or somebody else does. */
    public static Optional<InstanceLook> at(Instance instance) {
        try (Line line = Line.open(instance)) {
            line.patience(LIMIT);
            line.get("/status");
            HttpReader.Head head = line.in().head();
            byte[] body = line.in().body(head);
            return head.status() == 200 ? Optional.of(new InstanceLook(Json.parseObject(body))) : Optional.empty();
        } catch (IOException | JsonSyntax e) {
            return Optional.empty();
        }
    }

    /** True if nobody is attached and nothing runs. */
    public boolean isUnused() {
        return Long.valueOf(0).equals(facts.get("clients")) && Long.valueOf(0).equals(facts.get("calls"));
    }
}
