package dev.pegboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The benchmarks are built only when they are run, so that nobody else would notice when they no longer fit. */
final class BenchmarkTest {
    private static final Path SOURCES = Path.of("bench/src/dev/pegboard/bench");

    @Test
    void theBenchmarksCompileWithTheProgram(@TempDir Path folder) throws IOException {
        try (Stream<Path> files = Files.list(SOURCES)) {
            assertThat(complaints(files.toList(), folder)).isEmpty();
        }
    }

    @Test
    void aBenchmarkThatDoesNotFitIsNoticed(@TempDir Path folder) throws IOException {
        Path broken = folder.resolve("Broken.java");
        Files.writeString(broken, "class Broken { dev.pegboard.base.NoSuchClass field; }");
        assertThat(complaints(List.of(broken), folder)).contains("NoSuchClass");
    }

    private static String complaints(List<Path> sources, Path folder) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        List<String> options = List.of(
                "-proc:none", "-Xlint:none", "-d", folder.toString(), "-cp", System.getProperty("java.class.path"));
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            compiler.getTask(said, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
                    .call();
        }
        return said.toString();
    }
}
