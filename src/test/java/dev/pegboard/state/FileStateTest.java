package dev.pegboard.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.Home;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileStateTest extends StateTest {
    @TempDir
    private Path directory;

    @Override
    State open() {
        return new FileState(new Home(directory));
    }

    @Test
    void onlyTheUserCanReadIt() throws Exception {
        State state = open();
        state.change("notes", "a", before -> Optional.of("1"));
        state.append("journal", "line");
        state.append("journal", "next");

        Path folder = directory.resolve("state");
        assertThat(Files.readAllLines(folder.resolve("journal.jsonl"))).isEqualTo(List.of("line", "next"));
        assertThat(List.of(folder.resolve("notes").resolve("a.json"), folder.resolve("journal.jsonl")))
                .allSatisfy(file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .isEqualTo("rw-------"));
    }
}
