package dev.pegboard.gateway;

import dev.pegboard.base.Token;
import dev.pegboard.instance.Instance;
import dev.pegboard.wire.ResponseHead;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * One HTTP connection to an instance that has proved who it is; used for one request at a time. By hand, because the
 * JDK's client takes longer to load than a gateway to start, and several thread changes for each request.
 */
final class Line implements AutoCloseable {
    /** Enough for a process that is busy; little enough for somebody who waits. */
    private static final Duration PROOF_LIMIT = Duration.ofMillis(1500);

    private static final byte[] NO_BODY = new byte[0];

    private final Instance instance;
    private final Socket socket;
    private final PatientInput raw;
    private final HttpReader in;
    private final OutputStream out;
    private long lastUse = System.nanoTime();

    private Line(Instance instance, Socket socket) throws IOException {
        this.instance = instance;
        this.socket = socket;
        this.raw = new PatientInput(socket.getInputStream());
        this.in = new HttpReader(raw);
        this.out = socket.getOutputStream();
    }

    /** Connects, and says nothing to whoever listens there before it has proved to be that instance. */
    static Line open(Instance instance) throws IOException {
        Socket socket = new Socket();
        try {
            socket.setTcpNoDelay(true);
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), instance.port()), (int)
                    PROOF_LIMIT.toMillis());
            Line line = new Line(instance, socket);
            line.requireProof();
            return line;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    private void requireProof() throws IOException {
        patience(PROOF_LIMIT);
        raw.hurry(PROOF_LIMIT);
        String challenge = Token.challenge();
        request("GET /health", "Pegboard-Challenge: " + challenge, NO_BODY);
        ResponseHead head = in.head();
        if (!instance.token().isProof(challenge, head.header("Pegboard-Proof"))) {
            throw new Stranger(instance.port()); // Whose body may be as long as he likes.
        }
        if (!in.skipRest()) {
            throw new IOException("the instance's proof breaks off");
        }
        raw.takeTime();
    }

    /** How long the other side may say nothing at all. */
    void patience(Duration silence) throws IOException {
        patience(silence, () -> false);
    }

    /** How long the other side may say nothing before it is asked whether to go on waiting. */
    void patience(Duration silence, BooleanSupplier goesOn) throws IOException {
        socket.setSoTimeout((int) silence.toMillis());
        raw.whenSilent(goesOn);
    }

    void post(String path, byte[] body) throws IOException {
        request("POST " + path, authorization(), body);
    }

    void get(String path) throws IOException {
        request("GET " + path, authorization(), NO_BODY);
    }

    private String authorization() {
        return "Authorization: Bearer " + instance.token().text();
    }

    private void request(String what, String header, byte[] body) throws IOException {
        byte[] head = (what + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + header
                        + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length + "\r\n\r\n")
                .getBytes(StandardCharsets.ISO_8859_1);
        byte[] request = new byte[head.length + body.length];
        System.arraycopy(head, 0, request, 0, head.length);
        System.arraycopy(body, 0, request, head.length, body.length);
        out.write(request);
    }

    /** What the other side says next. */
    HttpReader in() {
        return in;
    }

    void used() {
        lastUse = System.nanoTime();
    }

    boolean isUnusedFor(Duration time) {
        return System.nanoTime() - lastUse > time.toNanos();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            return; // It is as closed as it can be.
        }
    }

    /** Somebody else listens where the instance should. */
    static final class Stranger extends IOException {
        private static final long serialVersionUID = 1L;

        Stranger(int port) {
            super("another program listens on port " + port);
        }
    }
}
