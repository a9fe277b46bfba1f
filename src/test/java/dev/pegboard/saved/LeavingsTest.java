package dev.pegboard.saved;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pegboard.base.Home;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.state.FileState;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A token that is given out again under the same name must not find what its predecessor saved. */
class LeavingsTest {
    @TempDir
    private Path directory;

    @Test
    void nothingIsLeftOfOneAndAllOfTheOthers() {
        Home home = new Home(directory);
        FileState state = new FileState(home);
        ChosenConnections chosen = new ChosenConnections(state, Vault.of(home), Clock.systemUTC());
        Address address = Address.of("postgresql").withHost("db.example.com");
        String gone = chosen.keep("token:ci", address);
        String kept = chosen.keep("token:ci2", address);
        chosen.choose("token:ci", "s", "shop");
        chosen.choose("token:ci2", "s", "shop");

        Leavings.remove(state, "token:ci");

        assertThat(chosen.at("token:ci", gone)).isEmpty();
        assertThat(chosen.chosen("token:ci", "s")).isEmpty();
        assertThat(chosen.at("token:ci2", kept)).contains(address);
        assertThat(chosen.chosen("token:ci2", "s")).contains("shop");
    }
}
