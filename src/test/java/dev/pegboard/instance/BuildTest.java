package dev.pegboard.instance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which of two programs is the older one. */
class BuildTest {
    @ParameterizedTest
    @CsvSource({"0.9.0, 0.10.0", "0.1.0, 0.1.1", "1.0, 1.0.1", "1.9.9, 2", "unbuilt, 0.1.0", "1.2-rc1, 1.3"})
    void versionsAreComparedNumberByNumber(String older, String newer) {
        assertThat(build(older, 5).isOlderThan(build(newer, 1))).isTrue();
        assertThat(build(newer, 1).isOlderThan(build(older, 5))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"0.1.0, 0.1.0", "1.0, 1.0.0", "odd, unbuilt", "99999999999, 99999999999"})
    void ofTheSameVersionTheLaterBuiltOneIsNewer(String one, String other) {
        assertThat(build(one, 1).isOlderThan(build(other, 2))).isTrue();
        assertThat(build(one, 2).isOlderThan(build(other, 2))).isFalse();
    }

    @Test
    void aProgramWasMadeWhenItsJarWas(@TempDir Path folder) throws Exception {
        Path jar = Files.writeString(folder.resolve("a.jar"), "");
        Files.setLastModifiedTime(jar, FileTime.fromMillis(1_234_567));

        assertThat(Build.madeAt(jar.toString())).isEqualTo(Instant.ofEpochMilli(1_234_567));
        assertThat(Build.madeAt("target/classes:b.jar.d")).isEqualTo(Instant.EPOCH);
        assertThat(Build.madeAt(folder + "/gone.jar")).isEqualTo(Instant.EPOCH);
    }

    private static Build build(String version, long made) {
        return new Build(version, Instant.ofEpochSecond(made));
    }
}
