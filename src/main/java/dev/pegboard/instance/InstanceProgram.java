package dev.pegboard.instance;

import java.nio.file.Path;
import java.util.List;

/** How to start the instance of a project: it says a line on standard output once it listens, or ends. */
@FunctionalInterface
public interface InstanceProgram {
    /** The program and its arguments. */
    List<String> command(Path root);
}
