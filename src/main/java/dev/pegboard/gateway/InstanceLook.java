package dev.pegboard.gateway;

import dev.pegboard.base.JsonBytes;
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
            boolean told = line.in().head().status() == 200;
            Optional<JsonBytes> facts = told ? line.in().line() : Optional.empty();
            return facts.isPresent() ? Optional.of(new InstanceLook(facts.get().parse())) : Optional.empty();
        } catch (IOException | JsonSyntax e) {
            return Optional.empty();
        }
    }

    /** True if nobody is attached and nothing runs. */
    public boolean isUnused() {
        return Long.valueOf(0).equals(facts.get("clients")) && Long.valueOf(0).equals(facts.get("calls"));
    }
}
