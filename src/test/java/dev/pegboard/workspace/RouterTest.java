package dev.pegboard.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pegboard.base.Fault;
import dev.pegboard.base.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sends calls to the project they name. */
class RouterTest {
    @TempDir
    private Path folder;

    @Test
    void aCallThatNamesNoProjectGoesHome() {
        Router router = new Router(Home.fromEnvironment(), Optional.of(ProjectRoot.of(folder.toString())));
        assertThat(router.workspace(Optional.empty()).root()).isEqualTo(ProjectRoot.of(folder.toString()));
    }

    @Test
    void aCallThatNamesAProjectGoesThere() throws IOException {
        Path other = Files.createDirectory(folder.resolve("other"));
        Router router = new Router(Home.fromEnvironment(), Optional.of(ProjectRoot.of(folder.toString())));
        assertThat(router.workspace(Optional.of(other.toString())).root()).isEqualTo(ProjectRoot.of(other.toString()));
    }

    @Test
    void allSpellingsOfAProjectShareOneWorkspace() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder);
        Router router = new Router(Home.fromEnvironment(), Optional.empty());
        assertThat(router.workspace(Optional.of(link + "/")))
                .isSameAs(router.workspace(Optional.of(folder.toString())));
    }

    @Test
    void withoutAHomeAProjectMustBeNamed() {
        Router router = new Router(Home.fromEnvironment(), Optional.empty());
        assertThatThrownBy(() -> router.workspace(Optional.empty())).hasMessage("projectRoot is missing");
        assertThatThrownBy(() -> router.workspace(Optional.of("")))
                .hasMessage("Error: projectRoot must be an absolute path");
    }

    @Test
    void strangersLearnNothingOfOtherDirectories() throws IOException {
        Path served = Files.createDirectory(folder.resolve("served"));
        Path other = Files.createDirectory(folder.resolve("other"));
        Router router = Router.only(Home.fromEnvironment(), List.of(ProjectRoot.of(served.toString())));
        String only = "This server serves " + ProjectRoot.of(served.toString()) + " only";
        for (String told : List.of(other.toString(), folder + "/nowhere", "relative", "", "/proc/self/cwd")) {
            assertThatThrownBy(() -> router.workspace(Optional.of(told)))
                    .hasMessage(only)
                    .satisfies(fault -> assertThat(((Fault) fault).details().text("projectRoot"))
                            .contains(told));
        }
    }
}
