package dev.pegboard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demo shows the real server, checks every answer, and leaves nothing behind. */
class DemoCommandTest {
    @TempDir
    Path directory;

    @Test
    void everyStepGivesWhatItPromises() throws Exception {
        var run = demo().run("demo");

        assertThat(run.exit()).as(run.out() + run.err()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains("initialize", "tokens", "tools/call server_info", "# project_info", "on branch main")
                .contains(
                        "Java, JavaScript",
                        "Did you mean project_info or project_init?",
                        "workflow_remove",
                        "[E_INVALID_ARGUMENT]")
                .contains("Every answer was as expected.")
                .doesNotContain("\033");
        assertThat(directory.resolve("temporary")).isEmptyDirectory();
        assertThat(directory.resolve("home")).doesNotExist();
    }

    @Test
    void itWorksWithoutGitAndSaysSo() throws Exception {
        var run = demo().set("PATH", directory.toString()).run("demo");

        assertThat(run.exit()).as(run.out() + run.err()).isZero();
        assertThat(run.out())
                .contains("git is not installed", "no git repository")
                .doesNotContain("branch main");
    }

    @Test
    void anUnexpectedAnswerIsNoticed() throws Exception {
        JsonObject refusal = ChildProgram.parse("{\"id\":1,\"error\":{\"code\":-32601,\"message\":\"no\"}}");

        assertThat(new DemoScript(new SampleProject(directory, true)).steps())
                .allSatisfy(step -> assertThat(step.reading().read(refusal)).isEmpty())
                .allSatisfy(step ->
                        assertThat(step.reading().read(new JsonObject())).isEmpty());
    }

    private ChildProgram demo() throws Exception {
        Path temporary = Files.createDirectories(directory.resolve("temporary"));
        return new ChildProgram(directory).flag("-Djava.io.tmpdir=" + temporary);
    }
}
