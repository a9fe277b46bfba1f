package dev.pegboard.engine.db.admin;

import dev.pegboard.engine.db.address.Address;
import java.nio.file.Path;
import java.util.List;

/**
 * A dump to be written.
 *
 * @param tables all if there are none
 * @param stem the file's path without the extension, which tells the format
 */
public record DumpOrder(Address from, List<String> tables, Path stem, Supervision supervision) {
    /** How the names of files end that are not whole yet. */
    public static final String HALF = ".part";
}
