package dev.pegboard.tools.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.call.Answer;
import dev.pegboard.call.Envelope;
import dev.pegboard.fixture.Repository;
import dev.pegboard.fixture.SampleServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Asks about real projects through the real road. */
class ProjectInfoTest {
    private Path folder;
    private Repository shop;

    @BeforeEach
    void makeProject(@TempDir Path temporary) throws IOException {
        folder = temporary.toRealPath();
        shop = SampleServer.project(folder.resolve("shop"));
    }

    @Test
    void itTellsEverythingAboutAnOrdinaryProject() {
        JsonObject info = info(shop.path());
        assertThat(info.text("root")).contains(shop.path().toString());
        assertThat(info.text("name")).contains("shop");
        assertThat(info.at("git", "branch")).contains("main");
        assertThat(info.at("git", "commit")).contains(shop.git("rev-parse", "HEAD"));
        assertThat(info.at("git", "dirty")).contains(false);
        assertThat(info.at("contents", "files")).contains(7L);
        assertThat(info.at("contents", "languages").orElseThrow())
                .isEqualTo(List.of(
                        JsonObject.of("name", "Java", "files", 2L, "percent", 66.7),
                        JsonObject.of("name", "Shell", "files", 1L, "percent", 33.3)));
        assertThat(info.at("contents", "buildTools").orElseThrow())
                .isEqualTo(List.of(JsonObject.of("name", "Maven", "files", List.of("pom.xml"), "count", 1L)));
        assertThat(info.get("config")).isEqualTo(JsonObject.of("status", "valid"));
        assertThat(info.list("databases").orElseThrow())
                .singleElement()
                .satisfies(database -> assertThat((JsonObject) database)
                        .containsEntry("name", "shop")
                        .containsEntry("engine", "sqlite")
                        .containsEntry("usual", true));
        assertThat(info.at("instance", "pid")).contains(ProcessHandle.current().pid());
        assertThat(info.at("instance", "startedAt")).contains("2026-01-01T00:00:00Z");
    }

    @Test
    void aDirectoryWithoutAnythingIsAProjectToo() throws IOException {
        JsonObject info = info(Files.createDirectory(folder.resolve("empty")));
        assertThat(info).doesNotContainKeys("git", "gitProblem");
        assertThat(info.at("contents", "files")).contains(0L);
        assertThat(info.at("config", "status")).contains("absent");
    }

    @Test
    void brokenSettingsArePartOfTheAnswer() {
        shop.write("pegboard.yaml", "databases:\n  shop: [\n");
        JsonObject info = info(shop.path());
        assertThat(info.at("config", "status")).contains("invalid");
        assertThat(info.at("config", "line")).contains(3L);
        assertThat(info.at("config", "column")).contains(1L);
        assertThat(Json.write(info.get("databases"))).contains("\"origin\":\"shop.db\"");
    }

    @Test
    void aGitThatRefusesIsPartOfTheAnswer() throws IOException {
        assumeTrue(System.getProperty("user.name").equals("root"), "only root can give a directory away");
        Files.setAttribute(shop.path(), "unix:uid", 65534);
        Files.setAttribute(shop.path().resolve(".git"), "unix:uid", 65534);
        JsonObject info = info(shop.path());
        assertThat(info.text("gitProblem").orElseThrow()).contains("another user owns it", "safe.directory");
        assertThat(info.at("contents", "files")).contains(7L);
    }

    @Test
    void aProjectRootThatCannotBeIsRefusedInTheAgreedWords() {
        assertThat(refusal("shop"))
                .startsWith("[E_INVALID_PROJECT_ROOT] Error: projectRoot must be an absolute path\n");
        assertThat(refusal(folder + "/nowhere"))
                .startsWith("[E_INVALID_PROJECT_ROOT] Error: projectRoot does not exist\n");
    }

    private JsonObject info(Path root) {
        return server().data("project.info", JsonObject.of("projectRoot", root.toString()));
    }

    private String refusal(String root) {
        Answer answer = server().call("project.info", JsonObject.of("projectRoot", root));
        return Envelope.words(((Answer.Failed) answer).fault());
    }

    private SampleServer server() {
        return SampleServer.at(Optional.empty(), folder.resolve("home"));
    }
}
