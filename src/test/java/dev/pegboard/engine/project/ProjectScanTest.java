package dev.pegboard.engine.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.project.ProjectScan.BuildTool;
import dev.pegboard.engine.project.ProjectScan.Language;
import dev.pegboard.engine.project.ProjectScan.Limits;
import dev.pegboard.engine.project.ProjectScan.Survey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Surveys small projects, listed and walked. */
class ProjectScanTest {
    private static final Limits WIDE = new Limits(1000, Duration.ofSeconds(10));

    @TempDir
    private Path root;

    @Test
    void languagesComeByShareTheBiggestFirst() {
        Survey survey = listed("a.py", "b.py", "src/c.py", "X.java", "README.md", "data.json", ".py", "Makefile.go/x");
        assertThat(survey.languages())
                .extracting(Language::name, Language::files, Language::percent)
                .containsExactly(tuple("Python", 3, 75.0), tuple("Java", 1, 25.0));
        assertThat(survey.files()).isEqualTo(8);
        assertThat(survey.complete()).isTrue();
    }

    @Test
    void onlyTheEightBiggestLanguagesAreTold() {
        Survey survey =
                listed("a.c", "a.go", "a.rs", "a.py", "a.rb", "a.js", "a.ts", "a.kt", "a.cs", "A.JAVA", "b.java");
        assertThat(survey.languages())
                .extracting(Language::name)
                .containsExactly("Java", "C", "C#", "Go", "JavaScript", "Kotlin", "Python", "Ruby");
    }

    @Test
    void buildToolsAreShownWithTheirTopmostFiles() throws IOException {
        write(
                "pom.xml",
                "core/pom.xml",
                "apps/shop/pom.xml",
                "a/b/c/Cargo.toml",
                "App.sln",
                "App/App.csproj",
                "go.mod");
        assertThat(walked().buildTools())
                .containsExactly(
                        new BuildTool(".NET", List.of("App.sln", "App/App.csproj"), 2),
                        new BuildTool("Go modules", List.of("go.mod"), 1),
                        new BuildTool("Maven", List.of("pom.xml", "core/pom.xml", "apps/shop/pom.xml"), 3));
    }

    @Test
    void manyBuildFilesAreCountedButOnlySomeShown() throws IOException {
        write(IntStream.range(0, 9).mapToObj(i -> "mod" + i + "/build.gradle").toArray(String[]::new));
        BuildTool gradle = walked().buildTools().getFirst();
        assertThat(gradle.files()).hasSize(5).startsWith("mod0/build.gradle");
        assertThat(gradle.count()).isEqualTo(9);
    }

    @Test
    void aLockFileTellsWhichPackageManagerIsMeant() throws IOException {
        write("package.json", "packages/a/package.json", "pnpm-lock.yaml", "pyproject.toml", "uv.lock");
        assertThat(walked().buildTools()).extracting(BuildTool::name).containsExactly("pnpm", "uv");
    }

    @Test
    void packageFilesAloneMeanTheirCommonTool() throws IOException {
        write("package.json", "pyproject.toml", "requirements.txt");
        assertThat(walked().buildTools()).extracting(BuildTool::name).containsExactly("npm", "pip", "pyproject");
    }

    @Test
    void aListedFileThatIsGoneShowsNoTool() throws IOException {
        write("Cargo.toml");
        assertThat(listed("Cargo.toml", "pom.xml").buildTools())
                .extracting(BuildTool::name)
                .containsExactly("Cargo");
    }

    @Test
    void theWalkSkipsWhatNobodyWrote() throws IOException {
        write(
                "src/a.js",
                "node_modules/x/b.js",
                "target/c.js",
                ".git/d.js",
                ".venv/e.py",
                "web/dist/f.js",
                "vendor/g.go");
        assertThat(walked().files()).isEqualTo(1);
    }

    @Test
    void theWalkFollowsNoLink(@TempDir Path outside) throws IOException {
        Files.writeString(outside.resolve("secret.py"), "");
        write("a.py");
        Files.createSymbolicLink(root.resolve("away"), outside);
        Files.createSymbolicLink(root.resolve("away.py"), outside.resolve("secret.py"));
        Files.createSymbolicLink(root.resolve("loop"), root);
        assertThat(walked().files()).isEqualTo(1);
    }

    @Test
    void theWalkStopsAtItsLimitsAndSaysSo() throws IOException {
        write("a.py", "b.py", "c.py");
        Survey few = new ProjectScan(root, List::of, new Limits(2, Duration.ofSeconds(10))).survey();
        assertThat(few.files()).isEqualTo(2);
        assertThat(few.complete()).isFalse();
        Survey late = new ProjectScan(root, List::of, new Limits(100, Duration.ZERO)).survey();
        assertThat(late.complete()).isFalse();
        assertThat(walked().complete()).isTrue();
    }

    @Test
    void aLongListIsCutAndSaysSo() {
        List<String> names = IntStream.range(0, 30).mapToObj(i -> i + ".py").toList();
        Survey survey = new ProjectScan(root, () -> names, new Limits(20, Duration.ofSeconds(1))).survey();
        assertThat(survey.files()).isEqualTo(20);
        assertThat(survey.complete()).isFalse();
    }

    @Test
    void whereTheListFailsTheDirectoriesAreWalked() throws IOException {
        write("a.py");
        Survey survey = new ProjectScan(root, () -> {
                    throw new Fault(FaultCode.COMMAND_FAILED, "no git");
                })
                .survey();
        assertThat(survey.files()).isEqualTo(1);
    }

    @Test
    void aStoppedWalkIsNotAnAnswer() throws IOException {
        write("a.py");
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(this::walked)
                    .isInstanceOfSatisfying(
                            Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.CANCELLED));
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    private Survey listed(String... files) {
        return new ProjectScan(root, () -> List.of(files), WIDE).survey();
    }

    private Survey walked() {
        return new ProjectScan(root, List::of, WIDE).survey();
    }

    private void write(String... files) throws IOException {
        for (String file : files) {
            Path path = root.resolve(file);
            Files.createDirectories(path.getParent());
            Files.writeString(path, "");
        }
    }
}
