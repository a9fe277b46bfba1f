package dev.pegboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.docs.Document;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Follows docs/add-a-tool.md to the letter: compiles its class, builds a catalogue of its words, types its commands. */
class AddAToolTest {
    private static final String PLACE = "src/main/java/dev/pegboard/tools/project/BranchCheck";
    private static final String CLASS_PATH = System.getProperty("java.class.path");

    @TempDir
    private Path directory;

    private Document page;
    private Path sources;
    private Path classes;

    @BeforeEach
    void followThePage() throws Exception {
        page = Document.of("docs/add-a-tool.md", Files.readString(Path.of("docs/add-a-tool.md")));
        sources = directory.resolve("src/main/java");
        classes = Files.createDirectory(directory.resolve("classes"));
        write(PLACE + ".java", page.blocks("java").getFirst().body());
        write(PLACE + ".meta.yaml", page.blocks("yaml").getFirst().body());
        compile(directory.resolve(PLACE + ".java"));
        assertThat(java(
                        "dev.pegboard.catalog.build.CatalogCompiler",
                        sources,
                        classes,
                        catalogue(),
                        reference(),
                        "1.0",
                        directory.resolve("schema.json")))
                .isEmpty();
    }

    @Test
    void theShownCommandsGiveTheShownAnswers() throws Exception {
        makeRepository();
        List<String> lines = page.blocks("console").getFirst().body().lines().toList();
        List<String> answers = new ArrayList<>();
        for (String line : lines) {
            if (line.startsWith("$ ./pegboard ")) {
                answers.add(line);
                answers.addAll(run(line.substring("$ ./pegboard ".length()).split(" ")));
            }
        }
        assertThat(answers).containsExactlyElementsOf(lines);
        assertThat(reference()).content().contains("## branch_check");
    }

    @Test
    void aParameterWithoutWordsIsNoticed() throws Exception {
        String words = page.blocks("yaml").getFirst().body();
        write(PLACE + ".meta.yaml", words.replaceAll(" +allowDirty:\n.*\n", ""));
        assertThat(java(
                        "dev.pegboard.catalog.build.CatalogCompiler",
                        sources,
                        classes,
                        catalogue(),
                        reference(),
                        "1.0",
                        directory.resolve("schema.json")))
                .contains(
                        "  dev/pegboard/tools/project/BranchCheck.meta.yaml: the parameter 'allowDirty' has no words");
    }

    private List<String> run(String... words) throws Exception {
        return java("dev.pegboard.Main", (Object[]) words);
    }

    /** What a program says, as if the shown files were part of it. */
    private List<String> java(String mainClass, Object... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-classpath",
                classes + File.pathSeparator + CLASS_PATH,
                mainClass));
        Stream.of(arguments).map(String::valueOf).forEach(command::add);
        return output(command);
    }

    private List<String> output(List<String> command) throws Exception {
        Path project = Files.createDirectories(directory.resolve("shop"));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(project.toFile()).redirectErrorStream(true);
        builder.environment().put("PEGBOARD_HOME", directory.resolve("home").toString());
        Process process = builder.start();
        try (Stream<String> lines = process.inputReader(StandardCharsets.UTF_8).lines()) {
            return lines.toList();
        } finally {
            process.waitFor();
        }
    }

    private void makeRepository() throws Exception {
        output(List.of("git", "init", "--quiet"));
        output(List.of("git", "symbolic-ref", "HEAD", "refs/heads/main"));
    }

    private void compile(Path source) {
        int problems = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-Xlint:all,-processing",
                        "-Werror",
                        "-proc:none",
                        "-parameters",
                        "-classpath",
                        CLASS_PATH,
                        "-d",
                        classes.toString(),
                        source.toString());
        assertThat(problems).isZero();
    }

    private void write(String path, String text) throws IOException {
        Path file = directory.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private Path catalogue() {
        return directory.resolve("tools.json");
    }

    private Path reference() {
        return directory.resolve("tools.md");
    }
}
