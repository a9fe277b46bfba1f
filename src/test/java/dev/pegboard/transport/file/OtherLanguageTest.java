package dev.pegboard.transport.file;

import static dev.pegboard.transport.file.TestBridge.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.pegboard.base.Command;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.fixture.OnPath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Each of our ends with the other end in JavaScript, as the page about the bridge describes it. */
@Timeout(120)
class OtherLanguageTest {
    private static final String HOST = "src/test/resources/bridge/host.mjs";
    private static final String CLIENT = "src/test/resources/bridge/client.mjs";

    @TempDir
    Path project;

    private TestBridge bridge;

    @BeforeEach
    void open() throws IOException {
        bridge = new TestBridge(project);
        assumeTrue(
                OnPath.find("node").isPresent(),
                "Node.js is not installed: the other ends of the bridge are not tried");
    }

    @Test
    void ourClientWorksWithAHostInJavaScript() throws Exception {
        Process host = new ProcessBuilder("node", HOST, project.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            await().atMost(LIMIT).until(bridge.client::hasHost);
            assertThat(bridge.call("echo", "text", "ä").at("data", "said")).contains("ä");
            assertThat(bridge.call("large").at("data", "said").orElseThrow().toString())
                    .hasSize(3 << 20);
            assertThat(bridge.call("fail").object("error").orElseThrow())
                    .containsEntry("code", "E_NO_SESSION")
                    .containsEntry("details", JsonObject.of("session", 7L));
            List<JsonObject> events = new ArrayList<>();
            bridge.client.call("steps", new JsonObject(), LIMIT, events::add);
            assertThat(events).extracting(event -> event.get("seq")).containsExactly(1L, 2L);
            assertThat(events.get(1)).containsEntry("text", "ümlaut");
            try (BridgeJob job = bridge.client.submit("wait", new JsonObject(), LIMIT)) {
                CompletableFuture.runAsync(job::cancel, CompletableFuture.delayedExecutor(300, TimeUnit.MILLISECONDS));
                assertThat(job.await(event -> {}).at("error", "code")).contains("E_CANCELLED");
            }
            try (FileBridge ours = bridge.host(BridgeOptions.DEFAULT).open()) {
                Thread.sleep(Duration.ofMillis(1500));
                assertThat(ours.isServing()).as("the other is alive").isFalse();
            }
        } finally {
            host.destroyForcibly().waitFor();
        }
        assertThat(bridge.execute()).isEmptyDirectory();
    }

    @Test
    void aClientInJavaScriptWorksWithOurHost() throws Exception {
        assertThat(run("text.echo", "{}", "1000").getLast().at("error", "code")).contains("E_BRIDGE_UNAVAILABLE");
        bridge.serve();
        assertThat(run("text.echo", "{\"text\": \"ä\"}", "9000").getLast().at("data", "said"))
                .contains("ä");
        assertThat(run("fail", "{}", "9000").getLast().at("error", "hint")).contains("Ask for it.");
        assertThat(run("steps", "{}", "9000")).hasSize(11);
        assertThat(run("large", "{}", "9000")
                        .getLast()
                        .at("data", "said")
                        .orElseThrow()
                        .toString())
                .hasSize(2 << 20);
        assertThat(run("wait", "{}", "300").getLast().at("error", "code")).contains("E_TIMEOUT");
        assertThat(run("wait", "{}", "90000", "200").getLast().at("error", "code"))
                .contains("E_CANCELLED");
        await().atMost(LIMIT)
                .untilAsserted(() -> assertThat(bridge.tools.stopped).hasValue(2));
        assertThat(bridge.execute()).isEmptyDirectory();
        bridge.close();
    }

    private List<JsonObject> run(String... arguments) throws Exception {
        List<String> words = new ArrayList<>(List.of("node", CLIENT, project.toString()));
        words.addAll(List.of(arguments));
        Command.Result result = Command.of(Path.of("").toAbsolutePath(), LIMIT, words.toArray(String[]::new))
                .run();
        assertThat(result.errors()).isEmpty();
        List<JsonObject> lines = new ArrayList<>();
        for (String line : result.output().lines().toList()) {
            lines.add(Json.parseObject(line.getBytes(StandardCharsets.UTF_8)));
        }
        return lines;
    }
}
