package dev.pegboard.cli;

import dev.pegboard.base.Command;
import dev.pegboard.base.Fault;
import dev.pegboard.workspace.ProjectRoot;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;

/**
 * A small project to show tools on: settings, sources in two languages, a database and, where git is installed, a repository.
 *
 * @param hasGit whether it is a git repository
 */
record SampleProject(Path directory, boolean hasGit) {
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private static final String DATABASE = "shop.db";

    private static final Map<String, String> FILES = Map.of(
            ProjectRoot.SETTINGS_FILE,
            "# Pegboard works without this file: it finds shop.db by itself.\n",
            "README.md",
            "# Shop\n\nA cart, twice.\n",
            "src/shop/Cart.java",
            """
                    package shop;

                    final class Cart {
                        int total(int price, int quantity) {
                            return price * quantity;
                        }
                    }
                    """,
            "web/cart.js",
            "export const total = (price, quantity) => price * quantity;\n");

    static SampleProject in(Path directory) throws IOException {
        for (Map.Entry<String, String> file : FILES.entrySet()) {
            Path path = directory.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
        try (InputStream database = SampleProject.class.getResourceAsStream(DATABASE)) {
            Files.copy(Objects.requireNonNull(database), directory.resolve(DATABASE));
        }
        return new SampleProject(directory, commit(directory));
    }

    private static boolean commit(Path directory) {
        try {
            return git(directory, "init", "--quiet")
                    && git(directory, "symbolic-ref", "HEAD", "refs/heads/main")
                    && git(directory, "add", "--all")
                    && git(directory, "commit", "--quiet", "--no-verify", "--message", "Add a cart");
        } catch (Fault missing) {
            return false;
        }
    }

    /** Independent of the user's own settings: they may ask for signatures or run hooks. */
    private static boolean git(Path directory, String... arguments) {
        String[] words = new String[arguments.length + 1];
        words[0] = "git";
        System.arraycopy(arguments, 0, words, 1, arguments.length);
        Map<String, String> settings = Map.of(
                "GIT_CONFIG_GLOBAL", "/dev/null",
                "GIT_CONFIG_NOSYSTEM", "1",
                "GIT_AUTHOR_NAME", "Pegboard",
                "GIT_AUTHOR_EMAIL", "demo@pegboard.invalid",
                "GIT_COMMITTER_NAME", "Pegboard",
                "GIT_COMMITTER_EMAIL", "demo@pegboard.invalid");
        return Command.of(directory, LIMIT, words)
                .in(settings, variable -> !variable.startsWith("GIT_"))
                .run()
                .succeeded();
    }
}
