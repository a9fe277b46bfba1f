package dev.pegboard.engine.db.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.fixture.FrozenDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where exports may be written, and what is left of those that fail. */
class ExportFileTest {
    @TempDir
    private Path folder;

    private Path root;

    @BeforeEach
    void makeProject() throws IOException {
        root = Files.createDirectory(folder.toRealPath().resolve("project"));
        Files.createDirectory(folder.resolve("outside"));
        Files.createDirectories(root.resolve(".git/hooks"));
        Files.createDirectory(root.resolve("out"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../x.csv",
                "out/../../x.csv",
                "/etc/x.csv",
                ".",
                "",
                ".git/hooks/post-commit",
                ".GIT/config",
                ".pegboard/tools/x.csv",
                "out/.git/x.csv",
                "hooks/post-commit",
                ".env",
                ".vscode/x.csv",
                "out/.hidden.csv",
                ".vsc-bridge/x.csv",
                "away/x.csv",
                "away/deep/er/x.csv",
                "file.csv",
                "nowhere.csv",
                "out/../away/x.csv"
            })
    void aFileThatIsNotTheProjectsOwnIsRefused(String name) throws IOException {
        Files.createSymbolicLink(root.resolve("hooks"), root.resolve(".git/hooks"));
        Files.createSymbolicLink(root.resolve("away"), folder.resolve("outside"));
        Files.writeString(folder.resolve("outside/file.csv"), "theirs");
        Files.createSymbolicLink(root.resolve("file.csv"), folder.resolve("outside/file.csv"));
        Files.createSymbolicLink(root.resolve("nowhere.csv"), folder.resolve("outside/new.csv"));
        assertRefused(name, FaultCode.PATH_TRAVERSAL);
        try (var outside = Files.list(folder.resolve("outside"))) {
            assertThat(outside).hasSize(1);
        }
    }

    @Test
    void aNameThatNoFileCanHaveIsRefused() {
        assertRefused("a\0b.csv", FaultCode.INVALID_ARGUMENT);
        assertRefused("out", FaultCode.INVALID_ARGUMENT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Makefile", "pegboard.yaml", "a.jsonl", "a.csv.sh", "csv", "out/link.csv"})
    void aFileThatDoesNotEndAsItsFormatIsNeverWrittenTo(String name) throws IOException {
        Files.writeString(root.resolve("Makefile"), "all:");
        Files.createSymbolicLink(root.resolve("out/link.csv"), root.resolve("Makefile"));
        assertRefused(name, FaultCode.INVALID_ARGUMENT);
        assertThat(root.resolve("Makefile")).hasContent("all:");
    }

    @Test
    void anEndingMayBeWrittenInCapitals() throws IOException {
        write("A.CSV", false);
        assertThat(root.resolve("A.CSV")).hasContent("new");
    }

    @Test
    void aFileIsOverwrittenOnlyWhereThatIsWanted() throws IOException {
        Files.writeString(root.resolve("a.csv"), "old");
        assertThatThrownBy(() -> write("a.csv", false)).isInstanceOf(Fault.class);
        write("a.csv", true);
        assertThat(root.resolve("a.csv")).hasContent("new");
    }

    @Test
    void aFileThatCameMeanwhileIsNotOverwritten() throws IOException {
        try (ExportFile file = ExportFile.in(root, "a.csv", Format.CSV, false)) {
            Files.writeString(file.part(), "new");
            Files.writeString(root.resolve("a.csv"), "theirs");
            assertThatThrownBy(file::publish).isInstanceOf(Fault.class);
        }
        assertThat(root.resolve("a.csv")).hasContent("theirs");
        assertOnly("a.csv");
    }

    @Test
    void linksInsideTheProjectAreFollowed() throws IOException {
        Files.createSymbolicLink(root.resolve("link"), root.resolve("out"));
        write("link/a.csv", false);
        assertThat(root.resolve("out/a.csv")).hasContent("new");
        write(root.resolve("out/b.csv").toString(), false);
        assertThat(root.resolve("out/b.csv")).hasContent("new");
    }

    @Test
    void whatFailsLeavesNothingBehind() throws IOException {
        try (ExportFile file = ExportFile.in(root, "new/folders/a.csv", Format.CSV, false)) {
            assertThat(file.name()).isEqualTo(Path.of("new/folders/a.csv").toString());
            Files.writeString(file.part(), "half");
        }
        assertOnly();
        write("new/folders/a.csv", false);
        assertThat(root.resolve("new/folders/a.csv")).hasContent("new");
    }

    @Test
    void aFolderThatCannotBeMadeIsTold() throws IOException {
        Files.writeString(root.resolve("file"), "");
        assertRefused("file/a.csv", FaultCode.FILE_NOT_WRITTEN);
        assertRefused("new/" + "x".repeat(300) + "/a.csv", FaultCode.FILE_NOT_WRITTEN);
        assertOnly("file");
    }

    @Test
    void aDirectoryThatNobodyMayWriteToIsTold() throws IOException {
        try (FrozenDirectory _ = FrozenDirectory.of(root.resolve("out"))) {
            assertRefused("out/new/a.csv", FaultCode.FILE_NOT_WRITTEN);
        }
        assertOnly();
    }

    private void write(String name, boolean overwrite) throws IOException {
        try (ExportFile file = ExportFile.in(root, name, Format.CSV, overwrite)) {
            Files.writeString(file.part(), "new");
            file.publish();
        }
    }

    private void assertRefused(String name, FaultCode code) {
        assertThatThrownBy(() -> ExportFile.in(root, name, Format.CSV, true))
                .isInstanceOfSatisfying(
                        Fault.class, fault -> assertThat(fault.code()).isEqualTo(code));
    }

    private void assertOnly(String... names) throws IOException {
        try (var all = Files.list(root)) {
            assertThat(all.map(path -> path.getFileName().toString()).filter(name -> !name.matches("\\.git|out")))
                    .containsExactlyInAnyOrder(names);
        }
    }
}
