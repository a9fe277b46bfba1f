package dev.pegboard.cli;

import dev.pegboard.instance.Token;
import dev.pegboard.transport.http.Gate;
import java.util.Optional;
import java.util.function.Function;

/**
 * Lets in who shows the token of an instance.
 *
 * @param admitted told of everybody who comes in
 */
record TokenGate(Token token, Runnable admitted) implements Gate {
    private static final String SCHEME = "Bearer ";

    @Override
    public boolean admits(Function<String, Optional<String>> headers) {
        boolean right = headers.apply("Authorization")
                .filter(shown -> shown.regionMatches(true, 0, SCHEME, 0, SCHEME.length()))
                .filter(shown -> token.matches(shown.substring(SCHEME.length()).strip()))
                .isPresent();
        if (right) {
            admitted.run();
        }
        return right;
    }
}
