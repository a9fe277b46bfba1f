package dev.pegboard.transport.http;

import dev.pegboard.state.State;
import java.util.Optional;
import java.util.Set;

/**
 * How MCP is served over HTTP.
 *
 * @param hosts the names, besides those of this machine itself, under which clients may reach the server
 * @param project the one project served, by an instance; empty for a server of all
 * @param shared where sessions are known to all servers that a client may reach at the same address
 */
public record HttpOptions(
        Set<String> hosts,
        Gate gate,
        HttpLimits limits,
        HttpTimes times,
        Optional<OneProject> project,
        Optional<State> shared) {
    public static final HttpOptions DEFAULT = new HttpOptions(
            Set.of(), Gate.OPEN, HttpLimits.DEFAULT, HttpTimes.DEFAULT, Optional.empty(), Optional.empty());

    /** Serves as that project's instance: to those who have its token. */
    public HttpOptions withProject(OneProject own) {
        return new HttpOptions(hosts, own.gate(), limits, times, Optional.of(own), shared);
    }

    public HttpOptions withGate(Gate other) {
        return new HttpOptions(hosts, other, limits, times, project, shared);
    }

    public HttpOptions withHosts(Set<String> others) {
        return new HttpOptions(others, gate, limits, times, project, shared);
    }

    public HttpOptions withLimits(HttpLimits others) {
        return new HttpOptions(hosts, gate, others, times, project, shared);
    }

    public HttpOptions withTimes(HttpTimes others) {
        return new HttpOptions(hosts, gate, limits, others, project, shared);
    }

    public HttpOptions withShared(State state) {
        return new HttpOptions(hosts, gate, limits, times, project, Optional.of(state));
    }
}
