package dev.pegboard.wire;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is no HTTP, or could be understood in two ways, is refused, and nothing that comes after it is answered. */
@Timeout(60)
class MalformedRequestTest {
    private static final String NEXT = "GET /next HTTP/1.1\r\nHost: x\r\n\r\n";

    @AutoClose
    private final EchoServer server = new EchoServer();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET\r\n",
                "GET /\r\n",
                "GET  / HTTP/1.1\r\n",
                "GET / HTTP/1.1 \r\n",
                " GET / HTTP/1.1\r\n",
                "GET /a b HTTP/1.1\r\n",
                "G(T / HTTP/1.1\r\n",
                "GET / http/1.1\r\n",
                "GET / HTTP/11\r\n",
                "GET / HTTX/1.1\r\n",
                "GET nowhere HTTP/1.1\r\n",
                "GET http://elsewhere/ HTTP/1.1\r\n",
                "GET /\u0000 HTTP/1.1\r\n",
                "GET /\t HTTP/1.1\r\n",
                "GET /\u00e4 HTTP/1.1\r\n",
                "GET /#part HTTP/1.1\r\n",
                "GET /%2 HTTP/1.1\r\n",
                "GET /%zz HTTP/1.1\r\n",
                "GET / HTTP/1.1\n",
                "GET / HTTP/1.1\rX: y\r\n",
                "\r\n\r\nGET / HTTP/1.1\r\n",
                "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003",
            })
    void aFirstLineThatIsNone(String line) throws Exception {
        assertRefused(400, line + "Host: x\r\n\r\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "No colon",
                ": no name",
                "Space before : the colon",
                "Tab\t: before the colon",
                " Folded: line",
                "\tFolded: line",
                "X: y\r\n folded",
                "X: y\r\n\tfolded",
                "X: bare\rreturn",
                "X: bare\nfeed",
                "X: nothing\u0000here",
                "X: bell\u0007",
                "X: delete\u007f",
                "N\u00e4me: x",
                "Na(me: x",
            })
    void aHeaderThatIsNone(String header) throws Exception {
        assertRefused(400, "GET / HTTP/1.1\r\nHost: x\r\n" + header + "\r\n\r\n");
    }

    @ParameterizedTest
    @CsvSource({
        "400, 'Content-Length: 3\nTransfer-Encoding: chunked'",
        "400, 'Transfer-Encoding: chunked\nContent-Length: 3'",
        "400, 'Content-Length: 3\nContent-Length: 4'",
        "400, 'Content-Length: 3\nContent-Length: 3'",
        "400, 'Content-Length: 3, 4'",
        "400, 'Content-Length: 3, 3'",
        "400, 'Content-Length: -3'",
        "400, 'Content-Length: +3'",
        "400, 'Content-Length: 0x3'",
        "400, 'Content-Length: 3 3'",
        "400, 'Content-Length: three'",
        "400, 'Content-Length:'",
        "400, 'Content-Length: 99999999999999999999999999'",
        "400, 'Content-Length: 18446744073709551619'",
        "400, 'Transfer-Encoding: chunked\nTransfer-Encoding: chunked'",
        "501, 'Transfer-Encoding: gzip, chunked'",
        "501, 'Transfer-Encoding: chunked, identity'",
        "501, 'Transfer-Encoding: xchunked'",
        "501, 'Transfer-Encoding:'",
        "417, 'Expect: a miracle'",
    })
    void aBodyOfDoubtfulLength(int status, String headers) throws Exception {
        assertRefused(status, "POST / HTTP/1.1\r\nHost: x\r\n" + headers.replace("\n", "\r\n") + "\r\n\r\nabc");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x\r\nabc\r\n0\r\n\r\n",
                "\r\nabc\r\n0\r\n\r\n",
                "-3\r\nabc\r\n0\r\n\r\n",
                "+3\r\nabc\r\n0\r\n\r\n",
                "0x3\r\nabc\r\n0\r\n\r\n",
                " 3\r\nabc\r\n0\r\n\r\n",
                "3 \r\nabc\r\n0\r\n\r\n",
                "3\nabc\r\n0\r\n\r\n",
                "3\r\nabcd\r\n0\r\n\r\n",
                "3\r\nabc\n0\r\n\r\n",
                "3\r\nabc0\r\n\r\n",
                "ffffffffffffffff\r\nabc\r\n0\r\n\r\n",
                "10000000000000003\r\nabc\r\n0\r\n\r\n",
                "3;\u0000\r\nabc\r\n0\r\n\r\n",
                "3\r\nabc\r\n0\r\nNo colon\r\n\r\n",
                "3\r\nabc\r\n0\r\n Folded: line\r\n\r\n",
            })
    void chunksThatAreNone(String chunks) throws Exception {
        assertRefused(400, "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks);
    }

    @Test
    void aChunkSizeThatGoesOnForever() throws Exception {
        assertRefused(
                400, "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3;" + "x".repeat(5000) + "\r\n");
    }

    @Test
    void chunksOfAnOldClient() throws Exception {
        assertRefused(400, "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n");
    }

    @Test
    void aVersionThatIsNotSpoken() throws Exception {
        assertRefused(505, "GET / HTTP/2.0\r\nHost: x\r\n\r\n");
        assertRefused(505, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
        assertRefused(505, "GET / HTTP/0.9\r\n\r\n");
    }

    @Test
    void moreThanIsTaken() throws Exception {
        assertRefused(414, "GET /" + "x".repeat(10_000) + " HTTP/1.1\r\nHost: x\r\n\r\n");
        assertRefused(414, "x".repeat(100_000));
        assertRefused(431, "GET / HTTP/1.1\r\nX: " + "x".repeat(5000) + "\r\n\r\n");
        assertRefused(431, "GET / HTTP/1.1\r\n" + ("X: " + "x".repeat(1000) + "\r\n").repeat(5) + "\r\n");
        assertRefused(431, "GET / HTTP/1.1\r\n" + "X: y\r\n".repeat(21) + "\r\n");
        assertRefused(
                431, "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n" + "X: y\r\n".repeat(200) + "\r\n");
    }

    @Test
    void aClientThatSendsMuchMoreStillGetsToKnow() throws Exception {
        assertRefused(400, "GET / HTTP/1.1\r\nno header\r\n\r\n" + "x".repeat(10_000_000));
    }

    private void assertRefused(int status, String said) throws Exception {
        int before = server.handled.get();
        String answer = server.talk(said + NEXT);
        assertThat(answer).startsWith("HTTP/1.1 " + status + " ").contains("\r\nConnection: close\r\n");
        assertThat(answer.indexOf("\nHTTP/1.1 ")).as(answer).isNegative();
        assertThat(answer).doesNotContain("Echo: ");
        assertThat(server.handled.get() - before).isLessThan(2);
    }
}
