package dev.pegboard.install;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What became of a client's configuration.
 *
 * @param text what was done, or why nothing was
 * @param backup a copy of the file as it was before
 * @param entry what stands in the file now; empty if our entry is not there
 * @param notes what the user should know or do next
 */
public record Report(String text, Path file, Optional<Path> backup, Optional<String> entry, List<String> notes) {}
