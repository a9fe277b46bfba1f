package dev.pegboard.grant;

import dev.pegboard.base.JsonObject;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;

/** A grant as JSON, for the file and for whoever lists them. Anything it does not understand is a mistake. */
public final class GrantJson {
    private static final String WRITES = "writes";
    private static final String COPIES = "copies";
    private static final String TOOL = "tool";

    private GrantJson() {}

    public static JsonObject of(Grant grant) {
        JsonObject json = JsonObject.of("project", grant.project().toString());
        switch (grant.subject()) {
            case Grant.Subject.Writes writes ->
                json.with("allows", WRITES).with("database", writes.name()).put("address", writes.address());
            case Grant.Subject.Copies copies ->
                json.with("allows", COPIES).with("database", copies.name()).put("address", copies.address());
            case Grant.Subject.Tool tool ->
                json.with("allows", TOOL).with("tool", tool.name()).put("fingerprint", tool.fingerprint());
        }
        return json.with("grantedAt", grant.grantedAt().toString())
                .withPresent("until", grant.until().map(Instant::toString));
    }

    static Grant read(Object entry) {
        if (!(entry instanceof JsonObject json)) {
            throw new IllegalArgumentException("a grant is not an object");
        }
        try {
            return new Grant(
                    Path.of(text(json, "project")),
                    subject(json),
                    Instant.parse(text(json, "grantedAt")),
                    json.containsKey("until") ? Optional.of(Instant.parse(text(json, "until"))) : Optional.empty());
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("a grant has a time that is none", e);
        }
    }

    private static Grant.Subject subject(JsonObject json) {
        return switch (text(json, "allows")) {
            case WRITES -> new Grant.Subject.Writes(text(json, "database"), text(json, "address"));
            case COPIES -> new Grant.Subject.Copies(text(json, "database"), text(json, "address"));
            case TOOL -> new Grant.Subject.Tool(text(json, "tool"), text(json, "fingerprint"));
            default -> throw new IllegalArgumentException("a grant allows what is not known here");
        };
    }

    private static String text(JsonObject json, String member) {
        return json.text(member).orElseThrow(() -> new IllegalArgumentException("a grant has no text " + member));
    }
}
