package dev.pegboard.engine.db.admin;

import dev.pegboard.engine.db.connection.Stop;

/** Whoever waits for long work: may stop it, and is told how far it has come. */
public interface Supervision extends Stop {
    /** So much of the total is done; a total of 0 says that nobody knows. */
    void progress(double done, double total, String message);

    /** Nobody waits. */
    Supervision NONE = new Supervision() {
        @Override
        public void progress(double done, double total, String message) {}

        @Override
        public void onStop(Runnable action) {}
    };
}
