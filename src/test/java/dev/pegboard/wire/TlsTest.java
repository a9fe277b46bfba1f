package dev.pegboard.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.InputStream;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The server speaks TLS if it is given sockets that do, and frees its threads there too. */
@Timeout(60)
class TlsTest {
    private static final char[] PASSWORD = "for this test only".toCharArray();

    /** Shaking hands takes its time. */
    private static final Duration FIVE = Duration.ofSeconds(5);

    private static final WireLimits HASTY = new WireLimits(20, 4000, 10, FIVE, FIVE, FIVE, Duration.ofSeconds(1));

    private static final Duration LONG = Duration.ofMinutes(2);

    @TempDir
    private Path directory;

    private SSLContext tls;

    @BeforeEach
    void makeKey() throws Exception {
        Path file = directory.resolve("key.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "test",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        new String(PASSWORD))
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("keytool.log").toFile())
                .start();
        assertThat(keytool.waitFor()).isZero();
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            keys.load(in, PASSWORD);
        }
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, PASSWORD);
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(keys);
        tls = SSLContext.getInstance("TLS");
        tls.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
    }

    @Test
    void requestsAreAnswered() throws Exception {
        try (EchoServer server = new EchoServer(EchoServer.PATIENT, tls.getServerSocketFactory());
                RawSocket client = connect(server)) {
            client.say("POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc");
            assertThat(client.body()).isEqualTo("abc");
            client.say("no HTTP\r\n\r\n");
            assertThat(client.rest()).startsWith("HTTP/1.1 400 ");
        }
    }

    @Test
    void whoDoesNotReadOrShakeHandsIsLetGo() throws Exception {
        try (EchoServer server = new EchoServer(HASTY, tls.getServerSocketFactory());
                RawSocket client = connect(server);
                RawSocket mute = server.connect()) {
            client.say("GET /flood HTTP/1.1\r\n\r\n");
            client.head();
            await().atMost(Duration.ofSeconds(30)).until(() -> server.running.get() == 0);
            mute.rest();
        }
    }

    @Test
    void theHandshakeIsPartOfTheTimeForTheFirstHead() throws Exception {
        WireLimits limits = new WireLimits(20, 4000, 10, LONG, Duration.ofSeconds(1), LONG, LONG);
        try (EchoServer server = new EchoServer(limits, tls.getServerSocketFactory());
                RawSocket mute = server.connect();
                RawSocket begun = server.connect();
                RawSocket client = connect(server)) {
            client.say("GET / HTTP/1.1\r\n");
            begun.say(new byte[] {22, 3, 1, 1, 0, 1});
            mute.rest();
            begun.rest();
            client.rest();
        }
    }

    private RawSocket connect(EchoServer server) throws Exception {
        return new RawSocket(tls.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), server.port()));
    }
}
