package dev.pegboard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.Home;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.build.BuiltClass;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The doctor finds what is wrong, and says what to do. */
class DoctorCommandTest {
    @TempDir
    Path directory;

    private final Screen screen = new Screen();

    @Test
    void aHealthyInstallationHasNoProblem() throws Exception {
        var run = new ChildProgram(directory).run("doctor");

        assertThat(run.exit()).isZero();
        assertThat(run.out().lines().map(line -> line.replaceFirst("^\\S+ +(\\S+).*", "$1")))
                .contains("version", "java", "cache", "home", "project", "settings", "git", "catalogue", "tools");
        assertThat(run.out())
                .contains("warning  cache", "Start Pegboard by its launcher")
                .doesNotContain("problem");
        assertThat(directory.resolve("home")).doesNotExist();
    }

    @Test
    void aBrokenSettingsFileIsAProblem() throws Exception {
        Files.writeString(directory.resolve("pegboard.yaml"), "databases: [");

        assertThat(screen.run("doctor", "--project", directory.toString())).isEqualTo(ExitCode.FAILED);
        assertThat(screen.out())
                .containsPattern("ok +project +" + directory + ", because --project says so")
                .containsPattern("problem +settings +" + directory + "/pegboard.yaml:1:13: ")
                .contains("-> Correct the file; until then it counts as not there.");
    }

    @Test
    void everySettingIsShownWithItsOrigin() throws Exception {
        ChildProgram program = new ChildProgram(directory);
        Path file = Files.writeString(
                Files.createDirectories(directory.resolve("work")).resolve("pegboard.yaml"),
                "toolsets: [server, databse]\nlimits:\n  waitingCalls: 7\n  x: 1\nenabled: false\n");
        Files.createDirectories(program.home());
        Path global = Files.writeString(program.home().resolve("config.yaml"), "timeout: 5\nbridge: 1\n");

        var run = program.run("doctor");

        assertThat(run.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(run.out().replaceAll(" +", " ").lines())
                .contains(
                        "ok settings " + file + ", " + global,
                        "problem settings " + file + ":4:3: there is no setting limits.x.",
                        "problem settings " + global + ":2:9: bridge must be true or false; this is 1",
                        "problem settings " + file
                                + ":1:1: there is no toolset databse. Did you mean database? There are database, postgres, project, server.",
                        "warning settings enabled: false, from " + file + " line 5",
                        "ok settings toolsets: server, databse, from " + file + " line 1",
                        "ok settings timeout: 5, from " + global + " line 1",
                        "ok settings limits.answerCharacters: 40000, the default",
                        "ok settings limits.waitingCalls: 7, from " + file + " line 3",
                        "ok settings bridge: false, the default",
                        "ok settings databases: none, the default");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void aProjectThatIsNotThereIsAProblem() {
        assertThat(screen.run("doctor", "--project", "/no/such/place")).isEqualTo(ExitCode.FAILED);
        assertThat(screen.out()).contains("--project /no/such/place is not a directory");
    }

    @Test
    void theFindingsAreJsonForPrograms() throws Exception {
        assertThat(screen.run("doctor", "--json")).isZero();

        List<?> findings = (List<?>) Json.parse(screen.out());
        assertThat(findings)
                .allSatisfy(finding -> assertThat((JsonObject) finding).containsKeys("level", "about", "found"));
    }

    @Test
    void aHomeThatOthersCanReadIsAWarning() throws Exception {
        Path home = Files.createDirectory(
                directory.resolve("open"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        assertThat(HomeCheck.of(new Home(home)).level()).isEqualTo(Finding.Level.OK);

        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxr-xr-x"));

        assertThat(HomeCheck.of(new Home(home)).advice()).contains("Run: chmod 700 " + home);
    }

    @Test
    void aHomeThatCannotBeMadeIsAProblem() throws Exception {
        Path file = Files.writeString(directory.resolve("file"), "");

        assertThat(HomeCheck.of(new Home(file)).level()).isEqualTo(Finding.Level.PROBLEM);
        assertThat(HomeCheck.of(new Home(file.resolve("home"))).level()).isEqualTo(Finding.Level.PROBLEM);
    }

    @Test
    void aListOfInstancesThatSomebodyElseChangedIsAWarning() throws Exception {
        ChildProgram program = new ChildProgram(directory);
        Path home = Files.createDirectories(program.home());
        Files.writeString(home.resolve("ports.json"), "{\"/home/me/shop\": \"50001\"}");

        assertThat(program.run("doctor").out())
                .containsPattern("warning +instances +ports.json is not as Pegboard wrote it")
                .contains("-> Run `pegboard status`");
        program.run("status");
        assertThat(program.run("doctor").out()).containsPattern("ok +instances +0 listed in ports.json");
    }

    @Test
    void missingGitIsAWarning() throws Exception {
        var run = new ChildProgram(directory).set("PATH", directory.toString()).run("doctor");

        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .containsPattern("warning +git +git could not be started")
                .contains("-> Install git");
    }

    @Test
    void aToolThatCannotBeLoadedIsAProblem() throws Exception {
        BuiltClass.write(directory.resolve("front"), "1.0", """
                {"tools": [{"name": "gone", "class": "no.such.Tool", "alias": "gone", "toolset": "x", "title": "x",
                "description": "x", "effect": "read", "scope": "server", "task": "never", "input": {}, "output": {},
                "guide": {}}, {"name": "odd"}]}
                """);

        var run = new ChildProgram(directory).before(directory.resolve("front")).run("doctor");

        assertThat(run.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(run.out())
                .containsPattern("problem +tools +gone: .*no.such.Tool")
                .containsPattern("problem +catalogue +The tool odd was left out");
    }
}
