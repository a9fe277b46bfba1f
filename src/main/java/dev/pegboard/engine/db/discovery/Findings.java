package dev.pegboard.engine.db.discovery;

import java.nio.file.Path;
import java.util.List;

/**
 * All that was found in a project.
 *
 * @param all the first comes first in every list
 * @param files those that were read
 * @param problems what is wrong with them, a sentence each
 */
public record Findings(List<Finding> all, List<Path> files, List<String> problems) {}
