package dev.pegboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.JsonObject;
import dev.pegboard.fixture.Agent;
import dev.pegboard.fixture.JavaProcess;
import dev.pegboard.instance.Instance;
import dev.pegboard.instance.Stage;
import dev.pegboard.workspace.ProjectRoot;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Several projects on one machine, as their user sees them: real agents, real gateways, real instances. */
@Timeout(120)
class SeveralProjectsTest {
    private static final int FIRST_PORT = 50_001;

    @TempDir
    private Path temporary;

    private Stage stage;
    private ProjectRoot shop;
    private ProjectRoot blog;

    @BeforeEach
    void makeProjects() throws IOException {
        stage = new Stage(temporary.toRealPath());
        shop = project("shop", "Shop.java");
        blog = project("blog", "blog.py");
    }

    @AfterEach
    void tidyUp() throws IOException {
        stage.close();
    }

    @Test
    void eachHasAPortOfItsOwnAndAnswersForItself() throws Exception {
        Set<Integer> free = free();
        try (Agent agent = Agent.in(shop.path(), stage.home())) {
            assertAnswersFor(shop, agent.ask(shop.toString()));
            int shopPort = port(shop);
            assertThat(passedOver(free, shopPort)).isEmpty();
            assertThat(stage.ports()).isEqualTo(JsonObject.of(shop.toString(), (long) shopPort));

            program("up", blog.toString());
            int blogPort = port(blog);
            assertThat(blogPort).isNotEqualTo(shopPort);
            assertThat(passedOver(free, blogPort)).isEmpty();
            assertThat(stage.ports())
                    .isEqualTo(JsonObject.of(shop.toString(), (long) shopPort, blog.toString(), (long) blogPort));
            assertAnswersFor(blog, agent.ask(blog.toString()));
            assertAnswersFor(shop, agent.ask(shop + "/"));

            program("down", blog.toString());
            assertThat(stage.ports()).containsOnlyKeys(shop.toString());
            program("down", shop.toString());
            program("up", blog.toString());
            assertHasAgain(blogPort, blog);
            assertAnswersFor(shop, agent.ask(shop.toString()));
            assertHasAgain(shopPort, shop);
        }
    }

    @Test
    void aProjectThatCannotBeServedIsRefusedInFixedWords() throws Exception {
        try (Agent agent = Agent.in(shop.path(), stage.home(), "--no-autostart")) {
            assertRefused(agent.ask("shop"), "Error: projectRoot must be an absolute path");
            assertRefused(agent.ask(shop + "/nowhere"), "Error: projectRoot does not exist");
            assertRefused(agent.ask(blog.toString()), "MCP server not running for project: " + blog);
            assertRefused(agent.ask(shop + "/"), "MCP server not running for project: " + shop + "/");
            assertThat(stage.processes()).isEmpty();
        }
    }

    @Test
    void aPortThatAnotherProgramHasIsPassedOver() throws Exception {
        Set<Integer> free = free();
        try (ServerSocket other = listenAtFirst(free)) {
            Instance instance = stage.instances().start(shop);

            assertThat(instance.port()).isNotEqualTo(other.getLocalPort());
            assertThat(passedOver(free, instance.port())).isEmpty();
            assertThat(stage.ports()).isEqualTo(JsonObject.of(shop.toString(), (long) instance.port()));
        }
    }

    @Test
    void severalAgentsShareAnInstanceThatOutlivesThem() throws Exception {
        try (Agent first = Agent.inGroup(shop.path(), stage.home());
                Agent second = Agent.in(blog.path(), stage.home())) {
            long pid = Agent.pid(first.ask(shop.toString()));
            assertThat(Agent.pid(second.ask(shop.toString()))).isEqualTo(pid);

            Stage.signal("HUP", -first.pid());
            Stage.signal("KILL", -first.pid());
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> ProcessHandle.of(first.pid())
                            .filter(ProcessHandle::isAlive)
                            .isEmpty());
            assertThat(Agent.pid(second.ask(shop.toString()))).isEqualTo(pid);
            assertThat(second.hangUp()).isTrue();

            assertThat(stage.processes()).containsExactly(pid);
            Instance instance = stage.instances().running().getFirst();
            assertThat(Stage.status(instance, instance.token().text())).isEqualTo(404);
        }
    }

    private ProjectRoot project(String name, String file) throws IOException {
        ProjectRoot root = stage.project(name);
        Files.writeString(
                root.path().resolve("pegboard.yaml"), "databases: {" + name + ": 'sqlite:" + name + ".db'}\n");
        Files.writeString(root.path().resolve(file), "");
        return root;
    }

    private void assertAnswersFor(ProjectRoot root, JsonObject envelope) {
        assertThat(envelope.at("data", "root")).as("%s", envelope).contains(root.toString());
        assertThat(envelope.at("data", "databases").orElseThrow()).asString().contains(root.name());
        assertThat(Agent.pid(envelope))
                .isEqualTo(stage.instances().find(root).orElseThrow().pid());
    }

    /** The old port, unless another program took it meanwhile. */
    private void assertHasAgain(int port, ProjectRoot root) {
        assertThat(port(root) == port || !isFree(port))
                .as("%s has %s, not %s", root, port(root), port)
                .isTrue();
    }

    private static void assertRefused(JsonObject envelope, String message) {
        assertThat(envelope.at("error", "message")).contains(message);
    }

    private void program(String... arguments) throws IOException, InterruptedException {
        ProcessBuilder builder = JavaProcess.builder(Main.class, arguments).inheritIO();
        builder.environment().put("PEGBOARD_HOME", stage.home().directory().toString());
        assertThat(builder.redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor())
                .isZero();
    }

    private int port(ProjectRoot root) {
        return stage.instances().find(root).orElseThrow().port();
    }

    /** The ports that an instance could have had. */
    private static Set<Integer> free() {
        return IntStream.range(FIRST_PORT, FIRST_PORT + 100)
                .filter(SeveralProjectsTest::isFree)
                .boxed()
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The lower ones among them that are still free: other programs take ports and give them back meanwhile. */
    private static Set<Integer> passedOver(Set<Integer> before, int port) {
        return before.stream().filter(lower -> lower < port && isFree(lower)).collect(Collectors.toSet());
    }

    private static boolean isFree(int port) {
        try (ServerSocket trial = listen(port)) {
            return trial.isBound();
        } catch (IOException e) {
            return false;
        }
    }

    /** A port that was free may be taken by now, even by the near end of somebody's connection. */
    private static ServerSocket listenAtFirst(Set<Integer> ports) throws IOException {
        for (int port : ports) {
            if (isFree(port)) {
                return listen(port);
            }
        }
        throw new IOException("no port is free any more");
    }

    private static ServerSocket listen(int port) throws IOException {
        return new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
    }
}
