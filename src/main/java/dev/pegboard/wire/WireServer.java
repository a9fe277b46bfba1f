package dev.pegboard.wire;

import dev.pegboard.base.Bugs;
import dev.pegboard.base.Crew;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import javax.net.ServerSocketFactory;

/**
 * Listens at a port and serves every connection by a thread of its own: those who came first by threads of the system,
 * as many as a {@code Crew} keeps, all others by virtual ones.
 */
public final class WireServer implements AutoCloseable {
    private static final int BACKLOG = 512;
    private static final Duration PAUSE = Duration.ofMillis(100);

    private final ServerSocket listening;
    private final Handler handler;
    private final WireLimits limits;
    private final DateText date = new DateText();
    private final Crew threads = new Crew("http");
    private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
    private final Thread accepting =
            Thread.ofPlatform().daemon().name("http-accept").unstarted(this::accept);

    /** Listens, and serves once started. Port 0 takes any free one; a factory of TLS sockets makes it speak TLS. */
    public WireServer(ServerSocketFactory sockets, InetSocketAddress address, Handler handler, WireLimits limits)
            throws IOException {
        this.handler = handler;
        this.limits = limits;
        this.listening = sockets.createServerSocket();
        try {
            listening.bind(address, BACKLOG);
        } catch (IOException e) {
            listening.close();
            throw e;
        }
    }

    public void start() {
        accepting.start();
    }

    public int port() {
        return listening.getLocalPort();
    }

    /** To be called from time to time: closes the connections of clients that take too long. */
    public void look() {
        connections.forEach(Connection::closeIfLate);
    }

    /** Closes every connection, whatever is being said. */
    @Override
    public void close() {
        try {
            listening.close();
        } catch (IOException e) {
            Bugs.report("to stop listening", e);
        }
        awaitNoMore();
        connections.forEach(Connection::close);
        threads.stop();
    }

    /** The system takes connections for as long as a thread waits for one. */
    private void awaitNoMore() {
        try {
            accepting.join(PAUSE.multipliedBy(10));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                admit(listening.accept());
            } catch (IOException | RuntimeException | Error e) {
                recover(e);
            }
        }
    }

    private void admit(Socket socket) throws IOException {
        if (connections.size() >= limits.connections() && !makeRoom()) {
            socket.close();
            return;
        }
        Connection connection = new Connection(socket, handler, limits, date);
        connections.add(connection);
        try {
            threads.execute(() -> serve(connection));
        } catch (RuntimeException | Error e) {
            connections.remove(connection);
            connection.close();
            throw e;
        }
        if (listening.isClosed()) {
            connection.close();
        }
    }

    private void serve(Connection connection) {
        try {
            connection.run();
        } finally {
            connections.remove(connection);
        }
    }

    /** Closes the connection that has not told for longest what it wants; false if all are busy. */
    private boolean makeRoom() {
        Optional<Connection> oldest = connections.stream()
                .filter(Connection::wantsNothingYet)
                .reduce((one, other) -> one.isOlderThan(other) ? one : other);
        oldest.ifPresent(one -> {
            connections.remove(one); // It closes aside, and the next one must make room by another.
            one.closeAside();
        });
        return oldest.isPresent();
    }

    /** Most likely the system has no room for another connection right now: somebody who is idle may have some. */
    private void recover(Throwable failure) {
        if (!listening.isClosed()) {
            Bugs.report("to take a connection", failure);
            makeRoom();
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }
}
