package dev.pegboard.transport.http;

import dev.pegboard.access.Identity;
import dev.pegboard.base.Token;
import dev.pegboard.call.Executor;
import java.util.Locale;

/**
 * The project an instance's server is for. Whoever wants more than the server's health needs its token.
 *
 * @param root its absolute path
 * @param executor the road for calls that come in without MCP
 */
public record OneProject(String root, Token token, Executor executor) {
    private static final String BEARER = "bearer ";

    Gate gate() {
        return headers -> headers.apply("Authorization")
                .filter(value -> value.toLowerCase(Locale.ROOT).startsWith(BEARER))
                .map(value -> value.substring(BEARER.length()).strip())
                .filter(token::matches)
                .map(matching -> Identity.LOCAL);
    }
}
