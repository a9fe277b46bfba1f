package dev.pegboard.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.fixture.Seed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whatever comes, the server answers or closes, and lives. */
@Timeout(120)
class RandomRequestsTest {
    private static final int ROUNDS = 1000;
    private static final String[] WORDS = {
        "GET",
        "POST",
        " ",
        "/",
        "/x?y=%20",
        "HTTP/1.1",
        "HTTP/1.0",
        "\r\n",
        "\r\n\r\n",
        "\r",
        "\n",
        ":",
        ": ",
        "Host",
        "Content-Length: ",
        "Transfer-Encoding: chunked\r\n",
        "Expect: 100-continue\r\n",
        "3",
        "0",
        "ffff",
        ";",
        "\t",
        "\u0000",
        "\u00ff",
        "-1",
        "99999999999999999999",
        "Connection: close\r\n",
        "abc"
    };

    @AutoClose
    private final EchoServer server = new EchoServer();

    private final Seed seed = Seed.random();
    private final Random random = seed.dice(0);

    @Test
    void randomBytes() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            byte[] noise = new byte[random.nextInt(1, 300)];
            random.nextBytes(noise);
            assertAnsweredOrClosed(new String(noise, StandardCharsets.ISO_8859_1));
        }
        assertAlive();
    }

    @Test
    void randomWordsOfHttp() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            StringBuilder words = new StringBuilder(random.nextBoolean() ? "POST / HTTP/1.1\r\n" : "");
            for (int i = random.nextInt(30); i >= 0; i--) {
                words.append(WORDS[random.nextInt(WORDS.length)]);
            }
            assertAnsweredOrClosed(words.toString());
        }
        assertAlive();
    }

    @Test
    void requestsThatAreCutAnywhere() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            String body = "x".repeat(random.nextInt(200));
            String request = request(body);
            int cut = random.nextInt(request.length());
            String answer = talk(request.substring(0, cut));
            assertThat(answer).as("%s cut at %s", seed, cut).doesNotContain("Echo: ");
        }
        assertAlive();
    }

    @Test
    void requestsInRandomPieces() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            String body = "x".repeat(random.nextInt(20_000));
            String request = request(body);
            try (RawSocket client = server.connect()) {
                for (int at = 0; at < request.length(); ) {
                    int count = Math.min(random.nextInt(1, 9000), request.length() - at);
                    client.say(request.substring(at, at + count));
                    at += count;
                }
                assertThat(client.body()).as("%s", seed).isEqualTo(body);
            }
        }
    }

    /** A request with that body, by its length or in chunks. */
    private String request(String body) {
        String head = "POST /" + random.nextInt() + " HTTP/1.1\r\nHost: x\r\n";
        if (random.nextBoolean()) {
            return head + "Content-Length: " + body.length() + "\r\n\r\n" + body;
        }
        StringBuilder chunks = new StringBuilder(head + "Transfer-Encoding: chunked\r\n\r\n");
        for (int at = 0; at < body.length(); ) {
            int count = Math.min(random.nextInt(1, 5000), body.length() - at);
            chunks.append(Integer.toHexString(count))
                    .append("\r\n")
                    .append(body, at, at + count)
                    .append("\r\n");
            at += count;
        }
        return chunks + (random.nextBoolean() ? "0\r\n\r\n" : "0;last\r\nTrailer: x\r\n\r\n");
    }

    private void assertAnsweredOrClosed(String said) throws IOException {
        String answer = talk(said);
        if (!answer.isEmpty()) {
            assertThat(answer).as("%s: %s", seed, said).matches("(?s)HTTP/1\\.1 [1245]\\d\\d .*");
        }
    }

    private String talk(String said) throws IOException {
        try (RawSocket client = server.connect()) {
            client.say(said);
            client.fallSilent();
            return client.rest();
        }
    }

    private void assertAlive() throws IOException {
        assertThat(server.talk("GET /alive HTTP/1.0\r\n\r\n")).contains("Echo: GET /alive");
        await().atMost(Duration.ofSeconds(20)).until(() -> server.running.get() == 0);
    }
}
