package dev.pegboard.cli;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.engine.db.driver.FakeMaven;
import dev.pegboard.engine.db.driver.SampleDriver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands about drivers, as a person types them. */
class DriverCommandsTest {
    @TempDir
    Path directory;

    private final Screen screen = new Screen();
    private ChildProgram program;

    @BeforeEach
    void prepare() {
        program = new ChildProgram(directory);
    }

    @Test
    void aDriverOutOfAFileIsAddedListedAndRemoved() throws Exception {
        Path jar = SampleDriver.jar(directory, 1);

        var added = program.run("driver", "add", "sample", "--jar", jar.toString());
        var listed = program.run("driver", "list");
        var asJson = program.run("driver", "list", "--json");
        var removed = program.run("driver", "remove", "sample");
        var again = program.run("driver", "remove", "smple");

        assertThat(added.err()).isEmpty();
        assertThat(added.out())
                .startsWith("Added sample: sample-1.jar\n  class    sample.SampleDriver\n  jars     1 in "
                        + program.home().resolve("drivers/sample"));
        assertThat(listed.out())
                .containsPattern("sample +added +sample-1.jar\n")
                .containsPattern("trino +to add +io.trino:trino-jdbc:483\n")
                .containsPattern("cockroachdb +built in\n")
                .doesNotContain("\033");
        assertThat(row(asJson.out(), "sample"))
                .containsEntry("state", "added")
                .containsEntry("className", "sample.SampleDriver")
                .containsKeys("since", "folder", "jars");
        assertThat(removed.out()).isEqualTo("Removed sample: sample-1.jar\n");
        assertThat(again.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(again.err()).startsWith("pegboard: No driver called 'smple' was added.\nHint: Run ");
    }

    @Test
    void aChangedDriverIsListedAsBroken() throws Exception {
        Path jar = SampleDriver.jar(directory, 1);
        program.run("driver", "add", "sample", "--jar", jar.toString());
        JsonObject sample = row(program.run("driver", "list", "--json").out(), "sample");
        Files.writeString(Path.of(sample.text("folder").orElseThrow(), "sample-1.jar"), "other");

        assertThat(program.run("driver", "list").out()).containsPattern("sample +broken +sample-1.jar\n");
    }

    @Test
    void anEngineThatIsServedAlreadyNeedsNothing() {
        assertThat(screen.run("driver", "add", "cockroachdb")).isZero();
        assertThat(screen.out())
                .isEqualTo("Nothing needs to be added: the built-in driver of PostgreSQL serves cockroachdb.\n");
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiterString = "=>", textBlock = """
            add trinoo => 'trinoo' is not a driver we know. Did you mean trino?
            add postgres => 'postgres' is not a driver we know. Did you mean postgresql?
            add a:b:c:d => 'a:b:c:d' is not written as group:artifact or group:artifact:version
            add trino --engine other => --engine is only for libraries
            add trino --sha256 00 => --sha256 belongs to --jar
            add a:b --jar x.jar => With --jar, NAME is the name of the engine
            add => Missing required parameter: 'NAME'
            ad => There is no command 'ad' of driver. Did you mean add?
            list extra => There is no argument 'extra' of list.
            """)
    void aMistakeIsExplained(String words, String told) {
        assertThat(screen.run(("driver " + words).split(" "))).isEqualTo(ExitCode.USAGE);
        assertThat(screen.err()).startsWith("pegboard: " + told).contains("\nHint: ");
        assertThat(screen.out()).isEmpty();
    }

    @Test
    void theCommandAloneNamesWhatItNeeds() {
        assertThat(screen.run("driver")).isEqualTo(ExitCode.USAGE);
        assertThat(screen.err()).contains("Missing required subcommand", "pegboard driver --help");
    }

    @Test
    void aProgramThatIsEndedMeanwhileLeavesNothingBehind() throws Exception {
        Path started = directory.resolve("started");
        FakeMaven maven = FakeMaven.in(directory, "touch " + started + "; sleep 300");
        Process adding = program.set("PATH", maven.path()).start("driver", "add", "trino");
        await().atMost(60, SECONDS).until(() -> Files.exists(started));

        adding.destroy();

        assertThat(adding.waitFor(60, SECONDS)).isTrue();
        assertThat(program.home().resolve("drivers")).isDirectoryNotContaining("glob:**/.work");
    }

    @Test
    void aFailureOfMavenIsOneLineAndAHint() throws IOException, InterruptedException {
        FakeMaven maven = FakeMaven.in(
                directory, "echo 'Could not find artifact a:b:jar:1 in company (http://bob:canary@host)'; exit 1");

        var run = program.set("PATH", maven.path()).run("driver", "add", "a:b:1");

        assertThat(run.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(run.err())
                .isEqualTo("pegboard: Maven found no a:b:jar:1 in the repository company\n"
                        + "Hint: Check group, artifact and version.\n");
    }

    private static JsonObject row(String json, String engine) throws Exception {
        return ((List<?>) Json.parse(json))
                .stream()
                        .map(JsonObject.class::cast)
                        .filter(row -> row.text("engine").orElseThrow().equals(engine))
                        .findFirst()
                        .orElseThrow();
    }
}
