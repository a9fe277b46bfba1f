package dev.pegboard.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What holds for state wherever it is kept. */
abstract class StateTest {
    /** The same state, each time as another server sees it. */
    abstract State open();

    @Test
    final void aDocumentIsReadAsItWasWritten() {
        try (State state = open();
                State other = open()) {
            state.change("notes", "a/b ../ü'", before -> Optional.of("{\"ü\":" + before.isPresent() + "}"));

            assertThat(other.read("notes", "a/b ../ü'")).contains("{\"ü\":false}");
            assertThat(other.all("notes")).containsOnlyKeys("a/b ../ü'");
            assertThat(state.read("notes", "other")).isEmpty();
            assertThat(state.all("others")).isEmpty();
        }
    }

    @Test
    final void aDocumentThatShallNotBeIsGone() {
        try (State state = open()) {
            state.change("gone", "a", before -> Optional.of("1"));

            state.change("gone", "a", before -> Optional.empty());

            assertThat(state.read("gone", "a")).isEmpty();
        }
    }

    @Test
    final void aRefusedChangeLeavesTheDocument() {
        try (State state = open()) {
            state.change("kept", "a", before -> Optional.of("1"));

            assertThatThrownBy(() -> state.change("kept", "a", before -> {
                        throw new Fault(FaultCode.INVALID_ARGUMENT, "no");
                    }))
                    .hasMessageContaining("no")
                    .extracting(thrown -> ((Fault) thrown).code())
                    .isEqualTo(FaultCode.INVALID_ARGUMENT);
            assertThatThrownBy(() -> state.change("kept", "a", before -> {
                        throw new IllegalStateException("a mistake");
                    }))
                    .hasMessageContaining("a mistake");
            assertThat(state.read("kept", "a")).contains("1");
        }
    }

    @Test
    final void nobodyElseChangesADocumentMeanwhile() {
        try (State one = open();
                State other = open()) {
            IntStream.range(0, 50)
                    .parallel()
                    .forEach(i -> (i % 2 == 0 ? one : other)
                            .change(
                                    "counts",
                                    "a",
                                    before -> Optional.of(String.valueOf(
                                            before.map(Integer::parseInt).orElse(0) + 1))));

            assertThat(one.read("counts", "a")).contains("50");
        }
    }
}
