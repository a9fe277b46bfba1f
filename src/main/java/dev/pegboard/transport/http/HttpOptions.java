package dev.pegboard.transport.http;

import dev.pegboard.observe.Observer;
import java.util.Optional;
import java.util.Set;
import javax.net.ServerSocketFactory;

/**
 * How MCP is served over HTTP.
 *
 * @param hosts the names, besides those of this machine itself, under which clients may reach the server
 * @param project the one project served, by an instance; empty for a server of all
 * @param sockets where connections come from; a factory of TLS sockets makes it HTTPS
 */
public record HttpOptions(
        Set<String> hosts,
        Gate gate,
        HttpLimits limits,
        HttpTimes times,
        Optional<OneProject> project,
        ServerSocketFactory sockets,
        Observer observer) {
    public static final HttpOptions DEFAULT = new HttpOptions(
            Set.of(),
            Gate.OPEN,
            HttpLimits.DEFAULT,
            HttpTimes.DEFAULT,
            Optional.empty(),
            ServerSocketFactory.getDefault(),
            Observer.NONE);

    /** Serves as that project's instance: to those who have its token. */
    public HttpOptions withProject(OneProject own) {
        return new HttpOptions(hosts, own.gate(), limits, times, Optional.of(own), sockets, observer);
    }

    public HttpOptions withGate(Gate other) {
        return new HttpOptions(hosts, other, limits, times, project, sockets, observer);
    }

    public HttpOptions withHosts(Set<String> others) {
        return new HttpOptions(others, gate, limits, times, project, sockets, observer);
    }

    public HttpOptions withLimits(HttpLimits others) {
        return new HttpOptions(hosts, gate, others, times, project, sockets, observer);
    }

    public HttpOptions withTimes(HttpTimes others) {
        return new HttpOptions(hosts, gate, limits, others, project, sockets, observer);
    }

    public HttpOptions withSockets(ServerSocketFactory others) {
        return new HttpOptions(hosts, gate, limits, times, project, others, observer);
    }

    public HttpOptions withObserver(Observer other) {
        return new HttpOptions(hosts, gate, limits, times, project, sockets, other);
    }
}
