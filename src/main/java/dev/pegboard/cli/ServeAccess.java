package dev.pegboard.cli;

import dev.pegboard.access.oauth.Issuer;
import dev.pegboard.access.oauth.Scopes;
import dev.pegboard.access.token.Tokens;
import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.observe.ServerLog;
import dev.pegboard.transport.http.BearerGate;
import dev.pegboard.transport.http.Gate;
import dev.pegboard.transport.http.Quota;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options about who may use a server, and how much. */
final class ServeAccess {
    @Option(names = "--no-auth", description = "Ask for no access token: whoever reaches the address may do anything.")
    private boolean noAuth;

    @Option(
            names = "--rate",
            paramLabel = "NUMBER",
            description = "Requests a minute that each token may send (default: ${DEFAULT-VALUE}).")
    private int rate = Quota.DEFAULT.perMinute();

    @Option(
            names = "--concurrency",
            paramLabel = "NUMBER",
            description = "Calls that each token may have running at once (default: ${DEFAULT-VALUE}).")
    private int concurrency = Quota.DEFAULT.atOnce();

    @Option(
            names = "--oauth-issuer",
            paramLabel = "URL",
            description = "Take the access tokens of this authorization server too.")
    private Optional<String> issuer = Optional.empty();

    @Option(
            names = "--oauth-audience",
            paramLabel = "URL",
            description = "The address of this server that those tokens must be made for.")
    private Optional<String> audience = Optional.empty();

    @Option(
            names = "--oauth-scopes",
            paramLabel = "MAPPING",
            description = "What its scopes mean: read=A,write=B,admin=C (default: pegboard:read and so on).")
    private Optional<String> scopes = Optional.empty();

    /** True if everybody is let in who reaches the address. */
    boolean isOpen() {
        return noAuth;
    }

    /** True if there are tokens that clients can show, or somebody else gives them out. */
    boolean isKnown(Tokens tokens) {
        return issuer.isPresent() || !tokens.list().tokens().isEmpty();
    }

    /** What each client may ask for. */
    Quota quota() {
        return new Quota(rate, concurrency);
    }

    /** Who decides whom to let in; empty lets everybody in. */
    Optional<Gate> gate(Tokens tokens, ServerLog log) {
        requireSense();
        if (noAuth) {
            return Optional.empty();
        }
        if (!isKnown(tokens)) {
            log.say("there is no access token yet; `pegboard token create NAME` makes one");
        }
        return Optional.of(gate(tokens));
    }

    private Gate gate(Tokens tokens) {
        if (issuer.isEmpty()) {
            return new BearerGate(tokens);
        }
        Issuer other = new Issuer(issuer.get(), audience.orElseThrow(), new Scopes(scopes.orElse("")));
        return new BearerGate(tokens.and(other), Optional.of(new BearerGate.Guide(other.guide(), other.pages())));
    }

    private void requireSense() {
        if (rate < 1 || concurrency < 1) {
            throw wrong("--rate and --concurrency must be at least 1", "Leave them out for what is usual.");
        }
        if (issuer.isPresent() != audience.isPresent() || scopes.isPresent() && issuer.isEmpty()) {
            throw wrong(
                    "--oauth-issuer and --oauth-audience go together",
                    "Name the issuer of the tokens, and the address of this server that they are made for.");
        }
        if (noAuth && issuer.isPresent()) {
            throw wrong("--no-auth and --oauth-issuer contradict each other", "Leave one of them out.");
        }
    }

    private static Fault wrong(String message, String hint) {
        return new Fault(FaultCode.INVALID_ARGUMENT, message).hint(hint);
    }
}
