package dev.pegboard.engine.db.discovery;

import java.util.function.Consumer;

/** One kind of file that speaks of databases. Adding one takes a class and a line in Providers. */
interface Provider {
    /** Tells what the files of that place say. */
    void look(Place place, Consumer<Clue> found);
}
