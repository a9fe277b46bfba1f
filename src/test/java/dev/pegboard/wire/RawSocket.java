package dev.pegboard.wire;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A client that says any bytes and shows what comes back; a reset instead of an end is a failure. */
final class RawSocket implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 20_000;

    private final Socket socket;
    private final InputStream in;

    RawSocket(int port) throws IOException {
        this(new Socket(InetAddress.getLoopbackAddress(), port));
    }

    RawSocket(Socket socket) throws IOException {
        this.socket = socket;
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.setTcpNoDelay(true);
        in = new BufferedInputStream(socket.getInputStream());
    }

    void say(String text) throws IOException {
        say(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    void say(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    /** Says that nothing more will be said. */
    void fallSilent() throws IOException {
        socket.shutdownOutput();
    }

    /** All that comes until the server closes. */
    String rest() throws IOException {
        return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    /** The head of the next answer. */
    String head() throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("the connection ended after: " + head);
            }
            head.append((char) next);
        }
        return head.toString();
    }

    /** The body of the next answer, which must tell its length. */
    String body() throws IOException {
        String head = head();
        int at = head.indexOf("Content-Length: ") + 16;
        int length = Integer.parseInt(head.substring(at, head.indexOf('\r', at)));
        return new String(in.readNBytes(length), StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
