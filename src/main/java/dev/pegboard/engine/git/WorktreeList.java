package dev.pegboard.engine.git;

import dev.pegboard.base.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads git's own list of worktrees. Changes nothing. */
final class WorktreeList {
    private static final int USAGE = 129;
    private static final String HEADS = "refs/heads/";

    /** What tells in a worktree's part of the repository that something was begun in it. */
    private static final Map<String, String> OPERATIONS = Map.of(
            "rebase-merge", "rebase",
            "rebase-apply", "rebase",
            "MERGE_HEAD", "merge",
            "CHERRY_PICK_HEAD", "cherry-pick",
            "REVERT_HEAD", "revert",
            "BISECT_LOG", "bisect");

    private final GitProgram git;

    WorktreeList(GitProgram git) {
        this.git = git;
    }

    /** All worktrees, the main one first. */
    List<Worktree> read() {
        Command.Result result = git.result("worktree", "list", "--porcelain", "-z");
        if (result.exitCode() == USAGE) { // Before git 2.36.
            return worktrees(git.run("worktree", "list", "--porcelain").split("\n", -1));
        }
        if (!result.succeeded()) {
            throw git.refused("worktree list", result.errors());
        }
        return worktrees(result.output().split("\0", -1));
    }

    private List<Worktree> worktrees(String[] lines) {
        List<Worktree> all = new ArrayList<>();
        Map<String, String> facts = new HashMap<>();
        for (String line : lines) {
            if (!line.isEmpty()) {
                int space = line.indexOf(' ');
                facts.put(space < 0 ? line : line.substring(0, space), space < 0 ? "" : line.substring(space + 1));
            } else if (!facts.isEmpty()) {
                all.add(worktree(facts, all.isEmpty()));
                facts.clear();
            }
        }
        return all;
    }

    private Worktree worktree(Map<String, String> facts, boolean main) {
        boolean bare = facts.containsKey("bare");
        Path told = Path.of(facts.getOrDefault("worktree", ""));
        Path path = main && !bare ? mainPath(told) : told;
        Optional<Path> store = bare ? Optional.empty() : store(path);
        Optional<String> branch =
                Optional.ofNullable(facts.get("branch")).or(() -> store.flatMap(WorktreeList::rebased));
        return new Worktree(
                path,
                branch.map(WorktreeList::shortName),
                Optional.ofNullable(facts.get("HEAD")).filter(commit -> !commit.matches("0+")),
                main,
                bare,
                facts.containsKey("detached"),
                Optional.ofNullable(facts.get("locked")),
                Optional.ofNullable(facts.get("prunable")),
                store.flatMap(WorktreeList::operation));
    }

    /** Of a submodule, or where the repository lies apart from its files, git lists where the repository is. */
    private Path mainPath(Path told) {
        if (Files.exists(told.resolve(".git"))) {
            return told;
        }
        return Checkout.around(git.directory())
                .filter(here -> !here.bare() && !here.isLinked())
                .map(Checkout::top)
                .or(() -> git.answer("config", "--file", told.resolve("config").toString(), "core.worktree")
                        .map(files -> told.resolve(files).normalize()))
                .orElse(told);
    }

    private static Optional<Path> store(Path path) {
        return Files.exists(path.resolve(".git")) ? Checkout.around(path).map(Checkout::store) : Optional.empty();
    }

    private static Optional<String> operation(Path store) {
        return OPERATIONS.entrySet().stream()
                .filter(sign -> Files.exists(store.resolve(sign.getKey())))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    /** The branch that a rebase is about. */
    private static Optional<String> rebased(Path store) {
        return Stream.of("rebase-merge/head-name", "rebase-apply/head-name")
                .map(store::resolve)
                .filter(Files::isRegularFile)
                .map(WorktreeList::line)
                .filter(name -> name.startsWith(HEADS))
                .findFirst();
    }

    private static String line(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            return ""; // The rebase ended meanwhile.
        }
    }

    private static String shortName(String reference) {
        return reference.startsWith(HEADS) ? reference.substring(HEADS.length()) : reference;
    }
}
