package dev.pegboard.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.JsonObject;
import dev.pegboard.fixture.JavaProcess;
import dev.pegboard.fixture.RunningInstance;
import dev.pegboard.fixture.StdioPeer;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A large answer goes through a gateway that has little more memory than the answer takes once. */
@Timeout(60)
class LargeAnswerTest {
    @AutoClose
    private final RunningInstance instance = new RunningInstance(SmallGateway.largeTools());

    private final Process gateway = start();

    private final StdioPeer agent = new StdioPeer(gateway.getOutputStream(), gateway.getInputStream()).shakeHands();

    @AfterEach
    void end() {
        gateway.destroyForcibly();
    }

    @ParameterizedTest
    @CsvSource({"30, 0", "30, 400"})
    void itArrivesIntact(int megabytes, int millis) {
        JsonObject arguments = JsonObject.of("megabytes", megabytes, "millis", millis);
        for (int i = 0; i < 3; i++) {
            JsonObject response = agent.call("picture", arguments).await();

            assertThat(response.containsKey("result"))
                    .as("%s", response.get("error"))
                    .isTrue();
            JsonObject result = response.object("result").orElseThrow();
            JsonObject picture =
                    (JsonObject) result.list("content").orElseThrow().getLast();
            assertThat(SmallGateway.picture(megabytes).equals(picture.get("data")))
                    .isTrue();
        }
    }

    private Process start() {
        ProcessBuilder builder = JavaProcess.builder(
                SmallGateway.class,
                instance.home().directory().toString(),
                instance.root().toString());
        builder.command().add(1, "-Xmx64m");
        try {
            return builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
