package dev.pegboard.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.pegboard.base.TemporaryDirectory;
import dev.pegboard.engine.db.admin.Supervision;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The same for databases that are files: not one file is left or lost. */
class KilledFileWorkTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "create, .db",
        "clone, .db",
        "drop, .db",
        "import, .db",
        "replace, .db",
        "snapshot, .db",
        "restore, .db",
        "untrash, .db",
        "dump, .db",
        "begin, .db",
        "end, .db",
        "replace, .mv.db",
        "end, .mv.db",
        "replace, .duckdb",
        "end, .duckdb"
    })
    void everyMomentCanBeTheLast(String work, String ending) throws Exception {
        new EveryMoment(work, name -> prepared(work, ending, directory.resolve(name))).run();
    }

    /** The home is on another disk, so that what is dropped is copied there. */
    @ParameterizedTest
    @ValueSource(strings = {"half", "whole", "arrived"})
    void aMoveBetweenDisksIsTakenBack(String moment) throws Exception {
        Path other = Path.of("/dev/shm");
        assumeTrue(Files.isDirectory(other) && !Files.getFileStore(other).equals(Files.getFileStore(directory)));
        Path home = Files.createTempDirectory(other, "pegboard-test");
        try {
            FileBench bench = FileBench.in(Files.createDirectory(directory.resolve(moment)), home, ".db");
            FileBenchState state = new FileBenchState(bench);
            String before = state.text();
            String copying = moment.equals("half") ? "head -c 512 \"$2\" > \"$3\"" : "/bin/cp \"$@\"";
            Path reached = bench.program("cp", "[ $# = 3 ] && [ \"$1\" = -- ] || exit 1\n" + copying);
            HaltingWork.killDuring(bench, "drop", () -> Files.exists(reached));
            if (moment.equals("arrived")) {
                Path half = found(home, "shop_copy~pegboard-half.db").orElseThrow();
                Files.move(half, half.resolveSibling("shop_copy.db"));
            }
            long orphan = Long.parseLong(Files.readString(reached).strip());
            assertThat(ProcessHandle.of(orphan).filter(ProcessHandle::isAlive)).isPresent();
            assertThat(state.text()).isEqualTo(before);
            assertThat(ProcessHandle.of(orphan).filter(ProcessHandle::isAlive)).isEmpty();
            assertThat(bench.hasJournal()).isFalse();
            Files.delete(bench.programs().resolve("cp"));
            bench.work().databases().drop("shop_copy", false, true);
            assertThat(found(home, "shop_copy.db").map(FileBench::items)).contains("4");
        } finally {
            new TemporaryDirectory(home).close();
        }
    }

    private static Optional<Path> found(Path folder, String name) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(file -> file.endsWith(name)).findFirst();
        }
    }

    private static FileBenchState prepared(String work, String ending, Path place) throws Exception {
        FileBench bench = FileBench.in(Files.createDirectory(place), place.resolve("home"), ending);
        DatabaseDesk desk = bench.work().databases();
        switch (work) {
            case "restore" -> {
                desk.snapshot(Optional.of("shop_copy"), Supervision.NONE);
                bench.run("shop_copy", "INSERT INTO item VALUES (5)");
            }
            case "untrash" -> desk.drop("shop_copy", true, true);
            case "end" -> {
                Path worktree = bench.work()
                        .workflows()
                        .create("old", true, Supervision.NONE)
                        .workflow()
                        .worktree();
                Files.writeString(worktree.resolve("new.txt"), "precious");
            }
            default -> {}
        }
        return new FileBenchState(bench);
    }
}
