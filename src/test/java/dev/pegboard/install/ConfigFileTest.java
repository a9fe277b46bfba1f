package dev.pegboard.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A configuration file is replaced as a whole, or not at all. */
class ConfigFileTest {
    @TempDir
    Path directory;

    private Path path;

    @BeforeEach
    void write() throws IOException {
        path = Files.writeString(directory.resolve("config.json"), "old");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-------", "rw-rw-r--", "rwxr-x---"})
    void permissionsStayAndTheBackupHasThemToo(String permissions) throws Exception {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));

        Path backup = ConfigFile.at(path).replace("new", true).orElseThrow();

        assertThat(path).hasContent("new");
        assertThat(backup).hasContent("old").hasParent(directory);
        assertThat(backup.getFileName().toString()).matches("config\\.json\\.\\d{8}-\\d{6}\\.bak");
        for (Path file : List.of(path, backup)) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo(permissions);
        }
        assertThat(names()).hasSize(2);
    }

    @Test
    void everyChangeHasABackupOfItsOwn() throws Exception {
        for (String text : List.of("a", "b", "c")) {
            ConfigFile.at(path).replace(text, true);
        }

        assertThat(names()).hasSize(4);
    }

    @Test
    void aChangeMadeMeanwhileIsNotOverwritten() throws Exception {
        ConfigFile file = ConfigFile.at(path);
        Files.writeString(path, "theirs");

        assertThatThrownBy(() -> file.replace("ours", true))
                .isInstanceOfSatisfying(
                        Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.BUSY))
                .hasMessageContaining("was changed by another program meanwhile");
        assertThat(path).hasContent("theirs");
        assertThat(names()).containsExactly("config.json");
    }

    @Test
    void aFileThatAppearsOrGoesMeanwhileIsNotOverwritten() throws Exception {
        ConfigFile present = ConfigFile.at(path);
        ConfigFile absent = ConfigFile.at(directory.resolve("other.json"));
        Files.delete(path);
        Files.writeString(directory.resolve("other.json"), "theirs");

        for (ConfigFile file : List.of(present, absent)) {
            assertThatThrownBy(() -> file.replace("ours", true)).hasMessageContaining("was changed by another program");
        }
        assertThat(directory.resolve("other.json")).hasContent("theirs");
        assertThat(names()).containsExactly("other.json");
    }

    @Test
    void aLinkStaysALink() throws Exception {
        Path real = Files.createDirectory(directory.resolve("dotfiles")).resolve("real.json");
        Files.move(path, real);
        Files.createSymbolicLink(directory.resolve("middle.json"), Path.of("dotfiles/real.json"));
        Files.createSymbolicLink(path, directory.resolve("middle.json"));

        Path backup = ConfigFile.at(path).replace("new", true).orElseThrow();

        assertThat(path).isSymbolicLink().hasContent("new");
        assertThat(real).isRegularFile().hasContent("new");
        assertThat(backup).hasParent(real.getParent()).hasContent("old");
    }

    @Test
    void aLinkToNothingGetsItsFile() throws Exception {
        Files.delete(path);
        Files.createSymbolicLink(path, Path.of("new/real.json"));

        assertThat(ConfigFile.at(path).replace("new", true)).isEmpty();

        assertThat(directory.resolve("new/real.json")).hasContent("new");
    }

    @Test
    void linksInACircleAreRefused() throws Exception {
        Files.delete(path);
        Files.createSymbolicLink(path, path);

        assertThatThrownBy(() -> ConfigFile.at(path)).hasMessageContaining("its links lead nowhere");
    }

    @Test
    void aProtectedFileIsLeftAlone() throws Exception {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("r--r--r--"));

        assertThatThrownBy(() -> ConfigFile.at(path).replace("new", true))
                .isInstanceOf(Fault.class)
                .hasMessage(path + " cannot be written: it is read-only");
        assertThat(path).hasContent("old");
        assertThat(names()).containsExactly("config.json");
    }

    @Test
    void aDirectoryIsNotAFile() {
        assertThatThrownBy(() -> ConfigFile.at(directory)).hasMessageContaining("it is not a file");
    }

    @Test
    void aNewFileOfTheUserIsPrivateAndOneOfTheProjectIsNot() throws Exception {
        Path mine = directory.resolve("a/b/mine.json");
        Path shared = directory.resolve("c/shared.json");

        ConfigFile.at(mine).replace("new", true);
        ConfigFile.at(shared).replace("new", false);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(mine)))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(mine.getParent())))
                .isEqualTo("rwx------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(shared)))
                .isEqualTo("rw-r--r--");
    }

    @Test
    void theMarkBeforeATextStays() throws Exception {
        Files.writeString(path, "\ufeffold");
        ConfigFile file = ConfigFile.at(path);

        assertThat(file.text()).isEqualTo("old");
        file.replace("new", true);

        assertThat(Files.readString(path)).isEqualTo("\ufeffnew");
    }

    @Test
    void whatIsNotUtf8IsRefused() throws Exception {
        Files.write(path, new byte[] {'"', (byte) 0xe4, '"'});

        assertThatThrownBy(() -> ConfigFile.at(path).text())
                .isInstanceOf(BrokenText.class)
                .hasMessage("it is not UTF-8 text");
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
