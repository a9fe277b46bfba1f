package dev.pegboard.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HomeTest {
    @TempDir
    Path directory;

    @Test
    void theEnvironmentNamesIt() {
        assertThat(Home.fromEnvironment().directory())
                .isEqualTo(Path.of(System.getenv("PEGBOARD_HOME")).toAbsolutePath());
    }

    @Test
    void aFolderIsItsOwnersAloneAndSoIsAllAboveItThatWasMade() throws IOException {
        Home home = new Home(directory.resolve("home"));

        Path folder = home.folder("deep/audit");

        assertThat(permissions(folder)).isEqualTo("rwx------");
        assertThat(permissions(home.directory())).isEqualTo("rwx------");
        assertThat(home.folder("deep/audit")).isEqualTo(folder);
    }

    @Test
    void aFileIsItsOwnersAloneAndKeepsWhatItHas() throws IOException {
        Path file = Home.ownFile(directory.resolve("secret"));
        Files.writeString(file, "kept");

        assertThat(Home.ownFile(file)).hasContent("kept");
        assertThat(permissions(file)).isEqualTo("rw-------");
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
