package dev.pegboard.bench;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** One keep-alive connection with at most one request under way. */
final class HttpConnection implements AutoCloseable {
    private final SocketChannel channel;
    private final HttpResponse response = new HttpResponse();

    private boolean busy;
    private long id;

    private HttpConnection(SocketChannel channel) {
        this.channel = channel;
    }

    static HttpConnection open(int port) throws IOException {
        var channel = SocketChannel.open(new InetSocketAddress("127.0.0.1", port));
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        return new HttpConnection(channel);
    }

    SocketChannel channel() {
        return channel;
    }

    /** Whether a request was sent and its response is not whole yet. */
    boolean busy() {
        return busy;
    }

    /** The call under way, or the last one. */
    long id() {
        return id;
    }

    void send(long call, ByteArrayOutputStream request) throws IOException {
        id = call;
        send(request);
    }

    void send(ByteArrayOutputStream request) throws IOException {
        busy = true;
        response.clear();
        ByteBuffer bytes = ByteBuffer.wrap(request.toByteArray());
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    /** Reads what is there by way of the given buffer; gives the response once it is whole, and null before. */
    HttpResponse read(ByteBuffer piece) throws IOException {
        piece.clear();
        if (channel.read(piece) < 0) {
            throw new IOException("the server closed the connection");
        }
        response.append(piece.flip());
        busy = !response.complete();
        return busy ? null : response;
    }

    HttpResponse exchange(ByteArrayOutputStream request, ByteBuffer piece) throws IOException {
        send(request);
        HttpResponse whole;
        do {
            whole = read(piece);
        } while (whole == null);
        return whole;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
