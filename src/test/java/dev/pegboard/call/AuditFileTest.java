package dev.pegboard.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.Home;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.fixture.Bench;
import dev.pegboard.fixture.JavaProcess;
import dev.pegboard.fixture.StandardError;
import dev.pegboard.fixture.TestTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file: shared, growing, and sometimes impossible. */
class AuditFileTest {
    @TempDir
    Path directory;

    private Home home;

    @BeforeEach
    void makeHome() {
        home = new Home(directory.resolve("home"));
    }

    @Test
    void onlyItsOwnerCanReadIt() throws IOException {
        write(new AuditFile(home), "a", 1);

        assertThat(permissions(audit(""))).isEqualTo("rw-------");
        assertThat(permissions(audit("").getParent())).isEqualTo("rwx------");
        assertThat(permissions(home.directory())).isEqualTo("rwx------");
    }

    @Test
    void whatIsThereAlreadyStays() throws Exception {
        write(new AuditFile(home), "a", 2);
        write(new AuditFile(home), "b", 2);
        assertThat(ids()).containsExactly("a0", "a1", "b0", "b1");
    }

    @Test
    void fiveOldFilesAreKept() throws Exception {
        write(new AuditFile(home, 1000), "a", 200);

        try (Stream<Path> files = Files.list(audit("").getParent())) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            "audit.jsonl",
                            "audit-1.jsonl",
                            "audit-2.jsonl",
                            "audit-3.jsonl",
                            "audit-4.jsonl",
                            "audit-5.jsonl",
                            "rotate.lock");
        }
        assertThat(ids()).last().isEqualTo("a199");
        assertThat(permissions(audit("-5"))).isEqualTo("rw-------");
        assertThat(Files.size(audit("-1"))).isLessThanOrEqualTo(1000);
    }

    @Test
    void severalWritersOfOneProcessLoseNoLineWhileFilesAreSetAside() throws Exception {
        try (StandardError errors = new StandardError()) {
            List<Thread> writers = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                String name = "w" + i + "-";
                AuditFile file = new AuditFile(home, 60_000);
                writers.add(Thread.startVirtualThread(() -> write(file, name, 400)));
            }
            for (Thread writer : writers) {
                writer.join();
            }
            assertThat(errors.text()).isEmpty();
        }
        assertThat(Files.exists(audit("-2"))).isTrue();
        assertThat(ids()).hasSize(1600).doesNotHaveDuplicates();
    }

    @Test
    void severalProcessesLoseNoLineWhileFilesAreSetAside() throws Exception {
        List<Process> writers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            writers.add(JavaProcess.start(Writer.class, directory.toString(), "p" + i + "-"));
        }
        for (Process writer : writers) {
            assertThat(writer.waitFor()).isZero();
            assertThat(writer.errorReader().lines()).isEmpty();
        }
        assertThat(Files.exists(audit("-1"))).isTrue();
        assertThat(ids()).hasSize(1500).doesNotHaveDuplicates();
    }

    /** What the other processes run. */
    static final class Writer {
        private Writer() {}

        public static void main(String[] args) {
            write(new AuditFile(new Home(Path.of(args[0], "home")), 60_000), args[1], 500);
        }
    }

    @Test
    void aWriterThatSleptThroughAllRotationsWritesIntoTheNewFile() throws Exception {
        AuditFile sleeper = new AuditFile(home, 1000);
        write(sleeper, "before", 1);
        write(new AuditFile(home, 1000), "a", 200);

        write(sleeper, "after", 1);

        assertThat(ids()).contains("after0").doesNotContain("before0");
    }

    @Test
    void aCancelledCallIsWrittenDownAndStaysCancelled() throws Exception {
        AuditFile file = new AuditFile(home);
        write(file, "a", 1);
        Thread.currentThread().interrupt();
        write(file, "b", 1);

        assertThat(Thread.interrupted()).isTrue();
        write(file, "c", 1);
        assertThat(ids()).containsExactly("a0", "b0", "c0");
    }

    @Test
    void aPlaceThatCannotBeWrittenIsReportedOnceAndHarmsNoCall() throws IOException {
        Files.writeString(home.directory(), "a file where a directory should be");
        Bench bench = Bench.audited(new AuditFile(home), TestTool.named("works"));
        try (StandardError errors = new StandardError()) {
            assertThat(bench.call("works")).isInstanceOf(Answer.Done.class);
            assertThat(bench.call("works")).isInstanceOf(Answer.Done.class);
            assertThat(errors.text().lines())
                    .singleElement()
                    .asString()
                    .startsWith("pegboard: the audit log cannot be written: ");
        }
    }

    private static void write(AuditFile file, String name, int lines) {
        for (int i = 0; i < lines; i++) {
            Call call = Call.of(name + i, "tool", new JsonObject(), Caller.silent("tester"));
            file.write(call, new Answer.Done(TestTool.said("done"), new Answer.Meta(name, Instant.EPOCH, 1)));
        }
    }

    /** The ids of all lines, the oldest file first. */
    private List<String> ids() throws IOException, JsonSyntax {
        List<String> ids = new ArrayList<>();
        for (String part : List.of("-5", "-4", "-3", "-2", "-1", "")) {
            for (String line : Files.exists(audit(part)) ? Files.readAllLines(audit(part)) : List.<String>of()) {
                ids.add(((JsonObject) Json.parse(line)).text("id").orElseThrow());
            }
        }
        return ids;
    }

    private Path audit(String part) {
        return home.directory().resolve("audit/audit" + part + ".jsonl");
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
