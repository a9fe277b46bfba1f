package dev.pegboard.access.token;

import dev.pegboard.access.Passes;
import dev.pegboard.access.Permit;
import dev.pegboard.access.Verdict;
import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.NearNames;
import dev.pegboard.state.State;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The access tokens of this server. Every check looks at what is kept now, so that a revoked one counts nowhere. */
public final class Tokens implements Passes {
    private static final String COLLECTION = "tokens";

    /** What the secret of a token is compared with that does not exist, so that it takes as long. */
    private static final String NO_HASH = "0".repeat(64);

    private static final Duration BETWEEN_NOTES = Duration.ofMinutes(1);

    private final State state;
    private final Clock clock;
    private final Map<String, Instant> noted = new ConcurrentHashMap<>();
    private final Map<String, Known> known = new ConcurrentHashMap<>();

    /** What a document tells, for as long as it stays the same. */
    private record Known(String document, Optional<AccessToken> token) {}

    public Tokens(State state) {
        this(state, Clock.systemUTC());
    }

    Tokens(State state, Clock clock) {
        this.state = state;
        this.clock = clock;
    }

    /** True if it has the form of those that this server gives out. */
    private static boolean isOurs(String shown) {
        return shown.startsWith(Secret.PREFIX);
    }

    /** A token that was made; its secret is nowhere else. */
    public record Made(AccessToken token, String secret) {
        @Override
        public String toString() {
            return "Made[" + token.name() + "]";
        }
    }

    public Made create(String name, Permit permit, Optional<Duration> lifetime) {
        if (!Secret.isName(name)) {
            throw new Fault(FaultCode.INVALID_NAME, "'" + name + "' cannot be a token's name")
                    .hint("Use 1 to 40 small letters, digits, dots and dashes, beginning with a letter or digit.");
        }
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        Secret secret = Secret.random(name);
        AccessToken token =
                new AccessToken(name, secret.hash(), permit, now, lifetime.map(now::plus), Optional.empty());
        state.change(COLLECTION, name, before -> {
            if (before.isPresent()) {
                throw new Fault(FaultCode.INVALID_NAME, "There is a token '" + name + "' already")
                        .hint("Choose another name, or run `pegboard token revoke " + name + "` first.");
            }
            return Optional.of(token.written());
        });
        return new Made(token, secret.written());
    }

    /** Those that can be understood, and the names of the others, which count nowhere. */
    public record Listed(List<AccessToken> tokens, List<String> unreadable) {}

    public Listed list() {
        List<AccessToken> tokens = new ArrayList<>();
        List<String> unreadable = new ArrayList<>();
        state.all(COLLECTION)
                .forEach((name, document) ->
                        read(name, document).ifPresentOrElse(tokens::add, () -> unreadable.add(name)));
        return new Listed(tokens, unreadable);
    }

    /** Takes a token away; whoever holds it is turned away from now on. */
    public void revoke(String name) {
        Set<String> names = state.all(COLLECTION).keySet();
        state.change(COLLECTION, name, before -> {
            if (before.isEmpty()) {
                throw unknown(name, names);
            }
            return Optional.empty();
        });
        noted.remove(name);
    }

    @Override
    public Verdict check(String shown) {
        return verdict(shown, true);
    }

    @Override
    public Verdict checkAgain(String shown) {
        return verdict(shown, false);
    }

    /** These, and what others say of tokens that have not the form of those. */
    public Passes and(Passes others) {
        return new Passes() {
            @Override
            public Verdict check(String token) {
                return isOurs(token) ? Tokens.this.check(token) : others.check(token);
            }

            @Override
            public Verdict checkAgain(String token) {
                return isOurs(token) ? Tokens.this.checkAgain(token) : others.checkAgain(token);
            }
        };
    }

    private Verdict verdict(String shown, boolean used) {
        Optional<Secret> secret = Secret.of(shown);
        if (secret.isEmpty()) {
            return new Verdict.Unknown();
        }
        Optional<AccessToken> token;
        try {
            token = find(secret.get().name());
        } catch (Fault unreachable) {
            return new Verdict.Unsure();
        }
        Instant now = clock.instant();
        boolean same = secret.get().hasHash(token.map(AccessToken::hash).orElse(NO_HASH));
        if (!same || token.isEmpty() || token.get().hasExpired(now)) {
            return new Verdict.Unknown();
        }
        if (used) {
            note(token.get(), now);
        }
        return new Verdict.Known(token.get().identity());
    }

    private Optional<AccessToken> find(String name) {
        Optional<String> document = state.read(COLLECTION, name);
        if (document.isEmpty()) {
            known.remove(name);
            return Optional.empty();
        }
        Known last = known.get(name);
        if (last == null || !last.document().equals(document.get())) {
            last = new Known(document.get(), read(name, document.get()));
            known.put(name, last);
        }
        return last.token();
    }

    private static Optional<AccessToken> read(String name, String document) {
        return AccessToken.read(document).filter(token -> token.name().equals(name));
    }

    /** Writes down now and then that it was used. */
    private void note(AccessToken token, Instant now) {
        Instant last = noted.getOrDefault(token.name(), token.lastUsed().orElse(Instant.MIN));
        if (last.plus(BETWEEN_NOTES).isBefore(now)) {
            noted.put(token.name(), now);
            write(token.name(), now);
        }
    }

    /** What was revoked meanwhile stays revoked. */
    private void write(String name, Instant now) {
        try {
            state.change(
                    COLLECTION,
                    name,
                    before -> before.flatMap(document -> read(name, document)
                            .map(token -> token.used(now.truncatedTo(ChronoUnit.SECONDS))
                                    .written())
                            .or(() -> before)));
        } catch (Fault fault) {
            System.err.println("pegboard: the use of a token cannot be noted: " + fault.message());
        }
    }

    private static Fault unknown(String name, Set<String> names) {
        return new Fault(FaultCode.INVALID_NAME, "There is no token '" + name + "'." + NearNames.question(name, names))
                .hint("Run `pegboard token list` to see them.");
    }
}
