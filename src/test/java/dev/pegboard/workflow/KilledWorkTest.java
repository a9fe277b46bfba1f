package dev.pegboard.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.fixture.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A process that is killed at any moment leaves a state that the next call puts in order: all done, or nothing. */
class KilledWorkTest {
    private static final int MOST_MOMENTS = 20;

    private final PostgresServer server = PostgresServer.shared();
    private final List<BenchState> states = new ArrayList<>();

    @TempDir
    private Path directory;

    @AfterEach
    void dropAll() {
        states.forEach(BenchState::dropAll);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"create", "clone", "drop", "import", "replace", "snapshot", "restore", "untrash", "begin", "end"
            })
    void everyMomentCanBeTheLast(String work) throws Exception {
        new EveryMoment(work, name -> prepared(work, name)).run();
    }

    @Test
    void whoeverPutsItInOrderCanBeKilledToo() throws Exception {
        BenchState state = prepared("replace", "again");
        String before = state.text();
        int moments = HaltingWork.moments(prepared("replace", "whole").bench(), "replace")
                .size();
        assertThat(isKilled(state.bench(), "replace", moments - 1)).isTrue();
        assertThat(isKilled(state.bench(), "recover", 1)).isTrue();
        int attempt = 1;
        while (isHalted(state.bench(), attempt % 2)) {
            assertThat(++attempt).isLessThan(MOST_MOMENTS);
        }
        assertThat(attempt).isGreaterThan(4);
        assertThat(state.text()).isEqualTo(before);
    }

    /** The lock keeps the server from going on with the copy, for as long as we like. */
    @Test
    void whatTheServerDoesForAKilledProcessIsEnded() throws Exception {
        BenchState state = prepared("clone", "server");
        String before = state.text();
        String copying = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'CREATE DATABASE " + "\""
                + state.bench().database() + "_new\"%'";
        try (Connection lock = server.connect("postgres");
                Statement statement = lock.createStatement()) {
            lock.setAutoCommit(false);
            statement.execute("LOCK TABLE pg_database IN SHARE MODE");
            HaltingWork.killDuring(state.bench(), "clone", () -> server.number("postgres", copying) > 0);
            assertThat(server.number("postgres", copying)).isOne();
            state.bench().work().workflows().list();
            assertThat(server.number("postgres", copying)).isZero();
        }
        assertThat(state.text()).isEqualTo(before);
        assertThat(state.bench().hasJournal()).isFalse();
    }

    @Test
    void aProgramThatWritesADumpEndsAndLeavesNothing() throws Exception {
        BenchState state = prepared("dump", "dump");
        Path reached = state.bench()
                .program("pg_dump", "for a; do case $a in --file=*) echo half > \"${a#--file=}\";; esac; done");
        Path dumps = state.bench().root().resolve(".pegboard/dumps");
        List<Dumps.Dump> seen = new ArrayList<>();
        HaltingWork.killDuring(
                state.bench(),
                "dump",
                () -> Files.exists(reached)
                        && seen.addAll(state.bench().work().dumps().list()) | true);
        long orphan = Long.parseLong(Files.readString(reached).strip());
        assertThat(ProcessHandle.of(orphan).filter(ProcessHandle::isAlive)).isPresent();
        assertThat(state.bench().work().dumps().list()).isEmpty();
        assertThat(seen).isEmpty();
        assertThat(ProcessHandle.of(orphan).filter(ProcessHandle::isAlive)).isEmpty();
        try (Stream<Path> files = Files.list(dumps)) {
            assertThat(files)
                    .extracting(Path::getFileName)
                    .extracting(Path::toString)
                    .containsExactly(".gitignore");
        }
        assertThat(state.bench().hasJournal()).isFalse();
    }

    /** In this process: whoever puts things in order leaves no trace of itself, so its end is like a kill. */
    private static boolean isHalted(Bench bench, int moment) {
        AtomicInteger left = new AtomicInteger(moment);
        try {
            HaltingWork.run(bench, "recover", () -> {
                if (left.getAndDecrement() == 0) {
                    throw new Halt();
                }
            });
            return false;
        } catch (Halt halt) {
            return true;
        }
    }

    /** Nobody handles it. */
    private static final class Halt extends Error {
        private static final long serialVersionUID = 1;
    }

    private static boolean isKilled(Bench bench, String work, int moment) throws IOException, InterruptedException {
        return HaltingWork.kill(List.of(new HaltingWork.Job(bench, work, moment)));
    }

    private BenchState prepared(String work, String name) throws IOException {
        return WorkBench.in(Files.createDirectory(directory.resolve(name)), server)
                .prepared(work, states);
    }
}
