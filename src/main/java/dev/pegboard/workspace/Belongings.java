package dev.pegboard.workspace;

import dev.pegboard.base.Home;
import dev.pegboard.saved.ChosenConnections;
import dev.pegboard.saved.SavedConnections;
import dev.pegboard.saved.Vault;
import dev.pegboard.state.FileState;
import dev.pegboard.state.State;
import java.time.Clock;

/** What callers keep on a server, whatever project they work on. */
record Belongings(SavedConnections saved, ChosenConnections chosen) {
    /** Of this server alone. */
    static Belongings of(Home home) {
        return of(new FileState(home), Vault.of(home));
    }

    /** Of all servers that share the state. */
    static Belongings ofAll(State shared) {
        return of(shared, Vault.ofAll());
    }

    private static Belongings of(State state, Vault vault) {
        return new Belongings(
                new SavedConnections(state, vault), new ChosenConnections(state, vault, Clock.systemUTC()));
    }
}
