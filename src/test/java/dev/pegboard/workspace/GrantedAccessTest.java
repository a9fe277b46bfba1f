package dev.pegboard.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.Home;
import dev.pegboard.grant.Grant;
import dev.pegboard.grant.Grants;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A grant counts for the access that a person saw: whoever edits the project cannot lead it to another one. */
class GrantedAccessTest {
    private static final String SEEN = "postgres://reader:one@127.0.0.1:5432/shop?sslmode=require";

    @TempDir
    private Path temporary;

    private Home home;
    private Path project;

    @BeforeEach
    void grantWrites() throws IOException {
        home = new Home(temporary.resolve("home"));
        project = Files.createDirectory(temporary.toRealPath().resolve("project"));
        Grant.Subject subject = new Grant.Subject.Writes("shop", access(SEEN));
        new Grants(home).add(new Grant(project, subject, Instant.now(), Optional.empty()));
    }

    @Test
    void itCountsForTheSameUserAndOptionsWhateverThePassword() throws IOException {
        assertThat(mayWrite(SEEN)).isTrue();
        assertThat(mayWrite(SEEN.replace("one@", "two@"))).isTrue();
        assertThat(access(SEEN)).contains("reader").doesNotContain("one");
    }

    @Test
    void itDoesNotCountForAnotherUserOrOtherOptions() throws IOException {
        assertThat(mayWrite(SEEN.replace("reader", "postgres"))).isFalse();
        assertThat(mayWrite(SEEN.replace("reader:one@", ""))).isFalse();
        assertThat(mayWrite(SEEN.replace("require", "disable"))).isFalse();
        assertThat(mayWrite(SEEN + "&options=-csearch_path%3Dother")).isFalse();
        assertThat(mayWrite(SEEN.replace("/shop", "/live"))).isFalse();
    }

    private boolean mayWrite(String url) throws IOException {
        try (Router router = router(url)) {
            Workspace workspace = router.workspace(Optional.empty());
            return workspace.mayWrite(workspace.knownDatabases().getFirst());
        }
    }

    private String access(String url) throws IOException {
        try (Router router = router(url)) {
            return router.workspace(Optional.empty()).access("shop").orElseThrow();
        }
    }

    private Router router(String url) throws IOException {
        Files.writeString(project.resolve("pegboard.yaml"), "databases: {shop: \"" + url + "\"}\n");
        return Router.only(home, ProjectRoot.of(project.toString()));
    }
}
