package dev.pegboard.transport.file;

import static dev.pegboard.transport.file.TestBridge.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.fixture.Repository;
import dev.pegboard.fixture.StandardError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Where a bridge is served: only where its folder is, and for as long as it is there. */
@Timeout(120)
class BridgeFolderTest {
    @TempDir
    Path project;

    @Test
    void nothingIsMadeWhereThereIsNoBridge() throws Exception {
        try (FileBridge host = new FileBridge(new BridgeTools().bench.executor(), project, BridgeOptions.DEFAULT)) {
            host.open();
            Thread.sleep(Duration.ofMillis(1500));
            assertThat(project).isEmptyDirectory();
            assertThat(host.isServing()).isFalse();
        }
    }

    @Test
    void theFolderIsMadeIfAsked() {
        BridgeOptions creating = BridgeOptions.DEFAULT.creating(true);
        try (FileBridge host = new FileBridge(new BridgeTools().bench.executor(), project, creating)) {
            host.open();
            await().atMost(LIMIT).until(host::isServing);
            assertThat(project.resolve(".vsc-bridge/.gitignore")).hasContent("*\n");
        }
    }

    @Test
    void theFolderKeepsItselfOutOfGit() throws IOException {
        Repository repository = Repository.at(project).write("a.txt", "a");
        repository.commit();
        try (TestBridge bridge = new TestBridge(project).serve()) {
            bridge.submit("text_echo");
            assertThat(repository.git("status", "--porcelain")).isBlank();
        }
    }

    @Test
    void aFolderThatAppearsIsServedAndOneThatGoesIsNot() throws IOException {
        BridgeTools tools = new BridgeTools();
        try (FileBridge host = new FileBridge(tools.bench.executor(), project, BridgeOptions.DEFAULT)) {
            host.open();
            BridgeClient client = new BridgeClient(project, "tester");
            for (int round = 1; round <= 2; round++) {
                Path folder = Files.createDirectory(project.resolve(".vsc-bridge"));
                await().atMost(LIMIT).until(host::isServing);
                assertThat(client.call("text_echo", new JsonObject(), LIMIT, event -> {})
                                .isTrue("ok"))
                        .isTrue();
                BridgeJob job = client.submit("wait", new JsonObject(), LIMIT);
                int waiting = round;
                await().atMost(LIMIT).until(() -> tools.waiting.get() == waiting);
                OwnFiles.deleteFolder(folder);
                await().atMost(LIMIT).until(() -> !host.isServing());
                await().atMost(LIMIT).until(() -> tools.stopped.get() == waiting);
                job.close();
                assertThat(folder).doesNotExist();
            }
        }
    }

    @Test
    void jobsAreFoundAfterTheirFolderWasMadeAnew() throws IOException {
        try (TestBridge bridge = new TestBridge(project).serve()) {
            OwnFiles.deleteFolder(bridge.execute());
            await().atMost(LIMIT).until(() -> Files.isDirectory(bridge.execute()));
            assertThat(bridge.call("text_echo").isTrue("ok")).isTrue();
        }
    }

    @Test
    void aFolderThatIsALinkIsNotServed(@TempDir Path elsewhere) throws Exception {
        Files.createSymbolicLink(project.resolve(".vsc-bridge"), elsewhere);
        try (FileBridge host = new FileBridge(new BridgeTools().bench.executor(), project, BridgeOptions.DEFAULT)) {
            host.open();
            Thread.sleep(Duration.ofMillis(1500));
            assertThat(elsewhere).isEmptyDirectory();
        }
    }

    @Test
    void whatCannotBeServedIsToldOnceAndTriedAgain() throws Exception {
        Path obstacle = Files.createDirectories(project.resolve(".vsc-bridge")).resolve("execute");
        Files.writeString(obstacle, "in the way");
        try (StandardError errors = new StandardError();
                TestBridge bridge = new TestBridge(project);
                FileBridge host = bridge.host(BridgeOptions.DEFAULT).open()) {
            await().atMost(LIMIT).until(() -> errors.text().contains("execute is not a directory"));
            Thread.sleep(Duration.ofMillis(2500));
            assertThat(errors.text()).containsOnlyOnce("cannot be served");
            Files.delete(obstacle);
            await().atMost(LIMIT).until(host::isServing);
        }
    }

    @Test
    void aJobThatWaitedForAHostRunsIfItsClientStillDoes() throws IOException {
        try (TestBridge bridge = new TestBridge(project)) {
            JobFolder fresh = bridge.submit("text_echo");
            JsonObject old = bridge.command("old", "text_echo")
                    .with("createdAt", Instant.now().minusSeconds(6).toString());
            JobFolder late = bridge.submit("old", Json.bytes(old));
            bridge.serve();
            TestBridge.awaitDone(fresh);
            assertThat(fresh.has("response.json")).isTrue();
            assertThat(TestBridge.awaitError(late)).containsEntry("code", "E_PICKUP_TIMEOUT");
            assertThat(bridge.tools.calls).hasValue(1);
        }
    }
}
