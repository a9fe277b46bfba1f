package dev.pegboard.transport.http;

import dev.pegboard.access.Identity;
import dev.pegboard.access.Verdict;
import dev.pegboard.base.Token;
import dev.pegboard.call.Executor;

/**
 * The project an instance's server is for. Whoever wants more than the server's health needs its token.
 *
 * @param root its absolute path
 * @param executor the road for calls that come in without MCP
 */
public record OneProject(String root, Token token, Executor executor) {
    Gate gate() {
        return new BearerGate(
                shown -> token.matches(shown) ? new Verdict.Known(Identity.LOCAL) : new Verdict.Unknown());
    }
}
