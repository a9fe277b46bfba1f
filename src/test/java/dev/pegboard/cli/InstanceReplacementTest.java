package dev.pegboard.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.Built;
import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.build.BuiltClass;
import dev.pegboard.fixture.Agent;
import dev.pegboard.instance.Instance;
import dev.pegboard.instance.Stage;
import dev.pegboard.workspace.ProjectRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When another process takes an instance's place, and where its state is looked for. */
class InstanceReplacementTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @TempDir
    private Path temporary;

    private Path folder;
    private Stage stage;
    private ChildProgram program;
    private ProjectRoot shop;

    @BeforeEach
    void prepare() throws IOException {
        folder = temporary.toRealPath();
        stage = new Stage(folder);
        program = new ChildProgram(folder);
        shop = stage.project("shop");
    }

    @AfterEach
    void tidyUp() throws IOException {
        stage.close();
    }

    @Test
    void changedSettingsCountFromTheNextCallOn() throws Exception {
        program.run("up", shop.toString());
        Files.writeString(shop.path().resolve("pegboard.yaml"), "enabled: false\n");
        await().atMost(LIMIT).until(() -> stage.processes().isEmpty());

        program.run("up", shop.toString());

        assertThat(InstanceCaller.call(theOnlyOne(), "project_info", new JsonObject()))
                .contains("E_DISABLED", "pegboard.yaml line 1");
    }

    @Test
    void oneThatHangsIsReplacedByUp() throws Exception {
        program.run("up", shop.toString());
        Instance hung = theOnlyOne();
        Stage.signal("STOP", hung.pid());

        assertThat(program.run("up", shop.toString()).err()).contains("it does not answer");

        assertThat(theOnlyOne().pid()).isNotEqualTo(hung.pid());
        assertThat(stage.processes()).containsExactly(theOnlyOne().pid());
    }

    @Test
    void aGatewayReplacesAnOlderOneThatNobodyUses() throws Exception {
        BuiltClass.write(folder.resolve("front"), "0.0.1", Built.tools());
        new ChildProgram(folder).before(folder.resolve("front")).run("up", shop.toString());
        Instance old = theOnlyOne();

        try (Agent agent = Agent.in(shop.path(), stage.home())) {
            assertThat(Agent.pid(agent.ask(shop.toString()))).isNotEqualTo(old.pid());
        }

        assertThat(theOnlyOne().build().version()).isEqualTo(Built.version());
    }

    @Test
    void aRelativeHomeIsTheSameForTheInstance() throws Exception {
        program.set("PEGBOARD_HOME", "../home");

        assertThat(program.run("up", shop.toString()).exit()).isZero();

        assertThat(stage.processes()).containsExactly(theOnlyOne().pid());
        assertThat(program.run("down", shop.toString()).out()).contains(" has ended ");
    }

    @Test
    void withoutAHomeOfItsOwnItIsBelowTheUsers() throws Exception {
        program.set("PEGBOARD_HOME", "").set("HOME", folder.toString()).run("status");

        assertThat(folder.resolve(".pegboard")).isDirectory();
    }

    private Instance theOnlyOne() {
        return stage.instances().running().getFirst();
    }
}
