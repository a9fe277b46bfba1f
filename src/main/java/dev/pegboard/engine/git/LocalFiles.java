package dev.pegboard.engine.git;

import dev.pegboard.base.Command;
import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Files of one checkout that are nobody else's business: git is told to say nothing of them, in this checkout alone.
 *
 * <p>A tracked file is marked in the checkout's own index. For an untracked one git has no list that counts for one
 * worktree: info/exclude and .gitignore count for all, and the extension for settings of worktrees changes what kind of
 * repository it is. So the settings of the repository get one conditional include. It counts for this worktree's own git
 * directory, lies in it, and is gone with it; git passes over an include that is not there.
 */
public final class LocalFiles {
    private static final Pattern END = Pattern.compile("\0");
    private static final Pattern SPECIAL = Pattern.compile("[\\\\*?\\[\\] ]");
    private static final String EXCLUDES = "pegboard.exclude";
    private static final String SETTINGS = "pegboard.config";
    private static final int ATTEMPTS = 50;

    private final Path directory;
    private final GitProgram git;

    /** The files of a checkout; paths are relative to that directory in it. */
    public LocalFiles(Path directory) {
        this.directory = directory;
        this.git = GitProgram.in(directory);
    }

    /** Those of the files that git tracks. */
    public Set<String> tracked(Collection<String> paths) {
        return list(paths, "--literal-pathspecs", "ls-files", "-z", "--");
    }

    /** Those of the files that git does not track and would not propose to. */
    public Set<String> ignored(Collection<String> paths) {
        return list(paths, "--literal-pathspecs", "ls-files", "-z", "-o", "-i", "--exclude-standard", "--");
    }

    /** Those of the files that git status speaks of. */
    public Set<String> shown(Collection<String> paths) {
        return list(paths, "--literal-pathspecs", "ls-files", "-z", "-m", "-o", "--exclude-standard", "--");
    }

    /** Makes git status say nothing of the files, also of those that are yet to come; returns those of which it still speaks. */
    public Set<String> hide(Collection<String> paths) {
        Set<String> tracked = tracked(paths);
        list(tracked, "update-index", "--skip-worktree", "--");
        Set<String> untracked = new TreeSet<>(shown(paths));
        paths.stream().filter(path -> Files.notExists(directory.resolve(path))).forEach(untracked::add);
        untracked.removeAll(tracked);
        if (!untracked.isEmpty()) {
            exclude(untracked);
        }
        return shown(paths);
    }

    private Set<String> list(Collection<String> paths, String... words) {
        if (paths.isEmpty()) {
            return Set.of();
        }
        List<String> arguments = new ArrayList<>(List.of(words));
        arguments.addAll(paths);
        Command.Result result = git.result(arguments.toArray(String[]::new));
        if (result.exitCode() > 1) {
            throw git.refused(words[0].startsWith("-") ? words[1] : words[0], result.errors());
        }
        Set<String> listed = new TreeSet<>();
        END.splitAsStream(result.output()).filter(path -> !path.isEmpty()).forEach(listed::add);
        return listed;
    }

    private void exclude(Set<String> paths) {
        Path store = Path.of(git.run("rev-parse", "--absolute-git-dir").strip());
        Path shared = directory
                .resolve(git.run("rev-parse", "--git-common-dir").strip())
                .normalize();
        String prefix = git.run("rev-parse", "--show-prefix").strip();
        List<String> lines = new ArrayList<>();
        paths.forEach(path -> lines.add("/" + escaped(prefix + path)));
        try {
            if (Files.isSameFile(store, shared)) {
                Path exclude = Files.createDirectories(store.resolve("info")).resolve("exclude");
                append(exclude, lines);
            } else {
                append(own(store, shared), lines);
            }
        } catch (IOException e) {
            throw new Fault(FaultCode.FILE_NOT_WRITTEN, "git's directory " + store + " cannot be written to", e);
        }
    }

    /** The list of this worktree alone; it begins with what counted so far, because it counts in its place. */
    private Path own(Path store, Path shared) throws IOException {
        Path excludes = store.resolve(EXCLUDES);
        if (!Files.exists(excludes)) {
            Files.write(
                    excludes,
                    usual().filter(Files::isRegularFile).isPresent() ? Files.readAllLines(usual().get()) : List.of());
        }
        git.run("config", "--file", store.resolve(SETTINGS).toString(), "core.excludesFile", excludes.toString());
        include("includeIf.gitdir:" + escaped(store.toString()) + ".path", store.resolve(SETTINGS), shared);
        return excludes;
    }

    /** Whoever writes a repository's settings locks them; another one has to come again. */
    private void include(String key, Path settings, Path shared) {
        String file = shared.resolve("config").toString();
        Command.Result result = git.result("config", "--file", file, key, settings.toString());
        for (int i = 0; i < ATTEMPTS && result.errors().contains("could not lock"); i++) {
            pause();
            result = git.result("config", "--file", file, key, settings.toString());
        }
        if (!result.succeeded()) {
            throw git.refused("config", result.errors());
        }
    }

    private static void pause() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Fault(FaultCode.CANCELLED, "git was stopped", e);
        }
    }

    private Optional<Path> usual() {
        Optional<String> set = git.answer("config", "--type=path", "--get", "core.excludesFile");
        if (set.isPresent()) {
            return set.map(directory::resolve);
        }
        String home = System.getenv().getOrDefault("HOME", "");
        String base = System.getenv().getOrDefault("XDG_CONFIG_HOME", home + "/.config");
        return Optional.of(Path.of(base, "git", "ignore"));
    }

    private static void append(Path file, List<String> lines) throws IOException {
        String before = Files.exists(file) ? Files.readString(file) : "";
        String gap = before.isEmpty() || before.endsWith("\n") ? "" : "\n";
        Files.writeString(
                file, gap + String.join("\n", lines) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private static String escaped(String path) {
        return SPECIAL.matcher(path).replaceAll("\\\\$0");
    }
}
