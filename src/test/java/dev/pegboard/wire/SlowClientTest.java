package dev.pegboard.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients that take their time, and many of them. */
@Timeout(120)
class SlowClientTest {
    private static final String ANY = "GET /any HTTP/1.1\r\n\r\n";
    private static final String THREAD = "GET /thread HTTP/1.1\r\n\r\n";
    private static final Duration MINUTES = Duration.ofMinutes(2);
    private static final Duration LONG = Duration.ofSeconds(30);

    private final List<AutoCloseable> opened = new ArrayList<>();

    @AfterEach
    void closeAll() throws Exception {
        for (AutoCloseable one : opened.reversed()) {
            one.close();
        }
    }

    @Test
    void aHeadThatTricklesIsCutOff() throws Exception {
        RawSocket client = connect(open(headsWithin(Duration.ofMillis(500))));
        client.say("GET / HTTP/1.1\r\n");
        assertThatThrownBy(() -> {
                    while (true) {
                        client.say("X: y\r\n");
                        Thread.sleep(20);
                    }
                })
                .isInstanceOf(IOException.class);
    }

    @Test
    void aBodyThatTricklesIsCutOff() throws Exception {
        RawSocket client =
                connect(open(new WireLimits(20, 4000, 10, MINUTES, MINUTES, MINUTES, Duration.ofMillis(500))));
        client.say("POST / HTTP/1.1\r\nContent-Length: 1000000\r\n\r\n");
        assertThatThrownBy(() -> {
                    while (true) {
                        client.say("x");
                        Thread.sleep(20);
                    }
                })
                .isInstanceOf(IOException.class);
    }

    @Test
    void whoStopsInTheMiddleIsLetGo() throws Exception {
        EchoServer server = open(EchoServer.HASTY);
        for (String begun : List.of(
                "",
                "G",
                "GET / HTTP/1.1\r\nHost",
                "POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\na",
                "POST /deaf HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1")) {
            RawSocket client = connect(server);
            client.say(begun);
            client.rest();
        }
        RawSocket client = connect(server);
        client.say(ANY);
        assertThat(client.rest()).as("idle after an answer").startsWith("HTTP/1.1 200 OK");
    }

    @Test
    void whoDoesNotReadIsLetGoWhateverThreadItHolds() throws Exception {
        EchoServer server = open(EchoServer.HASTY);
        for (int i = 0; i < 40; i++) { // More than there are platform threads.
            connect(server).say("GET /flood HTTP/1.1\r\n\r\n");
        }
        await().atMost(LONG).until(() -> server.handled.get() == 40 && server.running.get() == 0);
    }

    @Test
    void aHandlerMayTakeAsLongAsItLikes() throws Exception {
        RawSocket client = connect(open(EchoServer.HASTY));
        client.say("GET /slow HTTP/1.1\r\nConnection: close\r\n\r\n");
        assertThat(client.rest()).startsWith("HTTP/1.1 200 OK");
    }

    @Test
    void twoThousandMayBeIdleAndEachIsServed() throws Exception {
        EchoServer server = open(EchoServer.PATIENT);
        List<RawSocket> clients = new ArrayList<>();
        for (int i = 0; i < 2000; i++) {
            clients.add(connect(server));
        }
        for (int round = 0; round < 2; round++) {
            for (RawSocket client : clients) {
                client.say(THREAD);
            }
            for (int i = 0; i < clients.size(); i++) {
                assertThat(clients.get(i).body()).isEqualTo(i < 128 ? "platform" : "virtual");
            }
        }
    }

    @Test
    void ifThereAreTooManyTheOneThatIsIdleForLongestGoes() throws Exception {
        EchoServer server = open(limitedTo(3));
        List<RawSocket> clients = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            RawSocket client = connect(server);
            client.say(ANY);
            client.body();
            clients.add(client);
            Thread.sleep(100); // Until it counts as idle, and for longer than the next one.
        }
        assertThat(clients.getFirst().rest()).isEmpty();
        for (RawSocket client : clients.subList(1, 4)) {
            client.say(ANY);
            assertThat(client.head()).startsWith("HTTP/1.1 200 OK");
        }
    }

    @Test
    void whoIsBusyDoesNotMakeRoom() throws Exception {
        EchoServer server = open(limitedTo(1));
        RawSocket busy = connect(server);
        busy.say("GET /flood HTTP/1.1\r\n\r\n");
        busy.head();
        assertThat(connect(server).rest()).isEmpty();
        busy.close();
        await().atMost(LONG).until(() -> server.talk("GET / HTTP/1.0\r\n\r\n").startsWith("HTTP/1.1 200 OK"));
    }

    @Test
    void theTimeForTheFirstHeadBeginsWithTheConnection() throws Exception {
        RawSocket client = connect(open(headsWithin(Duration.ofMillis(500))));
        assertThat(client.rest()).isEmpty();
    }

    @Test
    void whoHasAskedOnceMayBeSilentForLongerThanAHeadMayTake() throws Exception {
        RawSocket client = connect(open(headsWithin(Duration.ofMillis(500))));
        client.say(ANY);
        client.body();
        Thread.sleep(1000);
        client.say(ANY);
        client.body();
        client.say("GET /any HTTP/1.1\r\n");
        assertThat(client.rest()).isEmpty();
    }

    @Test
    void whoIsSlowToSayWhatItWantsMakesRoom() throws Exception {
        EchoServer server = open(limitedTo(4));
        RawSocket busy = connect(server);
        busy.say("GET /flood HTTP/1.1\r\n\r\n");
        busy.head();
        for (int i = 0; i < 50; i++) {
            connect(server).say("GET /any HTTP/1.1\r\nX");
        }
        for (int i = 0; i < 50; i++) {
            RawSocket client = connect(server);
            client.say(ANY);
            assertThat(client.body()).isEmpty();
        }
        await("the one that is worked for").atMost(LONG).until(() -> server.running.get() == 1);
    }

    private static WireLimits limitedTo(int connections) {
        return new WireLimits(20, 4000, connections, MINUTES, MINUTES, MINUTES, MINUTES);
    }

    private static WireLimits headsWithin(Duration time) {
        return new WireLimits(1000, 1 << 20, 10, MINUTES, time, MINUTES, MINUTES);
    }

    private EchoServer open(WireLimits limits) {
        EchoServer server = new EchoServer(limits);
        opened.add(server);
        return server;
    }

    private RawSocket connect(EchoServer server) throws IOException {
        RawSocket client = server.connect();
        opened.add(client);
        return client;
    }
}
