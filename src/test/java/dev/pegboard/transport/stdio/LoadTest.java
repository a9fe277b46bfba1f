package dev.pegboard.transport.stdio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.JsonObject;
import dev.pegboard.fixture.Seed;
import java.time.Duration;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

/** Many calls at once: nothing is lost, nothing comes twice. */
class LoadTest {
    private final WireTools tools = new WireTools();

    @Test
    void twentyThousandCallsWith128InFlightAreEachAnsweredOnce() {
        int calls = 20_000;
        Wire wire = Wire.to(tools.server);
        Semaphore window = new Semaphore(128);
        Thread.startVirtualThread(() -> {
            for (long id = 0; id < calls; id++) {
                window.acquireUninterruptibly();
                wire.call(id, "echo", "text", "t" + id);
            }
        });
        Set<Object> answered = new HashSet<>();
        for (int i = 0; i < calls; i++) {
            JsonObject answer = wire.next();
            assertThat(answered.add(answer.get("id"))).isTrue();
            assertThat(String.valueOf(answer.get("result"))).contains("text=t" + answer.get("id") + "}");
            window.release();
        }
        wire.assertEnd();
    }

    @Test
    void aBurstOfThousandsIsServedToTheLast() {
        int calls = 5000;
        Wire wire = Wire.to(tools.server);
        for (long id = 0; id < calls; id++) {
            wire.call(id, "echo", "text", "x".repeat(100));
        }
        Set<Object> answered = new HashSet<>();
        for (int i = 0; i < calls; i++) {
            JsonObject answer = wire.next();
            assertThat(answer.at("result", "isError")).isEmpty();
            answered.add(answer.get("id"));
        }
        assertThat(answered).hasSize(calls);
        wire.assertEnd();
    }

    @Test
    void callsAndCancelsMayRaceAndTheServerStaysHealthy() {
        Seed seed = Seed.random();
        Random random = seed.dice(0);
        int pairs = 4000;
        Wire wire = Wire.to(tools.server);
        Set<Object> mustBeAnswered = new HashSet<>();
        for (long id = 0; id < pairs; id++) {
            boolean slow = random.nextInt(4) == 0;
            boolean cancelled = slow || random.nextBoolean();
            wire.call(id, slow ? "sleep" : "echo", slow ? new Object[] {"millis", 600_000L} : new Object[0]);
            if (cancelled) {
                wire.cancel(id);
            } else {
                mustBeAnswered.add(id);
            }
        }
        wire.request("last", "ping").hangUp();
        Set<Object> answered = new HashSet<>();
        while (wire.nextLine() instanceof JsonObject answer) {
            assertThat(answered.add(answer.get("id")))
                    .as("%s: %s twice", seed, answer.get("id"))
                    .isTrue();
        }
        assertThat(answered).as("%s", seed).contains("last").containsAll(mustBeAnswered);
    }

    @Test
    void aSlowReaderLosesNothing() throws InterruptedException {
        int calls = 3000;
        Wire wire = Wire.to(tools.server, Duration.ofSeconds(60));
        Thread writer = Thread.startVirtualThread(() -> {
            for (long id = 0; id < calls; id++) {
                wire.call(id, "echo", "text", "x".repeat(2000));
            }
            wire.hangUp();
        });
        Thread.sleep(500); // Long enough for all buffers to fill.
        wire.reading();

        Set<Object> answered = new HashSet<>();
        while (wire.nextLine() instanceof JsonObject answer) {
            answered.add(answer.get("id"));
        }
        assertThat(answered).hasSize(calls);
        writer.join();
    }
}
