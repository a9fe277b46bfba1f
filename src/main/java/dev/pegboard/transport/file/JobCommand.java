package dev.pegboard.transport.file;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** What a client wants done, as it stands in command.json; knows no tool. */
record JobCommand(
        String clientId, String id, Instant createdAt, String tool, JsonObject params, Optional<Duration> timeout) {
    static final int MAX_BYTES = 16 << 20;

    private static final long VERSION = 1;
    private static final Duration LONGEST = Duration.ofDays(1);

    static JobCommand of(JobFolder folder) {
        JsonObject json = json(folder);
        if (!(json.get("version") instanceof Long version) || version != VERSION) {
            throw refusal("version must be " + VERSION);
        }
        JobCommand command = new JobCommand(
                text(json, "clientId"),
                text(json, "id"),
                createdAt(json),
                text(json, "scriptName"),
                json.object("params").orElseThrow(() -> refusal("params must be an object")),
                timeout(json));
        command.check(folder, json);
        return command;
    }

    JsonObject toJson() {
        return JsonObject.of("version", VERSION, "clientId", clientId, "id", id)
                .with("createdAt", createdAt.toString())
                .with("scriptName", tool)
                .with("params", params)
                .withPresent("timeout", timeout.map(Duration::toMillis));
    }

    /** Refuses what was not made just now: nobody waits for it, or it came out of an archive or a repository. */
    void mustNotBeOlderThan(Duration limit) {
        Instant now = Instant.now();
        if (Duration.between(createdAt, now).abs().compareTo(limit) > 0) {
            throw new Fault(
                    FaultCode.PICKUP_TIMEOUT,
                    "The job was not run: it says that it was made at " + createdAt + ", and here it is " + now);
        }
    }

    private void check(JobFolder folder, JsonObject json) {
        if (!folder.hasGoodName()) {
            throw refusal("the folder's name must be 1 to 64 letters, digits, '.', '_' or '-', the first not '.'");
        }
        if (!id.equals(folder.name())) {
            throw refusal("id must be the folder's name, " + folder.name());
        }
        if (tool.equals("@dynamic") || json.containsKey("scriptContent")) {
            throw refusal("code is not run here; scriptName must be the name of a tool");
        }
    }

    private static JsonObject json(JobFolder folder) {
        try {
            return Json.parseObject(folder.read(JobFolder.COMMAND, MAX_BYTES));
        } catch (JsonSyntax e) {
            throw refusal(e.getMessage() + "; write it under another name first, then rename it");
        } catch (IOException e) {
            throw refusal(String.valueOf(e.getMessage()));
        }
    }

    private static String text(JsonObject json, String name) {
        return json.text(name)
                .filter(text -> !text.isBlank())
                .orElseThrow(() -> refusal(name + " must be a text that is not empty"));
    }

    private static Instant createdAt(JsonObject json) {
        return ProcessLife.instant(text(json, "createdAt"))
                .orElseThrow(() -> refusal("createdAt must be a time such as " + Instant.EPOCH));
    }

    private static Optional<Duration> timeout(JsonObject json) {
        if (json.get("timeout") == null) {
            return Optional.empty();
        }
        if (json.get("timeout") instanceof Long millis && millis > 0) {
            return Optional.of(Duration.ofMillis(Math.min(millis, LONGEST.toMillis())));
        }
        throw refusal("timeout must be a whole number of milliseconds above 0");
    }

    private static Fault refusal(String what) {
        return new Fault(FaultCode.INVALID_REQUEST, JobFolder.COMMAND + " cannot be used: " + what);
    }
}
