import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * Makes a distribution that needs no installed Java; run by the build as
 * {@code Dist.java <version> <project directory>} once the jar is there.
 */
final class Dist {
    private static final String MODULES = String.join(
            ",",
            "java.base",
            "java.compiler",
            "java.logging",
            "java.management",
            "java.naming",
            "java.net.http",
            "java.security.jgss",
            "java.sql",
            "jdk.compiler",
            "jdk.jdi",
            "jdk.management",
            "jdk.unsupported",
            "jdk.zipfs");

    private Dist() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        Path project = Path.of(args[1]);
        Path dist = project.resolve("target/dist");
        String name = "pegboard-" + args[0];
        deleteTree(dist);
        fill(dist.resolve(name), project);
        run(dist, "tar", "-czf", name + ".tar.gz", name);
        printSizes(dist.resolve(name), dist.resolve(name + ".tar.gz"));
    }

    private static void fill(Path image, Path project) throws IOException, InterruptedException {
        Files.createDirectories(image.resolve("bin"));
        linkRuntime(image.resolve("runtime"));
        copyTree(project.resolve("target/lib"), image.resolve("app/lib"));
        copy(project.resolve("target/pegboard.jar"), image.resolve("app/pegboard.jar"));
        copy(project.resolve("pegboard"), image.resolve("bin/pegboard"));
        copy(project.resolve("LICENSE"), image.resolve("LICENSE"));
        // The launcher makes the start-up cache when there is none.
        run(image, "bin/pegboard", "--version");
        if (Files.size(image.resolve("app/pegboard.aot")) == 0) {
            throw new IllegalStateException("the start-up cache could not be made: does 'pegboard train' work?");
        }
    }

    private static void linkRuntime(Path runtime) {
        int exit = ToolProvider.findFirst("jlink")
                .orElseThrow(() -> new IllegalStateException("this JDK has no jlink"))
                .run(
                        System.out,
                        System.err,
                        "--add-modules=" + MODULES,
                        "--strip-debug",
                        "--no-header-files",
                        "--no-man-pages",
                        "--compress=zip-6",
                        "--output=" + runtime);
        if (exit != 0) {
            throw new IllegalStateException("jlink exited with " + exit);
        }
    }

    private static void run(Path directory, String... command) throws IOException, InterruptedException {
        int exit = new ProcessBuilder(command)
                .directory(directory.toFile())
                .inheritIO()
                .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
                .start()
                .waitFor();
        if (exit != 0) {
            throw new IllegalStateException(String.join(" ", command) + " exited with " + exit);
        }
    }

    private static void copyTree(Path from, Path to) throws IOException {
        for (Path file : filesUnder(from)) {
            copy(file, to.resolve(from.relativize(file).toString()));
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        Files.copy(from, to, StandardCopyOption.COPY_ATTRIBUTES);
    }

    private static void deleteTree(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> paths = Files.walk(directory)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    private static List<Path> filesUnder(Path directory) throws IOException {
        try (Stream<Path> paths = Files.walk(directory)) {
            return paths.filter(Files::isRegularFile).toList();
        }
    }

    private static void printSizes(Path image, Path archive) throws IOException {
        long bytes = 0;
        for (Path file : filesUnder(image)) {
            bytes += Files.size(file);
        }
        System.out.printf("%s  %.1f MB%n", image, bytes / 1e6);
        System.out.printf("%s  %.1f MB%n", archive, Files.size(archive) / 1e6);
    }
}
