package dev.pegboard.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pegboard.fixture.TestCertificates;
import dev.pegboard.fixture.TestCertificates.Pair;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a client sees of the server's TLS, and that renewed files count without a restart. */
@Timeout(120)
class TlsSocketsTest {
    @TempDir
    private Path directory;

    private final List<String> told = new CopyOnWriteArrayList<>();
    private TestCertificates made;
    private Pair pair;
    private TlsSockets sockets;
    private ServerSocket server;

    @BeforeEach
    void listen() throws Exception {
        made = new TestCertificates(directory);
        pair = made.pair("ec", "first");
        sockets = new TlsSockets(pair.certificate(), pair.key(), told::add);
        server = sockets.createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.startVirtualThread(this::answer);
    }

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    @Test
    void theNewestProtocolIsSpoken() throws Exception {
        assertThat(session("TLSv1.3", null).getProtocol()).isEqualTo("TLSv1.3");
    }

    @Test
    void theOneBeforeIsSpokenWithSoundCiphersOnly() throws Exception {
        assertThat(session("TLSv1.2", null).getCipherSuite()).matches("TLS_ECDHE_.*(GCM|POLY1305).*");
        assertThatThrownBy(() -> session("TLSv1.2", "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA"))
                .isInstanceOf(IOException.class);
    }

    @Test
    void renewedFilesCountFromTheNextHandshake() throws Exception {
        assertThat(subject()).isEqualTo("CN=first");
        replace(made.pair("rsa", "second"));
        sockets.renewIfChanged();
        assertThat(subject()).isEqualTo("CN=second");
        assertThat(told).containsExactly("the certificate was renewed");
        sockets.renewIfChanged();
        assertThat(told).hasSize(1);
    }

    @Test
    void brokenFilesDoNotCountAndTheOnesBeforeStay() throws Exception {
        Pair other = made.pair("ec", "second");
        Files.copy(other.certificate(), pair.certificate(), StandardCopyOption.REPLACE_EXISTING);
        sockets.renewIfChanged();
        assertThat(told.getLast()).contains("was not renewed, the one before stays", "is not the key");
        assertThat(subject()).isEqualTo("CN=first");
        Files.delete(pair.key());
        sockets.renewIfChanged();
        assertThat(told.getLast()).contains("does not exist");
        assertThat(subject()).isEqualTo("CN=first");
        Files.copy(other.key(), pair.key());
        sockets.renewIfChanged();
        assertThat(subject()).isEqualTo("CN=second");
    }

    private void replace(Pair other) throws IOException {
        Files.copy(other.certificate(), pair.certificate(), StandardCopyOption.REPLACE_EXISTING);
        Files.copy(other.key(), pair.key(), StandardCopyOption.REPLACE_EXISTING);
    }

    private void answer() {
        while (!server.isClosed()) {
            try (Socket client = server.accept()) {
                client.getOutputStream().write('x');
            } catch (IOException e) {
                continue; // A client that was refused, or the end.
            }
        }
    }

    private String subject() throws Exception {
        X509Certificate shown = (X509Certificate) session("TLSv1.3", null).getPeerCertificates()[0];
        return shown.getSubjectX500Principal().getName();
    }

    private SSLSession session(String protocol, String cipher) throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {new TrustsAll()}, null);
        try (SSLSocket socket = (SSLSocket)
                context.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), server.getLocalPort())) {
            socket.setEnabledProtocols(new String[] {protocol});
            if (cipher != null) {
                socket.setEnabledCipherSuites(new String[] {cipher});
            }
            socket.startHandshake();
            assertThat(socket.getInputStream().read()).isEqualTo('x');
            return socket.getSession();
        }
    }

    /** For looking at whatever is shown. */
    private static final class TrustsAll implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String kind) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String kind) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
