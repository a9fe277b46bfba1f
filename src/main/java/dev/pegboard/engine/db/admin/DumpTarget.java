package dev.pegboard.engine.db.admin;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where a dump is written: under another name until it is whole. */
public final class DumpTarget {
    private DumpTarget() {}

    public static Path beside(Path stem, String ending) throws IOException {
        Path absolute = stem.toAbsolutePath();
        Path file = absolute.resolveSibling(absolute.getFileName() + ending);
        if (Files.exists(file)) {
            throw new Fault(FaultCode.FILE_NOT_WRITTEN, "The file " + file + " exists already")
                    .hint("Choose another name.");
        }
        Files.createDirectories(file.getParent());
        return file;
    }

    public static Path half(Path file) {
        return file.resolveSibling(file.getFileName() + DumpOrder.HALF);
    }
}
