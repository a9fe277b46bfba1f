package dev.pegboard.tools.project;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import dev.pegboard.call.Answer;
import dev.pegboard.fixture.McpPeer;
import dev.pegboard.fixture.Repository;
import dev.pegboard.fixture.SampleServer;
import dev.pegboard.mcp.McpServer;
import dev.pegboard.mcp.operation.ServerOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Makes, lists and removes worktrees as a client does. */
class WorktreeToolsTest {
    private Path folder;
    private Repository shop;
    private SampleServer server;

    @BeforeEach
    void makeProject(@TempDir Path temporary) throws IOException {
        folder = temporary.toRealPath();
        server = SampleServer.in(folder);
        shop = new Repository(folder.resolve("shop"));
    }

    @Test
    void aWorktreeIsMadeListedAndRemovedByDottedNames() {
        String path = folder.resolve("shop.worktrees/feature--cart").toString();
        JsonObject made = server.data("worktree.create", JsonObject.of("branch", "feature/cart", "new_branch", true));
        JsonObject entry = JsonObject.of(
                        "path", path, "branch", "feature/cart", "commit", shop.git("rev-parse", "HEAD"))
                .with("is_main", false)
                .with("state", "ready");
        assertThat(made).isEqualTo(JsonObject.of("worktree", entry, "new_branch", true, "notes", List.of()));

        List<?> listed =
                server.data("worktree.list", new JsonObject()).list("worktrees").orElseThrow();
        assertThat(listed).hasSize(2);
        assertThat(listed.getLast()).isEqualTo(entry);
        assertThat((JsonObject) listed.getFirst())
                .containsEntry("is_main", true)
                .containsEntry("branch", "main");

        JsonObject removed = server.data("worktree.remove", JsonObject.of("branch", "feature/cart", "confirm", true));
        assertThat(removed).isEqualTo(JsonObject.of("path", path, "branch", "feature/cart", "restore", List.of()));
        assertThat(Path.of(path)).doesNotExist();
        assertThat(shop.git("branch", "--list", "feature/cart")).isNotEmpty();
    }

    @Test
    void aWorktreeIsAProjectOfItsOwnAndAgreesOnThePlace() {
        Path path = Path.of(make("feature/cart"));
        JsonObject inside = JsonObject.of("projectRoot", path.toString(), "branch", "fix", "new_branch", true);
        assertThat(server.data("worktree_create", inside).at("worktree", "path"))
                .contains(folder.resolve("shop.worktrees/fix").toString());
        assertThat(refusal("worktree_remove", "projectRoot", path.toString(), "branch", "feature/cart", "confirm", true)
                        .code())
                .isEqualTo(FaultCode.BRANCH_IN_USE);
    }

    @Test
    void removingNeedsConfirmationAndForForceSaysHowToGetTheWorkBack() {
        String path = make("fix");
        new Repository(Path.of(path)).write("Cart.java", "class Cart {}");
        assertThat(refusal("worktree_remove", "branch", "fix").code()).isEqualTo(FaultCode.NOT_CONFIRMED);
        Fault fault = refusal("worktree_remove", "branch", "fix", "confirm", true);
        assertThat(fault.code()).isEqualTo(FaultCode.WORK_WOULD_BE_LOST);
        assertThat(fault.details().get("lost")).isEqualTo(List.of("untracked files (1): Cart.java"));
        Answer answer = server.call("worktree_remove", JsonObject.of("branch", "fix", "confirm", true, "force", true));
        assertThat(((Answer.Done) answer).outcome().text())
                .contains("Removed the worktree " + path, "The branch fix is still there.")
                .contains("kept as refs/pegboard/removed/fix/", "restore --source=refs/pegboard/removed/fix/");
    }

    @Test
    void theSettingsSayWhereWorktreesGo() throws IOException {
        shop.write("pegboard.yaml", "worktrees: .trees\n");
        assertThat(make("one")).isEqualTo(shop.path().resolve(".trees/one").toString());
        Files.delete(shop.path().resolve("pegboard.yaml"));
        Files.createDirectories(folder.resolve("home"));
        Files.writeString(folder.resolve("home/config.yaml"), "worktrees: " + folder.resolve("all") + "\n");
        SampleServer later = SampleServer.at(Optional.of(shop.path()), folder.resolve("home"));
        assertThat(later.data("worktree_create", JsonObject.of("branch", "two", "new_branch", true))
                        .at("worktree", "path"))
                .contains(folder.resolve("all/shop/two").toString());
    }

    @ParameterizedTest
    @CsvSource({
        "a..b, '', -32003, INVALID_NAME",
        "-x, '', -32003, INVALID_NAME",
        "../../evil, '', -32003, INVALID_NAME",
        "fix, 'worktrees: ../../evil', -32004, PATH_TRAVERSAL",
        "fix, 'worktrees: [', -32002, CONFIG_INVALID",
        "unknown, '', -32602, BRANCH_NOT_FOUND",
        "main, '', -32602, BRANCH_IN_USE",
    })
    void aRefusalHasItsNumberAndItsCodeInBothForms(String branch, String settings, long number, String code) {
        shop.write("pegboard.yaml", settings);
        JsonObject arguments = JsonObject.of("branch", branch);
        for (String revision : List.of("2025-11-25", "2026-07-28")) {
            JsonObject error =
                    peer(true, revision).error("tools/call", "name", "worktree.create", "arguments", arguments);
            assertThat(error).containsEntry("code", number);
            assertThat(error.at("data", "code")).contains(code);
            assertThat(error.at("data", "hint")).isPresent();

            JsonObject result = peer(false, revision).call("worktree.create", "branch", branch);
            assertThat(result).containsEntry("isError", true);
            assertThat(result.at("structuredContent", "error", "code")).contains("E_" + code);
            assertThat(((JsonObject) result.list("content").orElseThrow().getFirst())
                            .text("text")
                            .orElseThrow())
                    .startsWith("[E_" + code + "] ");
        }
        assertThat(folder.resolve("shop.worktrees")).doesNotExist();
    }

    private McpPeer peer(boolean errorsAsRpc, String revision) {
        return McpPeer.of(new McpServer(server.executor(), new ServerOptions(false, errorsAsRpc)), revision);
    }

    private String make(String branch) {
        return (String) server.data("worktree_create", JsonObject.of("branch", branch, "new_branch", true))
                .at("worktree", "path")
                .orElseThrow();
    }

    private Fault refusal(String tool, Object... arguments) {
        return ((Answer.Failed) server.call(tool, JsonObject.of(arguments))).fault();
    }
}
