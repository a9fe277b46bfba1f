package dev.pegboard.instance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An instance ends when nobody needs it, and not before. */
class VigilTest {
    private static final Duration HALF_HOUR = Duration.ofMinutes(30);

    @TempDir
    private Path folder;

    private final AtomicLong clock = new AtomicLong(-5);

    @Test
    void itEndsWhenNobodyCameForTheWholeTime() {
        Vigil vigil = new Vigil(folder, HALF_HOUR, clock::get);
        pass(Duration.ofMinutes(29));
        assertThat(vigil.reasonToEnd(0)).isEmpty();
        pass(Duration.ofMinutes(1));
        assertThat(vigil.reasonToEnd(0)).contains("nobody needed it for 30 minutes");
    }

    @Test
    void aVisitBeginsTheTimeAnew() {
        Vigil vigil = new Vigil(folder, HALF_HOUR, clock::get);
        pass(Duration.ofMinutes(29));
        vigil.visited();
        pass(Duration.ofMinutes(29));
        assertThat(vigil.quiet()).isEqualTo(Duration.ofMinutes(29));
        assertThat(vigil.reasonToEnd(0)).isEmpty();
    }

    @Test
    void aVisitThatGoesOnKeepsItAlive() {
        Vigil vigil = new Vigil(folder, HALF_HOUR, clock::get);
        pass(Duration.ofHours(5));
        assertThat(vigil.reasonToEnd(1)).isEmpty();
        pass(Duration.ofMinutes(29));
        assertThat(vigil.reasonToEnd(0)).isEmpty();
    }

    @Test
    void withoutALimitItWaitsForEver() {
        Vigil vigil = new Vigil(folder, Duration.ZERO, clock::get);
        pass(Duration.ofDays(365));
        assertThat(vigil.reasonToEnd(0)).isEmpty();
    }

    @Test
    void aProjectThatIsGoneNeedsNoInstance() throws Exception {
        Path project = Files.createDirectory(folder.resolve("shop"));
        Vigil vigil = new Vigil(project, HALF_HOUR, clock::get);
        assertThat(vigil.reasonToEnd(1)).isEmpty();
        Files.delete(project);
        assertThat(vigil.reasonToEnd(1)).contains("the project's directory is gone");
    }

    private void pass(Duration time) {
        clock.addAndGet(time.toNanos());
    }
}
