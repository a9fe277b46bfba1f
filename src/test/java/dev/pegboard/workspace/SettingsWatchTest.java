package dev.pegboard.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An edit takes effect in a process that goes on running. */
class SettingsWatchTest {
    @TempDir
    private Path directory;

    private SettingsFixture fixture;

    @BeforeEach
    void makeFixture() {
        fixture = new SettingsFixture(directory);
    }

    @ParameterizedTest
    @EnumSource
    void aFileThatAppearsChangesAndGoesIsNoticed(SettingsLayer layer) throws IOException {
        SettingsWatch watch = fixture.watch();
        assertThat(watch.now()).isSameAs(Settings.DEFAULT);

        fixture.write(layer, SettingKey.TIMEOUT, "11");
        assertThat(watch.now().timeout()).isEqualTo(Duration.ofMillis(11));
        fixture.write(layer, SettingKey.TIMEOUT, "12");
        assertThat(watch.now().timeout()).isEqualTo(Duration.ofMillis(12));
        Files.delete(fixture.file(layer));
        assertThat(watch.now()).isSameAs(Settings.DEFAULT);
    }

    @Test
    void nothingIsReadWhileNothingChanges() throws IOException {
        age(fixture.write(SettingsLayer.PROJECT, "timeout: 11\n"));
        SettingsWatch watch = fixture.watch();

        assertThat(watch.now()).isSameAs(watch.now());
    }

    @Test
    void aFilePutInAnothersPlaceIsNoticedEvenWithTheSameSizeAndTime() throws IOException {
        Path file = fixture.write(SettingsLayer.PROJECT, "timeout: 11\n");
        FileTime time = age(file);
        SettingsWatch watch = fixture.watch();
        watch.now();

        Path other = Files.writeString(directory.resolve("other"), "timeout: 12\n");
        Files.setLastModifiedTime(other, time);
        Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);

        assertThat(watch.now().timeout()).isEqualTo(Duration.ofMillis(12));
    }

    @Test
    void aChangeTooQuickForTheClockIsNoticed() throws IOException {
        Path file = fixture.write(SettingsLayer.PROJECT, "timeout: 11\n");
        FileTime time = Files.getLastModifiedTime(file);
        SettingsWatch watch = fixture.watch();

        Files.writeString(file, "timeout: 12\n");
        Files.setLastModifiedTime(file, time);

        assertThat(watch.now().timeout()).isEqualTo(Duration.ofMillis(12));
    }

    @Test
    void aFileThatBreaksLeavesTheRest() {
        fixture.write(SettingsLayer.GLOBAL, "timeout: 11\n");
        fixture.write(SettingsLayer.PROJECT, "timeout: 12\n");
        SettingsWatch watch = fixture.watch();

        fixture.write(SettingsLayer.PROJECT, "timeout: [\n");

        assertThat(watch.now().timeout()).isEqualTo(Duration.ofMillis(11));
        assertThat(watch.now().problems()).hasSize(1);
    }

    private static FileTime age(Path file) throws IOException {
        FileTime time = FileTime.from(Instant.now().minusSeconds(60));
        Files.setLastModifiedTime(file, time);
        return time;
    }
}
