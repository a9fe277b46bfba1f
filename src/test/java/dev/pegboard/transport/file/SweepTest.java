package dev.pegboard.transport.file;

import static dev.pegboard.transport.file.TestBridge.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.pegboard.base.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is removed, what is kept, and for how long. */
@Timeout(120)
class SweepTest {
    @TempDir
    Path project;

    private TestBridge bridge;

    @BeforeEach
    void open() throws IOException {
        bridge = new TestBridge(project);
    }

    @Test
    void finishedJobsGoAfterADayAndDeadLettersAfterAWeek() throws IOException {
        finished("new", Duration.ofHours(23));
        finished("old", Duration.ofHours(25));
        finished("kept", Duration.ofDays(100)).mark("keep");
        finished("letter", Duration.ofDays(6)).write("dlq", new JsonObject());
        finished("oldLetter", Duration.ofDays(8)).write("dlq", new JsonObject());
        Path unfinished = Files.createDirectories(bridge.execute().resolve("unfinished"));
        Files.setLastModifiedTime(unfinished, ago(Duration.ofHours(25)));
        try (TestBridge serving = bridge.serve()) {
            await().atMost(LIMIT)
                    .untilAsserted(() -> assertThat(serving.execute().toFile().list())
                            .containsExactlyInAnyOrder("new", "kept", "letter"));
        }
    }

    @Test
    void ofVeryManyFinishedJobsTheOldestGoButNoneThatMayBeUnread() throws IOException {
        for (int i = 0; i < 520; i++) {
            finished("job" + i, Duration.ofMinutes(i < 10 ? 60 : 5));
        }
        try (TestBridge serving = bridge.serve()) {
            await().atMost(LIMIT)
                    .untilAsserted(
                            () -> assertThat(serving.execute().toFile().list()).hasSize(510));
        }
    }

    @Test
    void aClaimWithoutAWordIsAnOrphanAfterAWhile() throws IOException {
        JobFolder fresh = bridge.submit("wait"), old = bridge.submit("wait");
        fresh.mark("claimed.json");
        old.mark("claimed.json");
        Files.setLastModifiedTime(old.path().resolve("claimed.json"), ago(Duration.ofSeconds(16)));
        try (TestBridge serving = bridge.serve()) {
            assertThat(TestBridge.awaitError(old)).containsEntry("code", "E_CRASH_RECOVERY");
            assertThat(fresh.has("done")).isFalse();
            assertThat(serving.tools.waiting).hasValue(0);
        }
    }

    @Test
    void anAnswerThatWasWrittenBeforeTheEndIsNotLost() throws IOException {
        JobFolder job = bridge.submit("wait");
        job.claim(JsonObject.of(
                "pid", Integer.MAX_VALUE, "claimedAt", Instant.now().toString()));
        job.write("response.json", JsonObject.of("ok", true));
        try (TestBridge serving = bridge.serve()) {
            TestBridge.awaitDone(job);
            assertThat(job.has("error.json")).isFalse();
            assertThat(serving.tools.waiting).hasValue(0);
        }
    }

    private JobFolder finished(String name, Duration age) throws IOException {
        JobFolder job = new JobFolder(Files.createDirectories(bridge.execute().resolve(name)));
        job.mark("claimed.json");
        job.mark("done");
        Files.setLastModifiedTime(job.path().resolve("done"), ago(age));
        return job;
    }

    private static FileTime ago(Duration age) {
        return FileTime.from(Instant.now().minus(age));
    }
}
