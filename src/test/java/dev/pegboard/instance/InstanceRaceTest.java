package dev.pegboard.instance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.JsonObject;
import dev.pegboard.fixture.JavaProcess;
import dev.pegboard.fixture.Seed;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Many processes start, stop and crash instances at once, and nothing gets out of order. Short by default; with
 * -Drace.seconds=60 it is 20 processes, 8 projects and a minute.
 */
class InstanceRaceTest {
    private static final long SECONDS = Optional.ofNullable(System.getProperty("race.seconds"))
            .map(Long::valueOf)
            .orElse(5L);
    private static final int WORKERS = SECONDS < 30 ? 6 : 20;
    private static final int PROJECTS = SECONDS < 30 ? 3 : 8;

    @TempDir
    private Path temporary;

    @Test
    void theBooksAreRightHoweverManyProcessesStartStopAndCrash() throws Exception {
        try (Stage stage = new Stage(temporary.toRealPath())) {
            race();

            List<Instance> running = stage.instances().running();
            JsonObject ports = new JsonObject();
            for (Instance instance : running) {
                assertThat(Stage.status(instance, instance.token().text())).isEqualTo(404);
                ports.put(instance.root().toString(), (long) instance.port());
            }
            assertThat(stage.ports()).isEqualTo(ports);
            assertThat(running.stream().map(Instance::port)).doesNotHaveDuplicates();
            await().atMost(Duration.ofSeconds(30))
                    .untilAsserted(() -> assertThat(stage.processes())
                            .containsExactlyInAnyOrderElementsOf(
                                    running.stream().map(Instance::pid).toList()));

            running.forEach(stage.instances()::stop);
            assertThat(stage.ports()).isEmpty();
            await().atMost(Duration.ofSeconds(30)).until(() -> stage.processes().isEmpty());
        }
    }

    private void race() throws Exception {
        Seed seed = Seed.random();
        List<Process> workers = new ArrayList<>();
        for (int i = 0; i < WORKERS; i++) {
            workers.add(JavaProcess.start(
                    RaceWorker.class,
                    temporary.toRealPath().toString(),
                    "" + PROJECTS,
                    "" + SECONDS,
                    "" + (seed.number() + i)));
        }
        try {
            int acts = 0;
            for (Process worker : workers) {
                String errors = worker.errorReader().readAllAsString();
                assertThat(worker.waitFor()).as(seed + " " + errors).isZero();
                acts += Integer.parseInt(worker.inputReader().readLine());
            }
            System.err.println(WORKERS + " processes did " + acts + " things in " + SECONDS + " s");
        } finally {
            workers.forEach(Process::destroyForcibly);
        }
    }
}
