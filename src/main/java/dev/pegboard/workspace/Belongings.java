package dev.pegboard.workspace;

import dev.pegboard.base.Home;
import dev.pegboard.saved.ChosenConnections;
import dev.pegboard.saved.SavedConnections;
import dev.pegboard.saved.Vault;
import dev.pegboard.state.State;
import java.time.Clock;

/** What callers keep on a server, whatever project they work on. */
record Belongings(SavedConnections saved, ChosenConnections chosen) {
    static Belongings of(Home home, State state) {
        Vault vault = Vault.of(home);
        return new Belongings(
                new SavedConnections(state, vault), new ChosenConnections(state, vault, Clock.systemUTC()));
    }
}
