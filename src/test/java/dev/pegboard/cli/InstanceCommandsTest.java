package dev.pegboard.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.Built;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.build.BuiltClass;
import dev.pegboard.cli.ChildProgram.Run;
import dev.pegboard.instance.Build;
import dev.pegboard.instance.Instance;
import dev.pegboard.instance.Stage;
import dev.pegboard.workspace.ProjectRoot;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands up, down and status, and the processes behind them. */
class InstanceCommandsTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    /** Survives what its process group is sent at first, so that all of it can be sent. */
    private static final String AGENT = "\"$@\"; trap : HUP INT; echo ready; while :; do sleep 1; done";

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
    void aProjectThatComesUpAgainHasItsOldPort() throws Exception {
        Run up = program.run("up", shop.toString());
        Instance first = theOnlyOne();
        assertThat(up.out()).isEqualTo(shop + " is running at " + first.address() + " (pid " + first.pid() + ")\n");
        assertThat(program.run("up", shop + "/").out())
                .isEqualTo(shop + " is already running at " + first.address() + " (pid " + first.pid() + ")\n");

        Run down = program.run("down", shop.toString());
        assertThat(down.out()).isEqualTo(shop + " has ended (pid " + first.pid() + ")\n");
        assertThat(stage.ports()).isEmpty();
        assertThat(program.run("down", shop.toString()))
                .isEqualTo(new Run(ExitCode.OK, shop + " is not running\n", ""));

        program.run("up", shop.toString());
        assertThat(theOnlyOne().port()).isEqualTo(first.port());
    }

    @Test
    void aPortThatAStrangerTookIsGivenUpSilently() throws Exception {
        program.run("up", shop.toString());
        int port = theOnlyOne().port();
        program.run("down", shop.toString());
        try (ServerSocket stranger = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            Run up = program.run("up", shop.toString());

            assertThat(up.err()).isEmpty();
            assertThat(theOnlyOne().port()).isNotEqualTo(stranger.getLocalPort());
            assertThat(stage.ports()).isEqualTo(JsonObject.of(shop.toString(), (long)
                    theOnlyOne().port()));
        }
    }

    @Test
    void statusShowsWhatRunsAndCleansUpWhatWasKilled() throws Exception {
        assertThat(program.run("status").out()).isEqualTo("no instance is running\n");
        program.run("up", shop.toString());
        program.run("up", stage.project("fix 1").toString());
        Stage.signal("KILL", stage.instances().find(shop).orElseThrow().pid());
        await().atMost(LIMIT).until(() -> stage.processes().size() == 1);
        assertThat(stage.ports()).hasSize(2);

        String json = program.run("status", "--json").out();

        List<?> all = (List<?>) Json.parse(json);
        assertThat(all).hasSize(1);
        assertThat((JsonObject) all.getFirst())
                .containsEntry("projectRoot", folder + "/fix 1")
                .containsEntry("clients", 0L)
                .containsEntry("answers", true)
                .containsKeys("port", "pid", "version", "startedAt");
        assertThat(json).doesNotContain(theOnlyOne().token().text());
        assertThat(stage.ports()).containsOnlyKeys(folder + "/fix 1");
        assertThat(program.run("status").out().lines())
                .hasSize(2)
                .last()
                .asString()
                .matches(theOnlyOne().port() + " .* 0 +/.*");
    }

    @Test
    void anInstanceThatHangsIsShownAsSilent() throws Exception {
        program.run("up", shop.toString());
        Stage.signal("STOP", theOnlyOne().pid());

        assertThat(program.run("status").out()).contains(" silent ");
    }

    @Test
    void twoThatStartOneProjectAtOnceGetTheSameInstance() throws Exception {
        Process one = program.start("up", shop.toString());
        Process other = program.start("up", shop.toString());
        String line = one.inputReader().readLine();

        assertThat(other.inputReader().readLine().replace("already ", "")).isEqualTo(line.replace("already ", ""));
        assertThat(List.of(one.waitFor(), other.waitFor())).containsOnly(ExitCode.OK);
        await().atMost(LIMIT).until(() -> stage.processes().size() == 1);
    }

    @Test
    void anInstanceOutlivesTheProcessGroupThatStartedIt() throws Exception {
        ProcessBuilder builder = program.builder("up", shop.toString());
        builder.command().addAll(0, List.of("setsid", "sh", "-c", AGENT, "agent"));
        Process agent = builder.start();
        assertThat(agent.inputReader().readLine()).contains(" is running at ");
        assertThat(agent.inputReader().readLine()).isEqualTo("ready");
        Instance instance = theOnlyOne();
        assertThat(ProcessHandle.of(instance.pid())
                        .flatMap(ProcessHandle::parent)
                        .map(ProcessHandle::pid))
                .isNotEqualTo(Optional.of(agent.pid()));

        Stage.signal("HUP", -agent.pid());
        Stage.signal("INT", -agent.pid());
        Stage.signal("KILL", -agent.pid());
        assertThat(agent.waitFor(30, TimeUnit.SECONDS)).isTrue();

        assertThat(Stage.status(instance, instance.token().text())).isEqualTo(404);
        assertThat(stage.instances().running()).containsExactly(instance);
    }

    @Test
    void withoutSetsidItOutlivesItsStarterToo() throws Exception {
        Path nothing = Files.createDirectory(folder.resolve("nothing"));

        assertThat(program.set("PATH", nothing.toString())
                        .run("up", shop.toString())
                        .exit())
                .isZero();

        assertThat(Stage.status(theOnlyOne(), theOnlyOne().token().text())).isEqualTo(404);
    }

    @Test
    void aSignalEndsItWithItsChildren() throws Exception {
        Path bin = Files.createDirectory(folder.resolve("bin"));
        Path child = folder.resolve("child");
        script(bin.resolve("git"), "echo $$ >" + child + ".new; mv " + child + ".new " + child + "; exec sleep 300");
        Files.createDirectory(shop.path().resolve(".git"));
        program.set("PATH", bin + ":" + System.getenv("PATH")).run("up", shop.toString());
        Instance instance = theOnlyOne();
        Thread caller = Thread.ofVirtual().start(() -> InstanceCaller.call(instance, "project_info", new JsonObject()));
        await().atMost(LIMIT).until(() -> Files.exists(child));
        long pid = Long.parseLong(Files.readString(child).strip());

        Stage.signal("TERM", instance.pid());

        await().atMost(LIMIT).until(() -> stage.processes().isEmpty());
        await().atMost(LIMIT).until(() -> ProcessHandle.of(pid).isEmpty());
        caller.join();
        assertThat(stage.ports()).isEmpty();
        assertThat(stage.home().directory().resolve("instances")).isDirectoryNotContaining("glob:**shop*");
    }

    @Test
    void itServesNoOtherProject() throws Exception {
        program.run("up", shop.toString());
        String other = stage.project("other").toString();

        assertThat(InstanceCaller.call(theOnlyOne(), "project_info", JsonObject.of("projectRoot", other)))
                .contains("E_INVALID_PROJECT_ROOT", "This server serves " + shop + " only");
        assertThat(InstanceCaller.call(theOnlyOne(), "project_info", JsonObject.of("projectRoot", shop.toString())))
                .contains("\"ok\":true");
    }

    @Test
    void aNewerProgramReplacesAnOlderInstanceThatNobodyUses() throws Exception {
        BuiltClass.write(folder.resolve("front"), "0.0.1", Built.tools());
        ChildProgram older = new ChildProgram(folder).before(folder.resolve("front"));
        older.run("up", shop.toString());
        Instance old = theOnlyOne();
        assertThat(old.build().version()).isEqualTo("0.0.1");
        String session = InstanceCaller.greet(old);

        assertThat(program.run("up", shop.toString()).err()).contains("older Pegboard, 0.0.1", "in use");
        assertThat(theOnlyOne()).isEqualTo(old);

        InstanceCaller.hangUp(old, session);
        assertThat(program.run("up", shop.toString()).out()).contains(" is running at ");
        Instance next = theOnlyOne();
        assertThat(next.build()).isEqualTo(Build.own());
        assertThat(next.port()).isEqualTo(old.port());
        assertThat(older.run("up", shop.toString()).out()).contains(" is already running at ");
        assertThat(theOnlyOne()).isEqualTo(next);
    }

    @Test
    void anIdleInstanceEndsItself() throws Exception {
        Process process = program.start("up", shop.toString(), "--foreground", "--idle", "300");
        assertThat(process.inputReader().readLine()).contains(" is running at ");

        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        assertThat(process.errorReader().readAllAsString()).contains("nobody needed it for 300 ms", "ended");
        assertThat(stage.ports()).isEmpty();
    }

    @Test
    void aProjectThatIsRemovedEndsItsInstance() throws Exception {
        program.run("up", shop.toString());
        Files.delete(shop.path());

        assertThat(program.run("down", shop.toString()).exit()).isZero();

        await().atMost(LIMIT).until(() -> stage.processes().isEmpty());
        assertThat(stage.ports()).isEmpty();
    }

    @Test
    void allCanBeEndedAtOnce() throws Exception {
        for (String name : List.of("a", "b", "c")) {
            program.run("up", stage.project(name).toString());
        }
        assertThat(program.run("down", "--all").out().lines())
                .hasSize(3)
                .allMatch(line -> line.contains(" has ended (pid "));
        assertThat(stage.ports()).isEmpty();
        assertThat(program.run("down", "--all").out()).isEqualTo("no instance is running\n");
        assertThat(program.run("down", "--all", shop.toString()).exit()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void withoutADirectoryItIsTheOneAroundHere() throws Exception {
        Path work = Files.createDirectories(folder.resolve("work"));
        program.run("up");
        assertThat(theOnlyOne().root()).isEqualTo(work);
        assertThat(program.run("down").out()).startsWith(work + " has ended");

        Files.writeString(folder.resolve("pegboard.yaml"), "");
        assertThat(program.run("up").out()).startsWith(folder + " is running at ");
        assertThat(program.run("down").out()).startsWith(folder + " has ended");
    }

    @Test
    void whatIsNoDirectoryIsBadUsage() throws Exception {
        Run run = program.run("up", "nowhere");
        assertThat(run.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("nowhere is not a directory", "Hint: ");
    }

    private static void script(Path file, String line) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + line + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    private Instance theOnlyOne() {
        List<Instance> running = stage.instances().running();
        assertThat(running).hasSize(1);
        return running.getFirst();
    }
}
