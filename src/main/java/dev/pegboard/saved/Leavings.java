package dev.pegboard.saved;

import dev.pegboard.state.State;

/** What somebody leaves behind who does not come back: the next one of the same name must not find it. */
public final class Leavings {
    private Leavings() {}

    public static void remove(State state, String owner) {
        SavedConnections.forget(state, owner);
        ChosenConnections.forget(state, owner);
    }
}
