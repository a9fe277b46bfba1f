package dev.pegboard.engine.db.connection;

/**
 * How many connections to databases there are.
 *
 * @param active those at work, of all that are open
 */
public record OpenConnections(int open, int active) {
    public static final OpenConnections NONE = new OpenConnections(0, 0);

    public OpenConnections plus(OpenConnections others) {
        return new OpenConnections(open + others.open, active + others.active);
    }
}
