package dev.pegboard.instance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import dev.pegboard.workspace.ProjectRoot;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Instances are started, found, replaced and ended from outside, as real processes. */
class InstancesTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @TempDir
    private Path folder;

    private Stage stage;
    private Instances instances;
    private ProjectRoot root;

    @BeforeEach
    void prepare() throws IOException {
        stage = new Stage(folder.toRealPath());
        instances = stage.instances();
        root = stage.project("shop");
    }

    @AfterEach
    void tidyUp() throws IOException {
        stage.close();
    }

    @Test
    void anInstanceServesWhoHasItsToken() throws Exception {
        Instance instance = instances.start(root);

        assertThat(instances.find(root)).contains(instance);
        assertThat(stage.processes()).containsExactly(instance.pid());
        assertThat(stage.ports()).isEqualTo(JsonObject.of(root.toString(), (long) instance.port()));
        assertThat(Stage.status(instance, instance.token().text())).isEqualTo(404);
        assertThat(Stage.status(instance, "wrong")).isEqualTo(401);

        instances.stop(instance);

        assertThat(instances.find(root)).isEmpty();
        assertThat(stage.ports()).isEmpty();
        await().atMost(LIMIT).until(() -> stage.processes().isEmpty());
    }

    @Test
    void howeverManyStartItThereIsOne() throws Exception {
        List<CompletableFuture<Instance>> starts = Stream.generate(() ->
                        CompletableFuture.supplyAsync(() -> stage.instances().start(root)))
                .limit(4)
                .toList();

        assertThat(starts.stream().map(CompletableFuture::join).distinct()).hasSize(1);
        await().atMost(LIMIT).until(() -> stage.processes().size() == 1);
    }

    @Test
    void aKilledInstanceIsStartedAnew() throws Exception {
        Instance killed = instances.start(root);
        Stage.signal("KILL", killed.pid());
        await().atMost(LIMIT).until(() -> stage.processes().isEmpty());
        assertThat(instances.find(root)).contains(killed);

        Instance next = instances.start(root);

        assertThat(next.pid()).isNotEqualTo(killed.pid());
        assertThat(next.token()).isNotEqualTo(killed.token());
        assertThat(instances.running()).containsExactly(next);
        instances.stop(killed); // Long gone: nothing is done to its successor.
        assertThat(instances.running()).containsExactly(next);
    }

    @Test
    void aHungInstanceIsEndedByForce() throws Exception {
        Instance hung = instances.start(root);
        Stage.signal("STOP", hung.pid());

        instances.kill(hung);

        assertThat(instances.running()).isEmpty();
        assertThat(stage.home().directory().resolve("instances")).isDirectoryNotContaining("glob:**shop*");
        assertThat(stage.ports()).isEmpty();
        await().atMost(LIMIT).until(() -> stage.processes().isEmpty());
    }

    @Test
    void aProgramThatFailsIsToldWithItsLastWords() throws IOException {
        Instances failing = new Instances(
                stage.home(), path -> List.of("/bin/sh", "-c", "echo no such thing: $0 >&2; exit 3", path.toString()));

        assertThatThrownBy(() -> failing.start(root)).isInstanceOfSatisfying(Fault.class, fault -> {
            assertThat(fault.code()).isEqualTo(FaultCode.INSTANCE_FAILED);
            assertThat(fault.message())
                    .contains(
                            "ended at once: no such thing: " + root,
                            "Its log is " + stage.home().directory());
        });
        assertThat(stage.home().directory().resolve("ports.json")).hasContent("{}");
    }

    @Test
    void aProgramThatCannotBeStartedIsAFaultToo() {
        Instances missing = new Instances(stage.home(), path -> List.of("/no/such/program"));
        assertThatThrownBy(() -> missing.start(root))
                .isInstanceOf(Fault.class)
                .hasMessageContaining("/no/such/program");
    }

    @Test
    void aLogThatGrowsWhileItRunsIsSetAside() throws Exception {
        Instance instance = instances.start(root);
        Path log = InstanceLog.of(stage.home(), root.path()).file();
        Files.write(log, "x".repeat(6 << 20).getBytes(StandardCharsets.UTF_8), StandardOpenOption.APPEND);

        await().atMost(LIMIT).until(() -> Files.size(log) == 0);

        assertThat(Files.size(log.resolveSibling(log.getFileName() + ".1"))).isGreaterThan(6 << 20);
        instances.stop(instance);
        assertThat(log).content().contains(" ended");
    }

    @Test
    void anInstanceThatNobodyCanFindEnds() throws Exception {
        instances.start(root);
        Files.delete(new InstanceFiles(stage.home()).record(InstanceKey.of(root.path())));

        await().atMost(LIMIT).until(() -> stage.processes().isEmpty());
        assertThat(InstanceLog.of(stage.home(), root.path()).file()).content().contains("its record was taken away");
    }
}
