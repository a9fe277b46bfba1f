package dev.pegboard.engine.db.driver;

import dev.pegboard.base.Command;
import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The user's own Maven: it follows the user's settings, mirrors, proxies and credentials, of which we need to know
 * nothing.
 */
final class Maven {
    private static final String GOAL = "org.apache.maven.plugins:maven-dependency-plugin:3.11.0:build-classpath";
    private static final Duration LIMIT = Duration.ofMinutes(30);

    private static final String POM = """
            <project xmlns="http://maven.apache.org/POM/4.0.0">
              <modelVersion>4.0.0</modelVersion>
              <groupId>dev.pegboard</groupId>
              <artifactId>driver</artifactId>
              <version>1</version>
              <packaging>pom</packaging>
              <dependencies>
                <dependency>
                  <groupId>%s</groupId>
                  <artifactId>%s</artifactId>
                  <version>%s</version>
                </dependency>
              </dependencies>
            </project>
            """;

    private final Map<String, String> environment;

    Maven(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    /** The jars in the local repository that the library needs at run time, its own first. */
    List<Path> classPath(Coordinates library, Path workplace, String... options) throws IOException {
        String version = library.version().orElse("RELEASE");
        Files.writeString(workplace.resolve("pom.xml"), POM.formatted(library.group(), library.artifact(), version));
        Files.createDirectories(workplace.resolve(".mvn")); // Maven looks for its options no further up.
        Path answer = workplace.resolve("classpath");
        Command.Result result = command(workplace, answer, options).run();
        if (!result.succeeded()) {
            throw new MavenFailure(result.output() + result.errors()).fault(library);
        }
        List<Path> jars = Stream.of(Files.readString(answer).strip().split(File.pathSeparator))
                .filter(file -> file.endsWith(".jar"))
                .map(Path::of)
                .toList();
        if (jars.isEmpty()) {
            throw new Fault(FaultCode.INVALID_ARGUMENT, library + " has no jar")
                    .hint("Name the library that the driver's class is in.");
        }
        return jars;
    }

    private Command command(Path workplace, Path answer, String... options) {
        List<String> words = new ArrayList<>(List.of(
                program().toString(),
                "--batch-mode",
                "--no-transfer-progress",
                "--strict-checksums",
                "--update-snapshots", // Also asks again for what a repository did not have the last time.
                "--file",
                workplace.resolve("pom.xml").toString(),
                GOAL,
                "-DincludeScope=runtime",
                "-Dmdep.outputFile=" + answer));
        words.addAll(List.of(options));
        return new Command(words, workplace, LIMIT, environment, name -> false);
    }

    private Path program() {
        return Stream.of(environment.getOrDefault("PATH", "").split(File.pathSeparator))
                .filter(folder -> !folder.isBlank())
                .map(folder -> Path.of(folder).toAbsolutePath().resolve("mvn"))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst()
                .orElseThrow(() -> new Fault(
                                FaultCode.COMMAND_FAILED, "There is no mvn on the PATH to find drivers with")
                        .hint("Install Maven 3.8 or newer, or download the driver yourself and pass it with --jar."));
    }
}
