package dev.pegboard.saved;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.Home;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.state.FileState;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChosenConnectionsTest {
    private static final Address ADDRESS = Address.of("postgresql").withHost("db.example.com");

    @TempDir
    private Path directory;

    @Test
    void aHandleTooManyTakesThePlaceOfTheOwnersOldest() {
        Home home = new Home(directory);
        FileState state = new FileState(home);
        Vault vault = Vault.of(home);
        ChosenConnections now = at(Instant.parse("2026-01-01T08:00:00Z"), state, vault);
        String others = now.keep("token:other", ADDRESS);
        String oldest = now.keep("token:ci", ADDRESS);
        ChosenConnections later = at(Instant.parse("2026-01-01T09:00:00Z"), state, vault);
        List<String> handles = new ArrayList<>();
        for (int i = 0; i < ChosenConnections.MOST; i++) {
            handles.add(later.keep("token:ci", ADDRESS));
        }

        assertThat(later.at("token:ci", oldest)).isEmpty();
        assertThat(handles)
                .allSatisfy(handle -> assertThat(later.at("token:ci", handle)).contains(ADDRESS));
        assertThat(later.at("token:other", others)).contains(ADDRESS);
    }

    @Test
    void aHandleEndsAfterHalfADay() {
        Home home = new Home(directory);
        FileState state = new FileState(home);
        Vault vault = Vault.of(home);
        Instant begin = Instant.parse("2026-01-01T08:00:00Z");
        String handle = at(begin, state, vault).keep("token:ci", ADDRESS);

        assertThat(at(begin.plus(Duration.ofHours(11)), state, vault).at("token:ci", handle))
                .contains(ADDRESS);
        assertThat(at(begin.plus(Duration.ofHours(13)), state, vault).at("token:ci", handle))
                .isEmpty();
    }

    private static ChosenConnections at(Instant instant, FileState state, Vault vault) {
        return new ChosenConnections(state, vault, Clock.fixed(instant, ZoneOffset.UTC));
    }
}
