package dev.pegboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.JsonObject;
import dev.pegboard.fixture.Agent;
import dev.pegboard.fixture.StdioPeer;
import dev.pegboard.fixture.Stranger;
import dev.pegboard.instance.Instance;
import dev.pegboard.instance.Stage;
import dev.pegboard.workspace.ProjectRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What agents notice when the process behind a project dies, hangs or is not the one it should be. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LostInstanceTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private Path folder;
    private Stage stage;
    private Agent agent;
    private Agent careful;

    @BeforeAll
    void startAgents(@TempDir Path temporary) throws Exception {
        folder = temporary.toRealPath();
        stage = new Stage(folder);
        Path programs = slowGit();
        Files.createDirectories(stage.home().directory());
        agent = Agent.withPrograms(programs, folder, stage.home());
        careful = Agent.withPrograms(programs, folder, stage.home(), "--no-autostart");
    }

    @AfterAll
    void tidyUp() throws IOException {
        agent.close();
        careful.close();
        stage.close();
    }

    @Test
    void oneThatWasKilledIsStartedAnewForTheNextCall() throws Exception {
        ProjectRoot root = project("killed");
        Instance first = started(root);
        assertThat(Agent.pid(ask(careful, root))).isEqualTo(first.pid());
        kill(first);

        assertThat(ask(careful, root).at("error", "message")).contains("MCP server not running for project: " + root);
        long second = Agent.pid(ask(agent, root));

        assertThat(second).isNotEqualTo(first.pid());
        assertThat(Agent.pid(ask(careful, root))).isEqualTo(second);
    }

    @Test
    void oneThatDiesDuringACallIsToldAtOnce() throws Exception {
        ProjectRoot root = project("dying");
        Instance first = started(root);
        StdioPeer.Pending call = slowCall(root);
        kill(first);

        assertFails(call, "E_INSTANCE_LOST");
        hurry(root);
        assertThat(Agent.pid(ask(agent, root))).isNotEqualTo(first.pid());
    }

    @Test
    void oneThatHangsIsReplacedWhenItIsSilentTwice() throws Exception {
        ProjectRoot root = project("hanging");
        Instance first = stage.instances().start(root);
        Stage.signal("STOP", first.pid());
        assertFails(careful.begin(root.toString()), "E_INSTANCE_SILENT");
        Stage.signal("CONT", first.pid());
        assertThat(Agent.pid(ask(careful, root))).isEqualTo(first.pid());

        Stage.signal("STOP", first.pid());
        assertFails(agent.begin(root.toString()), "E_INSTANCE_SILENT");
        assertThat(Agent.pid(ask(agent, root))).isNotEqualTo(first.pid());
        await().atMost(LIMIT).until(() -> !stage.processes().contains(first.pid()));
    }

    @Test
    void oneThatHangsDuringACallIsReplacedForTheNext() throws Exception {
        ProjectRoot root = project("stuck");
        Instance first = started(root);
        StdioPeer.Pending call = slowCall(root);
        Stage.signal("STOP", first.pid());

        assertFails(call, "E_INSTANCE_SILENT");
        hurry(root);
        assertThat(Agent.pid(ask(agent, root))).isNotEqualTo(first.pid());
    }

    @Test
    void whoeverTookItsPortLearnsNothing() throws Exception {
        ProjectRoot root = project("robbed");
        Instance first = started(root);
        kill(first);
        try (Stranger stranger = new Stranger(first.port())) {
            assertThat(ask(careful, root).at("error", "code")).contains("E_INSTANCE_NOT_RUNNING");
            JsonObject answer = ask(agent, root);

            assertThat(answer.at("data", "root")).contains(root.toString());
            assertThat(stage.ports().get(root.toString())).isNotEqualTo((long) first.port());
            assertThat(stranger.heard())
                    .contains("GET /health")
                    .doesNotContain(first.token().text(), "Bearer", "project_info", root.toString());
        }
    }

    @Test
    void aCallThatIsCancelledEndsThere() throws Exception {
        ProjectRoot root = project("cancelled");
        Instance instance = started(root);
        StdioPeer.Pending call = slowCall(root);

        agent.cancel(call);

        await().atMost(LIMIT).until(() -> audited(root).contains("\"outcome\":\"E_CANCELLED\""));
        await().atMost(LIMIT)
                .until(() -> ProcessHandle.of(instance.pid())
                        .orElseThrow()
                        .descendants()
                        .findAny()
                        .isEmpty());
        hurry(root);
        assertThat(Agent.pid(ask(agent, root))).isEqualTo(instance.pid());
        assertThat(call.response()).isNotDone();
    }

    /** A git that waits as long as there is a file named slow, and says by another that it does. */
    private Path slowGit() throws IOException {
        Path programs = Files.createDirectory(folder.resolve("programs"));
        Path git = Files.writeString(programs.resolve("git"), """
                #!/bin/sh
                [ -e slow ] && touch begun
                while [ -e slow ]; do sleep 0.1; done
                PATH='%s' exec git "$@"
                """.formatted(System.getenv("PATH")));
        Files.setPosixFilePermissions(git, PosixFilePermissions.fromString("rwxr-xr-x"));
        return programs;
    }

    private ProjectRoot project(String name) throws IOException {
        ProjectRoot root = stage.project(name);
        Files.createDirectory(root.path().resolve(".git"));
        return root;
    }

    /** The instance that the agent's first call has started. */
    private Instance started(ProjectRoot root) {
        assertThat(ask(agent, root).isTrue("ok")).isTrue();
        return stage.instances().find(root).orElseThrow();
    }

    /** Whoever is short of time may take a busy instance for a silent one; that is not what is looked at here. */
    private static JsonObject ask(Agent who, ProjectRoot root) {
        JsonObject answer = who.ask(root.toString());
        for (int i = 0; i < 5 && answer.at("error", "code").equals(Optional.of("E_INSTANCE_SILENT")); i++) {
            answer = who.ask(root.toString());
        }
        return answer;
    }

    /** A call that is under way until somebody hurries it. */
    private StdioPeer.Pending slowCall(ProjectRoot root) throws IOException {
        Files.createFile(root.path().resolve("slow"));
        StdioPeer.Pending call = agent.begin(root.toString());
        await().atMost(LIMIT).until(() -> Files.exists(root.path().resolve("begun")));
        return call;
    }

    private static void hurry(ProjectRoot root) throws IOException {
        Files.delete(root.path().resolve("slow"));
    }

    private static void kill(Instance instance) throws Exception {
        Stage.signal("KILL", instance.pid());
        await().atMost(LIMIT).until(() -> !Stage.listens(instance.port()));
    }

    private static void assertFails(StdioPeer.Pending call, String code) {
        assertThat(Agent.envelope(call).at("error", "code")).isEqualTo(Optional.of(code));
    }

    private String audited(ProjectRoot root) throws IOException {
        return String.join(
                "\n",
                Files.readAllLines(stage.home().directory().resolve("audit/audit.jsonl")).stream()
                        .filter(line -> line.contains("\"project\":\"" + root + "\""))
                        .toList());
    }
}
