package dev.pegboard.instance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The log of an instance does not grow for ever. */
class InstanceLogTest {
    @TempDir
    private Path folder;

    @Test
    void aLongLogIsSetAsideWhileItIsBeingWritten() throws Exception {
        InstanceLog log = log();
        try (OutputStream out = new FileOutputStream(log.opened().toFile(), true)) {
            for (int i = 1; i <= 6; i++) {
                write(out, "part " + i + " " + "x".repeat(100));
                log.rotate();
                write(out, "end of " + i);
                log.rotate();
            }
        }
        assertThat(log.file()).hasContent("end of 6");
        assertThat(folder.resolve("shop.log.1")).content().startsWith("end of 5\npart 6");
        assertThat(folder.resolve("shop.log.3")).content().startsWith("end of 3\npart 4");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files)
                    .hasSize(4)
                    .allSatisfy(file ->
                            assertThat(Files.getPosixFilePermissions(file)).hasSize(2));
        }
    }

    @Test
    void aShortLogStays() throws Exception {
        Files.writeString(log().opened(), "short\n");
        log().rotate();
        assertThat(log().file()).hasContent("short");
    }

    @Test
    void theLastLinesAreThoseOfTheLastStartWithoutSecrets() throws Exception {
        Files.writeString(log().opened(), "before\n");
        long size = log().size();
        Files.writeString(log().file(), "before\nfirst\npassword=hunter2\n");

        List<String> lines = log().linesSince(size);

        assertThat(lines).hasSize(2).contains("first");
        assertThat(String.join("\n", lines)).doesNotContain("hunter2");
        assertThat(log().linesSince(size + 1_000)).hasSize(3);
    }

    private InstanceLog log() {
        return new InstanceLog(folder.resolve("shop.log"), 100);
    }

    private static void write(OutputStream out, String line) throws IOException {
        out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
