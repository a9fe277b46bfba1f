package dev.pegboard.door;

import dev.pegboard.catalog.Catalog;
import dev.pegboard.workspace.ProjectRoot;
import java.io.IOException;
import java.util.List;

/** A project and every door to its tools. */
public interface House extends AutoCloseable {
    ProjectRoot root();

    Catalog catalog();

    /** All that serve every tool; the first is the one that the others are compared with. */
    List<Door> doors();

    /** The one that serves the tools of databases only. */
    Door plainDoor();

    @Override
    void close() throws IOException;
}
