package dev.pegboard.bench;

import dev.pegboard.bench.Messages.Era;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** A running server together with the client that loads it, on one transport and in one protocol revision. */
record Lane(Contestant contestant, String transport, Era era, Server server, Load load) implements AutoCloseable {
    private static final int SECONDS_TO_LISTEN = 30;

    static Lane open(Contestant contestant, String transport, Era era, Settings settings)
            throws IOException, InterruptedException {
        return transport.equals("stdio") ? stdio(contestant, era, settings) : http(contestant, era, settings);
    }

    static Lane stdio(Contestant contestant, Era era, Settings settings) throws IOException {
        Server server = contestant.startStdio(settings);
        var load = new StdioLoad(server, contestant.call(), era);
        try {
            if (era == Era.HANDSHAKE) {
                load.shakeHands();
            }
        } catch (IOException failure) {
            server.close();
            throw failure;
        }
        return new Lane(contestant, "stdio", era, server, load);
    }

    static Lane http(Contestant contestant, Era era, Settings settings) throws IOException, InterruptedException {
        int port = freePort();
        Server server = contestant.startHttp(settings, port);
        try {
            awaitListening(server, port);
        } catch (IOException failure) {
            server.close();
            throw failure;
        }
        var load = new HttpLoad(port, contestant.call(), era);
        return new Lane(contestant, "HTTP", era, server,
                contestant.header().isEmpty() ? load : load.with(contestant.header()));
    }

    @Override
    public void close() {
        if (transport.equals("stdio")) {
            server.close();
        } else {
            server.terminate();
        }
    }

    static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static void awaitListening(Server server, int port) throws IOException, InterruptedException {
        while (true) {
            try {
                HttpConnection.open(port).close();
                return;
            } catch (ConnectException notYet) {
                if (!server.process().isAlive() || server.millisecondsSinceStart() > SECONDS_TO_LISTEN * 1000) {
                    throw new IOException(server.name() + " does not listen; see its log in target/bench/logs");
                }
                Thread.sleep(50);
            }
        }
    }
}
