package dev.pegboard.instance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An instance ends when nobody needs it, and not before. */
class VigilTest {
    private static final Duration HALF_HOUR = Duration.ofMinutes(30);

    @TempDir
    private Path folder;

    @Test
    void itEndsWhenNobodyCameForTheWholeTime() {
        Vigil vigil = new Vigil(folder);
        assertThat(vigil.reasonToEnd(Duration.ofMinutes(29), HALF_HOUR)).isEmpty();
        assertThat(vigil.reasonToEnd(HALF_HOUR, HALF_HOUR)).contains("nobody needed it for 30 minutes");
    }

    @Test
    void withoutALimitItWaitsForEver() {
        assertThat(new Vigil(folder).reasonToEnd(Duration.ofDays(365), Duration.ZERO))
                .isEmpty();
    }

    @Test
    void aProjectThatIsGoneNeedsNoInstance() throws Exception {
        Path project = Files.createDirectory(folder.resolve("shop"));
        Vigil vigil = new Vigil(project);
        assertThat(vigil.reasonToEnd(Duration.ZERO, HALF_HOUR)).isEmpty();
        Files.delete(project);
        assertThat(vigil.reasonToEnd(Duration.ZERO, HALF_HOUR)).contains("the project's directory is gone");
    }
}
