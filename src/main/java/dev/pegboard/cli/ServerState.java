package dev.pegboard.cli;

import dev.pegboard.base.Home;
import dev.pegboard.state.FileState;
import dev.pegboard.state.State;

/** Where servers and the commands about them keep what they share. The one place that chooses. */
final class ServerState {
    private ServerState() {}

    static State open(Home home) {
        return new FileState(home);
    }
}
