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
        Quota quota,
        HttpLimits limits,
        HttpTimes times,
        Optional<OneProject> project,
        Optional<State> shared) {
    public static final HttpOptions DEFAULT = new HttpOptions(
            Set.of(),
            Gate.OPEN,
            Quota.DEFAULT,
            HttpLimits.DEFAULT,
            HttpTimes.DEFAULT,
            Optional.empty(),
            Optional.empty());

    /** Serves as that project's instance: to those who have its token. */
    public HttpOptions withProject(OneProject own) {
        return new HttpOptions(hosts, own.gate(), quota, limits, times, Optional.of(own), shared);
    }

    public HttpOptions withGate(Gate other) {
        return new HttpOptions(hosts, other, quota, limits, times, project, shared);
    }

    /** What each client may ask for whom the gate tells from the user of this machine. */
    public HttpOptions withQuota(Quota other) {
        return new HttpOptions(hosts, gate, other, limits, times, project, shared);
    }

    public HttpOptions withHosts(Set<String> others) {
        return new HttpOptions(others, gate, quota, limits, times, project, shared);
    }

    public HttpOptions withLimits(HttpLimits others) {
        return new HttpOptions(hosts, gate, quota, others, times, project, shared);
    }

    public HttpOptions withTimes(HttpTimes others) {
        return new HttpOptions(hosts, gate, quota, limits, others, project, shared);
    }

    public HttpOptions withShared(State state) {
        return new HttpOptions(hosts, gate, quota, limits, times, project, Optional.of(state));
    }
}
