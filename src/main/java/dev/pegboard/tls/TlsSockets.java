package dev.pegboard.tls;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FileStamp;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javax.net.ServerSocketFactory;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;

/**
 * Sockets that speak TLS 1.3, and 1.2 with those ciphers alone that are still sound. Renewed files count from the next
 * handshake; files that are broken do not, and the credentials before stay.
 */
public final class TlsSockets extends ServerSocketFactory {
    private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};
    private static final String[] CIPHERS = {
        "TLS_AES_128_GCM_SHA256",
        "TLS_AES_256_GCM_SHA384",
        "TLS_CHACHA20_POLY1305_SHA256",
        "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
        "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
        "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384",
        "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
        "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256",
        "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256"
    };

    private final Path certificates;
    private final Path key;
    private final Consumer<String> told;
    private final RenewedKeys keys;
    private final ServerSocketFactory sockets;
    private List<Optional<FileStamp>> seen;

    /** Reads both files, and throws a fault if they cannot be used; what happens later is told. */
    public TlsSockets(Path certificates, Path key, Consumer<String> told) {
        this.certificates = certificates;
        this.key = key;
        this.told = told;
        this.seen = look();
        this.keys = new RenewedKeys(Credentials.read(certificates, key));
        this.sockets = context().getServerSocketFactory();
    }

    private SSLContext context() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(new KeyManager[] {keys}, null, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java speaks TLS", e);
        }
    }

    /** To be called from time to time: takes over files that have changed. */
    public synchronized void renewIfChanged() {
        List<Optional<FileStamp>> stamps = look();
        if (stamps.equals(seen)) {
            return;
        }
        seen = stamps;
        try {
            keys.renew(Credentials.read(certificates, key));
            told.accept("the certificate was renewed");
        } catch (Fault broken) {
            told.accept("the certificate was not renewed, the one before stays: " + broken.message());
        }
    }

    private List<Optional<FileStamp>> look() {
        return List.of(FileStamp.of(certificates), FileStamp.of(key));
    }

    private static ServerSocket strict(ServerSocket socket) {
        SSLServerSocket tls = (SSLServerSocket) socket;
        SSLParameters parameters = tls.getSSLParameters();
        parameters.setProtocols(PROTOCOLS);
        parameters.setCipherSuites(CIPHERS);
        parameters.setUseCipherSuitesOrder(true);
        tls.setSSLParameters(parameters);
        return tls;
    }

    @Override
    public ServerSocket createServerSocket() throws IOException {
        return strict(sockets.createServerSocket());
    }

    @Override
    public ServerSocket createServerSocket(int port) throws IOException {
        return strict(sockets.createServerSocket(port));
    }

    @Override
    public ServerSocket createServerSocket(int port, int backlog) throws IOException {
        return strict(sockets.createServerSocket(port, backlog));
    }

    @Override
    public ServerSocket createServerSocket(int port, int backlog, InetAddress address) throws IOException {
        return strict(sockets.createServerSocket(port, backlog, address));
    }
}
