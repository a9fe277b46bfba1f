package dev.pegboard.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pegboard.base.Home;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileStateTest {
    @TempDir
    private Path directory;

    @Test
    void aDocumentIsReadAsItWasWritten() {
        State state = new FileState(new Home(directory));

        state.change("notes", "a/b ../ü", before -> Optional.of("{}" + before.isPresent()));

        assertThat(new FileState(new Home(directory)).read("notes", "a/b ../ü")).contains("{}false");
        assertThat(state.all("notes")).containsOnlyKeys("a/b ../ü");
        assertThat(state.read("notes", "other")).isEmpty();
        assertThat(state.all("others")).isEmpty();
    }

    @Test
    void aDocumentThatShallNotBeIsGone() {
        State state = new FileState(new Home(directory));
        state.change("notes", "a", before -> Optional.of("1"));

        state.change("notes", "a", before -> Optional.empty());

        assertThat(state.read("notes", "a")).isEmpty();
    }

    @Test
    void aFailedChangeLeavesTheDocument() {
        State state = new FileState(new Home(directory));
        state.change("notes", "a", before -> Optional.of("1"));

        assertThatThrownBy(() -> state.change("notes", "a", before -> {
                    throw new IllegalStateException("no");
                }))
                .hasMessage("no");
        assertThat(state.read("notes", "a")).contains("1");
    }

    @Test
    void nobodyElseChangesADocumentMeanwhile() {
        IntStream.range(0, 50)
                .parallel()
                .forEach(i -> new FileState(new Home(directory))
                        .change(
                                "counts",
                                "a",
                                before -> Optional.of(String.valueOf(
                                        before.map(Integer::parseInt).orElse(0) + 1))));

        assertThat(new FileState(new Home(directory)).read("counts", "a")).contains("50");
    }

    @Test
    void onlyTheUserCanReadIt() throws Exception {
        State state = new FileState(new Home(directory));
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
