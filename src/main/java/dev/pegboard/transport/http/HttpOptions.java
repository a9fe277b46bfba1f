package dev.pegboard.transport.http;

import java.util.Set;

/**
 * How MCP is served over HTTP.
 *
 * @param hosts the names, besides those of this machine itself, under which clients may reach the server
 */
public record HttpOptions(Set<String> hosts, Gate gate, HttpLimits limits, HttpTimes times) {
    public static final HttpOptions DEFAULT =
            new HttpOptions(Set.of(), Gate.OPEN, HttpLimits.DEFAULT, HttpTimes.DEFAULT);

    public HttpOptions withGate(Gate other) {
        return new HttpOptions(hosts, other, limits, times);
    }

    public HttpOptions withHosts(Set<String> others) {
        return new HttpOptions(others, gate, limits, times);
    }

    public HttpOptions withLimits(HttpLimits others) {
        return new HttpOptions(hosts, gate, others, times);
    }

    public HttpOptions withTimes(HttpTimes others) {
        return new HttpOptions(hosts, gate, limits, others);
    }
}
