package dev.pegboard.transport.http;

import dev.pegboard.access.Identity;
import dev.pegboard.access.Verdict;
import dev.pegboard.base.JsonObject;
import java.util.Optional;

/** What those are told who may not come in. */
final class Challenge {
    private static final String HEADER = "WWW-Authenticate";

    private final Optional<String> guide;

    Challenge(Optional<String> guide) {
        this.guide = guide;
    }

    /** The one who may come in; the others are refused. */
    Identity passed(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Known known -> known.identity();
            case Verdict.Nobody nobody -> throw unauthorized("");
            case Verdict.Unknown unknown -> throw unauthorized(", error=\"invalid_token\"");
            case Verdict.TooLittle few ->
                throw new Refusal(
                        403,
                        JsonObject.of("error", "Forbidden"),
                        HEADER,
                        value(", error=\"insufficient_scope\", scope=\"" + few.neededScope() + "\""));
            case Verdict.Unsure unsure -> throw Refusal.busy("Tokens cannot be checked now; try again later");
        };
    }

    private Refusal unauthorized(String error) {
        return new Refusal(401, JsonObject.of("error", "Unauthorized"), HEADER, value(error));
    }

    private String value(String error) {
        String where =
                guide.map(address -> ", resource_metadata=\"" + address + "\"").orElse("");
        return "Bearer realm=\"pegboard\"" + error + where;
    }
}
