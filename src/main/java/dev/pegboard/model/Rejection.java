package dev.pegboard.model;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Secrets;
import dev.pegboard.base.VisibleText;
import java.time.Duration;
import java.util.Optional;

/** Says what a provider's status means for the user. */
record Rejection(ModelChoice choice, int status) {
    private static final String CORRECT = " in ~/.pegboard/config.yaml.";

    Fault fault(Optional<String> complaint, Optional<Duration> wait) {
        String said =
                complaint.map(text -> ": " + VisibleText.quoted(harmless(text))).orElse("");
        return switch (status) {
            case 401, 403 ->
                refused("did not accept the key", said)
                        .hint("Set the key in the variable that model.keyVariable names, and see that the server was"
                                + " started with it.");
            case 404 ->
                refused("does not know the model, or the address is another one", said)
                        .hint("Correct model.name or model.address" + CORRECT);
            case 400, 402, 413, 422 -> refused("refused the request", said);
            case 301, 302, 303, 307, 308 ->
                refused("leads to another address, which is not followed", "").hint("Correct model.address" + CORRECT);
            default -> failed(said, wait);
        };
    }

    private Fault refused(String what, String said) {
        return new Fault(FaultCode.MODEL_REFUSED, choice + ": the provider " + what + said + " (HTTP " + status + ")")
                .with(Model.REASON, "the provider " + what);
    }

    private Fault failed(String said, Optional<Duration> wait) {
        Fault fault = new Fault(
                        FaultCode.MODEL_FAILED,
                        choice + ": the provider failed or is busy" + said + " (HTTP " + status + ")")
                .with(Model.REASON, "the provider failed or is busy");
        return wait.map(time -> fault.with("retryAfterSeconds", time.toSeconds())
                        .hint("Call again in " + time.toSeconds()
                                + " s, or write the SQL yourself and call run_query."))
                .orElse(fault);
    }

    /** Some providers repeat the key that they refuse. */
    private String harmless(String text) {
        String hidden = Secrets.hideIn(text);
        return choice.key().map(key -> hidden.replace(key, "***")).orElse(hidden);
    }
}
