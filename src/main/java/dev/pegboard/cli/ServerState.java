package dev.pegboard.cli;

import dev.pegboard.base.Home;
import dev.pegboard.state.FileState;
import dev.pegboard.state.State;
import dev.pegboard.state.States;
import dev.pegboard.workspace.Settings;
import java.util.Optional;

/** Where servers and the commands about them keep what they share. The one place that chooses. */
final class ServerState {
    private ServerState() {}

    static State open(Home home) {
        return shared(home).orElseGet(() -> new FileState(home));
    }

    /** What servers share that clients reach at the same address, if the user's settings name a place. */
    static Optional<State> shared(Home home) {
        return States.shared(home, Settings.of(home, Optional.empty()).state());
    }
}
