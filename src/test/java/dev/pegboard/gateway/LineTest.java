package dev.pegboard.gateway;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pegboard.base.Token;
import dev.pegboard.instance.Build;
import dev.pegboard.instance.Instance;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How a gateway behaves towards whoever listens where an instance should. */
@Timeout(60)
class LineTest {
    @Test
    void whoNeverComesToAnEndIsNotListenedToForLong() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> chatter(server));
            Instance instance = new Instance(
                    Path.of("/shop"), server.getLocalPort(), 1, Build.own(), Instant.now(), Token.random());

            assertThatThrownBy(() -> Line.open(instance)).isInstanceOf(SocketTimeoutException.class);
        }
    }

    /** Sends a header that never ends, in little pieces. */
    private static void chatter(ServerSocket server) {
        try (Socket visitor = server.accept()) {
            visitor.getOutputStream().write("HTTP/1.1 200 OK\r\nX: ".getBytes(StandardCharsets.US_ASCII));
            while (true) {
                visitor.getOutputStream().write('x');
                Thread.sleep(50);
            }
        } catch (IOException | InterruptedException e) {
            return; // The visitor has gone.
        }
    }
}
