package dev.pegboard.engine.db.discovery;

import java.util.Map;
import java.util.Optional;

/**
 * A container of the project.
 *
 * @param name the name that other containers reach it by
 * @param origin where it is described
 * @param engine the engine it runs, if it is a database
 * @param ports the port of this machine behind which each of its own is found
 * @param variables what its program is told
 * @param advice what to write so that it can be reached from this machine
 */
record Service(
        String name,
        String origin,
        Optional<String> engine,
        Map<Integer, Integer> ports,
        Map<String, String> variables,
        String advice) {
    /** Why it cannot be reached at that port, in a sentence that says what to do. */
    String problem(int port) {
        return origin + " has no fixed port on this machine for its port " + port + ". " + advice;
    }
}
