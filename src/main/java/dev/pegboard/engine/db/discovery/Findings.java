package dev.pegboard.engine.db.discovery;

import java.nio.file.Path;
import java.util.List;

/**
 * What was found of a project's databases.
 *
 * @param all in the order of precedence
 * @param files every file that was read and every directory that was searched: while they stay the same, so does this
 * @param problems what is wrong with files that were read, each with its place
 */
public record Findings(List<Finding> all, List<Path> files, List<String> problems) {
    public Findings {
        all = List.copyOf(all);
        files = List.copyOf(files);
        problems = List.copyOf(problems);
    }
}
