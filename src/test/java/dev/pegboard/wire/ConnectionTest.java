package dev.pegboard.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Several requests on one connection, and every way of sending and answering them. */
@Timeout(60)
class ConnectionTest {
    private static final String LAST = "GET /last HTTP/1.1\r\nConnection: close\r\n\r\n";
    private static final String CHUNKED = "POST /chunked HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n";

    @AutoClose
    private final EchoServer server = new EchoServer();

    @Test
    void requestsThatComeAtOnceAreAnsweredInOrder() throws Exception {
        StringBuilder said = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            String body = "body " + i;
            said.append("POST /" + i + " HTTP/1.1\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
        }
        try (RawSocket client = server.connect()) {
            Thread.startVirtualThread(() -> say(client, said + LAST));
            for (int i = 0; i < 1000; i++) {
                assertThat(client.body()).isEqualTo("body " + i);
            }
            assertThat(client.rest()).contains("Echo: GET /last", "Connection: close");
        }
    }

    @Test
    void aRequestMayComeByteByByte() throws Exception {
        String request = CHUNKED + "3;name=value\r\nabc\r\n2\r\nde\r\n0\r\nTrailer: x\r\n\r\n" + LAST;
        try (RawSocket client = server.connect()) {
            for (int i = 0; i < request.length(); i++) {
                client.say(request.substring(i, i + 1));
            }
            assertThat(client.body()).isEqualTo("abcde");
            assertThat(client.rest()).contains("Echo: GET /last");
        }
    }

    @Test
    void namesOfHeadersAndChunkedAreReadInAnyCase() throws Exception {
        assertThat(server.talk("POST / HTTP/1.1\r\ntransfer-ENCODING: Chunked\r\nCONNECTION: Close\r\n\r\n"
                        + "A\r\n0123456789\r\n0\r\n\r\n"))
                .endsWith("\r\n\r\n0123456789");
    }

    @Test
    void oneEmptyLineBeforeARequestIsForgiven() throws Exception {
        assertThat(server.talk("\r\n" + LAST)).startsWith("HTTP/1.1 200 OK\r\n");
    }

    @Test
    void theWholeAddressIsAPathToo() throws Exception {
        assertThat(server.talk("GET http://localhost:5/x?y HTTP/1.1\r\nHost: localhost:5\r\nConnection: close\r\n\r\n"))
                .contains("Echo: GET /x?y\r\n");
    }

    @Test
    void anOldClientGetsOneAnswerUnlessItAsksForMore() throws Exception {
        assertThat(server.talk("GET / HTTP/1.0\r\n\r\n")).contains("Connection: close");
        try (RawSocket client = server.connect()) {
            client.say("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
            assertThat(client.head()).contains("Connection: keep-alive");
            client.say("GET /pieces HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
            assertThat(client.head()).contains("Connection: close").doesNotContain("Transfer-Encoding");
            assertThat(client.rest()).isEqualTo("onetwo" + "x".repeat(100_000));
        }
    }

    @Test
    void piecesAreChunksOfWhichNoneIsEmptyButTheLast() throws Exception {
        try (RawSocket client = server.connect()) {
            client.say("GET /pieces HTTP/1.1\r\n\r\n" + LAST);
            assertThat(client.head()).contains("Transfer-Encoding: chunked").doesNotContain("Content-Length");
            assertThat(client.rest())
                    .startsWith("3\r\none\r\n3\r\ntwo\r\n10000\r\nxxx")
                    .contains("xxx\r\n86a0\r\nxxx", "xxx\r\n0\r\n\r\nHTTP/1.1 200 OK");
        }
    }

    @Test
    void whoAsksForTheHeadAloneGetsNoBody() throws Exception {
        assertThat(server.talk("HEAD /deaf HTTP/1.1\r\n\r\nHEAD /pieces HTTP/1.1\r\n\r\n" + LAST))
                .containsSubsequence(
                        "Content-Length: 13\r\n\r\nHTTP/1.1 200", "chunked\r\n\r\nHTTP/1.1 200", "Echo: GET /last")
                .doesNotContain("heard", "one");
    }

    @Test
    void everyAnswerTellsTheTime() throws Exception {
        assertThat(server.talk(LAST))
                .containsPattern("\r\nDate: [A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} 20[0-9 :]+ GMT\r\n");
        assertThat(DateText.of(0)).isEqualTo("Thu, 01 Jan 1970 00:00:00 GMT");
        assertThat(DateText.of(1_735_689_599)).isEqualTo("Tue, 31 Dec 2024 23:59:59 GMT");
    }

    @Test
    void whoWaitsForAnInvitationGetsIt() throws Exception {
        try (RawSocket client = server.connect()) {
            client.say("POST / HTTP/1.1\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n");
            assertThat(client.head()).isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");
            client.say("abc");
            assertThat(client.body()).isEqualTo("abc");
            client.say(LAST);
            assertThat(client.rest()).contains("Echo: GET /last");
        }
    }

    @Test
    void nobodyIsInvitedToSendWhatNobodyWants() throws Exception {
        for (String path : List.of("/deaf", "/too-long")) {
            String length = path.equals("/deaf") ? "3" : String.valueOf(EchoServer.LONGEST_BODY + 1);
            String answer = server.talk(
                    "POST " + path + " HTTP/1.1\r\nContent-Length: " + length + "\r\nExpect: 100-continue\r\n\r\n");
            assertThat(answer).doesNotContain("100 Continue").contains("Connection: close");
        }
    }

    @Test
    void aClientThatSaysNoMoreIsStillAnswered() throws Exception {
        try (RawSocket client = server.connect()) {
            client.say("POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nabcGET /pieces HTTP/1.1\r\n\r\n");
            client.fallSilent();
            assertThat(client.body()).isEqualTo("abc");
            assertThat(client.rest()).endsWith("\r\n0\r\n\r\n");
        }
    }

    @Test
    void aLongBodyInChunksArrives() throws Exception {
        String chunk = "8000\r\n" + "x".repeat(0x8000) + "\r\n";
        try (RawSocket client = server.connect()) {
            client.say(CHUNKED + chunk.repeat(32) + "0\r\n\r\n");
            assertThat(client.body()).hasSize(EchoServer.LONGEST_BODY).matches("x+");
            client.say(CHUNKED + chunk.repeat(32) + "1\r\nx\r\n0\r\n\r\n");
            assertThat(client.rest()).startsWith("HTTP/1.1 413 ").contains("Connection: close");
        }
    }

    @Test
    void aBodyThatIsTooLongIsPassedOverSoThatItsSenderHearsOfIt() throws Exception {
        int length = 20_000_000;
        assertThat(server.talk("POST / HTTP/1.1\r\nContent-Length: " + length + "\r\n\r\n" + "x".repeat(length)))
                .startsWith("HTTP/1.1 413 ");
    }

    @Test
    void aShortBodyThatNobodyWantedIsNotInTheWay() throws Exception {
        assertThat(server.talk("POST /deaf HTTP/1.1\r\nContent-Length: 50000\r\n\r\n" + "x".repeat(50_000) + LAST))
                .containsSubsequence("heard nothing", "Echo: GET /last");
    }

    @Test
    void aLongBodyThatNobodyWantedEndsTheConnection() throws Exception {
        String body = "x".repeat(100_000);
        assertThat(server.talk("POST /deaf HTTP/1.1\r\nContent-Length: 100000\r\n\r\n" + body + LAST))
                .contains("Connection: close")
                .endsWith("heard nothing");
        assertThat(server.talk("POST /deaf HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n" + LAST))
                .contains("Connection: close")
                .endsWith("heard nothing");
    }

    @Test
    void aHandlerThatFailsOrSaysNothingEndsItsConnectionOnly() throws Exception {
        assertThat(server.talk("GET /broken HTTP/1.1\r\n\r\n")).isEmpty();
        assertThat(server.talk("GET /silent HTTP/1.1\r\n\r\n")).isEmpty();
        assertThat(server.talk(LAST)).startsWith("HTTP/1.1 200 OK");
    }

    @Test
    void anInterruptConcernsOneRequestOnly() throws Exception {
        List<RawSocket> clients = new ArrayList<>();
        try {
            for (int i = 0; i < 40; i++) { // More than there are platform threads.
                RawSocket client = server.connect();
                clients.add(client);
                client.say("GET /interrupted HTTP/1.1\r\n\r\n");
                assertThat(client.body()).isEqualTo("interrupted");
                client.say("GET /asks-interrupt HTTP/1.1\r\n\r\n");
                assertThat(client.body()).isEqualTo("false");
            }
        } finally {
            for (RawSocket client : clients) {
                client.close();
            }
        }
    }

    @Test
    void closingEndsEveryConnection() throws Exception {
        EchoServer other = new EchoServer();
        try (RawSocket idle = other.connect();
                RawSocket flooded = other.connect()) {
            flooded.say("GET /flood HTTP/1.1\r\n\r\n");
            flooded.head();
            other.close();
            assertThat(idle.rest()).isEmpty();
            await().atMost(Duration.ofSeconds(20)).until(() -> other.running.get() == 0);
        }
    }

    private static void say(RawSocket client, String text) {
        try {
            client.say(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
