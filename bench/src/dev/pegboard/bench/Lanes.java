package dev.pegboard.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The lanes of one comparison; one that cannot be opened is a missed target and leaves the others alone. */
final class Lanes implements AutoCloseable {
    /** Opens a lane. */
    @FunctionalInterface
    interface Opening {
        SqlLane open() throws IOException, InterruptedException;
    }

    private final Report report;
    private final List<SqlLane> lanes = new ArrayList<>();

    Lanes(Report report) {
        this.report = report;
    }

    /** False if it could not be opened. */
    boolean add(Opening opening) throws InterruptedException {
        try {
            return lanes.add(opening.open());
        } catch (IOException failure) {
            report.add(Check.broken("db", failure));
            return false;
        }
    }

    List<SqlLane> all() {
        return lanes;
    }

    /** The one that was opened last. */
    SqlLane last() {
        return lanes.getLast();
    }

    @Override
    public void close() throws IOException {
        for (SqlLane lane : lanes) {
            lane.close();
        }
    }
}
