package dev.pegboard.engine.git;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Looks for work that is nowhere but in one worktree. Changes nothing. */
final class LossSearch {
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final int MOST_COMMITS = 10;
    private static final Pattern END = Pattern.compile("\0");

    private final GitProgram repository;
    private final Worktree worktree;
    private final List<String> changed = new ArrayList<>();
    private final List<String> staged = new ArrayList<>();
    private final List<String> untracked = new ArrayList<>();
    private final List<String> inside = new ArrayList<>();

    LossSearch(GitProgram repository, Worktree worktree) {
        this.repository = repository.within(LONGEST);
        this.worktree = worktree;
    }

    Loss loss() {
        List<String> only = worktree.commit().map(this::only).orElse(List.of());
        long count = only.isEmpty()
                ? 0
                : Long.parseLong(
                        repository.run(words(only, "rev-list", "--count")).strip());
        List<String> commits = count == 0
                ? List.of()
                : repository
                        .run(words(only, "log", "--max-count=" + MOST_COMMITS, "--format=%h %s", "--no-show-signature"))
                        .lines()
                        .toList();
        if (worktree.missing().isPresent() || worktree.bare()) {
            return Loss.ofCommits(commits, count);
        }
        GitProgram there = repository.at(worktree.path());
        files(there);
        submodules(there, "");
        return new Loss(changed, staged, untracked, commits, count, worktree.operation(), inside);
    }

    /** The commits that nobody else has. */
    private List<String> only(String commit) {
        List<String> words = new ArrayList<>(List.of(commit, "--not", "--remotes", "--tags"));
        worktree.checkedOut().ifPresent(own -> words.add("--exclude=" + own));
        words.add("--branches");
        return words;
    }

    private static String[] words(List<String> range, String... command) {
        List<String> words = new ArrayList<>(List.of(command));
        words.addAll(range);
        words.add("--");
        return words.toArray(String[]::new);
    }

    private void files(GitProgram there) {
        String status = there.run(
                "status",
                "--porcelain=v2",
                "-z",
                "--untracked-files=all",
                "--ignore-submodules=none",
                "--no-ahead-behind");
        Iterator<String> records =
                END.splitAsStream(status).filter(entry -> !entry.isEmpty()).iterator();
        while (records.hasNext()) {
            String entry = records.next();
            switch (entry.charAt(0)) {
                case '1' -> tracked(entry.split(" ", 9));
                case '2' -> {
                    tracked(entry.split(" ", 10));
                    records.next(); // What it was called before.
                }
                case 'u' -> changed.add(entry.split(" ", 11)[10]);
                case '?' -> untracked(entry.substring(2));
                default -> {} // A header.
            }
        }
    }

    private void tracked(String[] fields) {
        String name = fields[fields.length - 1];
        String submodule = fields[2];
        if (submodule.endsWith("M.") || submodule.endsWith("U")) {
            inside.add(name + ": changes that are not committed");
            return;
        }
        if (fields[1].charAt(0) != '.') {
            staged.add(name);
        }
        if (fields[1].charAt(1) != '.') {
            changed.add(name);
        }
    }

    /** All files are listed one by one; only a repository that nobody added stays a directory. */
    private void untracked(String name) {
        if (name.endsWith("/")) {
            inside.add(name + ": a repository that is no submodule");
        } else {
            untracked.add(name);
        }
    }

    /** The repositories of a worktree's submodules go with it, and so do commits that were never pushed. */
    private void submodules(GitProgram tree, String prefix) {
        for (String entry : tree.run("ls-files", "--stage", "-z").split("\0")) {
            if (entry.startsWith("160000 ")) {
                String name = entry.substring(entry.indexOf('\t') + 1);
                Path path = tree.directory().resolve(name);
                if (Files.exists(path.resolve(".git"))) {
                    unpushed(tree.at(path))
                            .ifPresent(count -> inside.add(prefix + name + ": " + count + " commits on no remote"));
                    submodules(tree.at(path), prefix + name + "/");
                }
            }
        }
    }

    private static Optional<String> unpushed(GitProgram submodule) {
        return Optional.of(submodule
                        .run("rev-list", "--count", "--all", "HEAD", "--not", "--remotes")
                        .strip())
                .filter(count -> !count.equals("0"));
    }
}
