package dev.pegboard.engine.db.row;

/**
 * How much of a result is wanted at once.
 *
 * @param rows at most so many
 * @param characters of all cells together
 */
public record PageSize(int rows, int characters) {
    private static final int SHORTEST_CELL = 500;

    /** The most characters of one value: a single one must not push all others out. */
    public int cell() {
        return Math.max(SHORTEST_CELL, characters / 20);
    }
}
