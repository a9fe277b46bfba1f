package dev.pegboard.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.Home;
import dev.pegboard.grant.Grant;
import dev.pegboard.grant.Grants;
import dev.pegboard.workspace.ProjectRoot;
import dev.pegboard.workspace.Router;
import dev.pegboard.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A grant for copies counts in the worktree of a workflow, for its own copy, and nowhere else. */
class GrantedCopyTest {
    private static final String ORIGINAL = "postgres://reader:one@127.0.0.1:5432/shop?sslmode=require";
    private static final String COPY = ORIGINAL.replace("/shop", "/shop_invoices");

    @TempDir
    private Path temporary;

    private Home home;
    private Path project;
    private Path worktree;
    private WorkflowRecord record;

    @BeforeEach
    void grantCopies() throws IOException {
        home = new Home(temporary.resolve("home"));
        project = Files.createDirectory(temporary.toRealPath().resolve("project"));
        worktree = Files.createDirectory(temporary.toRealPath().resolve("invoices"));
        record = new WorkflowRecord(
                "w1",
                project,
                "invoices",
                worktree,
                "shop",
                "shop",
                "postgresql://127.0.0.1:5432/shop",
                "shop_invoices",
                Instant.now());
        new WorkflowRecords(home).write(record);
        Grant.Subject subject = new Grant.Subject.Copies("shop", access(project, ORIGINAL));
        new Grants(home).add(new Grant(project, subject, Instant.now(), Optional.empty()));
    }

    @Test
    void theCopyMayBeChangedAndTheOriginalMayNot() throws IOException {
        assertThat(mayWrite(worktree, COPY)).isTrue();
        assertThat(mayWrite(project, ORIGINAL)).isFalse();
        assertThat(mayWrite(project, COPY)).isFalse();
    }

    @Test
    void aWorktreeThatLeadsElsewhereMayChangeNothing() throws IOException {
        assertThat(mayWrite(worktree, COPY.replace("shop_invoices", "live"))).isFalse();
        assertThat(mayWrite(worktree, COPY.replace("127.0.0.1", "live.example.org")))
                .isFalse();
        assertThat(mayWrite(worktree, COPY.replace("reader", "postgres"))).isFalse();
        assertThat(mayWrite(worktree, COPY.replace("require", "disable"))).isFalse();
    }

    @Test
    void itEndsWithTheWorkflow() throws IOException {
        new WorkflowRecords(home).remove(record);
        assertThat(mayWrite(worktree, COPY)).isFalse();
    }

    @Test
    void aRevokedGrantCountsNoMore() throws IOException {
        new Grants(home).revoke(grant -> true);
        assertThat(mayWrite(worktree, COPY)).isFalse();
    }

    private boolean mayWrite(Path root, String url) throws IOException {
        try (Router router = router(root, url)) {
            Workspace workspace = router.workspace(Optional.empty());
            return workspace.mayWrite(workspace.knownDatabases().getFirst());
        }
    }

    private String access(Path root, String url) throws IOException {
        try (Router router = router(root, url)) {
            return router.workspace(Optional.empty()).access("shop").orElseThrow();
        }
    }

    private Router router(Path root, String url) throws IOException {
        Files.writeString(root.resolve("pegboard.yaml"), "databases: {shop: \"" + url + "\"}\n");
        return Router.only(home, ProjectRoot.of(root.toString()));
    }
}
