package dev.pegboard.transport.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the desk does where nothing can be heard. */
@Timeout(120)
class JobDeskTest {
    @TempDir
    Path project;

    private TestBridge bridge;
    private HostSeat seat;
    private JobDesk desk;
    private JobDesk rival;

    @BeforeEach
    void open() throws IOException {
        bridge = new TestBridge(project);
        BridgeFolder folder = BridgeFolder.of(project);
        folder.prepare();
        seat = new HostSeat(folder);
        seat.take();
        Ear deaf = new Ear(project);
        deaf.close();
        JobDesk.Host host = new JobDesk.Host(folder, seat, deaf, 1000);
        desk = new JobDesk(bridge.tools.bench.executor(), host);
        rival = new JobDesk(bridge.tools.bench.executor(), host);
        desk.scan();
        rival.scan();
    }

    @AfterEach
    void close() throws IOException {
        desk.close();
        rival.close();
        seat.leave();
    }

    @Test
    void aJobThatOnlyALookFoundMeansThatLooksMustDo() throws IOException {
        JobFolder job = bridge.submit("text_echo");
        assertThat(desk.scan()).isFalse();
        TestBridge.awaitDone(job);
        assertThat(desk.scan()).as("it should have been heard of by now").isTrue();
        assertThat(desk.scan()).isFalse();
    }

    @Test
    void aJobThatIsHeardOfALittleLaterMeansNothing() throws IOException {
        JobFolder job = bridge.submit("text_echo");
        desk.scan();
        desk.heard(job.path());
        assertThat(desk.scan()).isFalse();
    }

    @Test
    void tooMuchAtOnceMakesItLookAtEverything() throws IOException {
        JobFolder job = bridge.submit("text_echo");
        desk.heard(bridge.execute());
        TestBridge.awaitDone(job);
        assertThat(bridge.tools.calls).hasValue(1);
    }

    @Test
    void aJobIsTakenOnceHoweverOftenItIsHeardOf() throws IOException {
        JobFolder job = bridge.submit("text_echo");
        for (int i = 0; i < 50; i++) {
            desk.heard(job.path());
            desk.heard(job.path().resolve("command.json"));
        }
        TestBridge.awaitDone(job);
        desk.scan();
        assertThat(bridge.tools.calls).hasValue(1);
    }

    @Test
    void twoHostsAtOnceRunEachJobOnceAllTheSame() throws Exception {
        List<JobFolder> jobs = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            jobs.add(bridge.submit("text_echo"));
        }
        Thread other =
                Thread.ofPlatform().start(() -> assertThatCode(rival::scan).doesNotThrowAnyException());
        desk.scan();
        other.join();
        jobs.forEach(TestBridge::awaitDone);
        assertThat(bridge.tools.calls).hasValue(200);
    }
}
