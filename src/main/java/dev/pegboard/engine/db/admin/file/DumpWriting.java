package dev.pegboard.engine.db.admin.file;

import dev.pegboard.engine.db.admin.DumpOrder;
import dev.pegboard.engine.db.admin.DumpTarget;
import dev.pegboard.engine.db.admin.Dumped;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.zip.GZIPOutputStream;

/** A dump that this program writes itself, under another name until it is whole. Knows no engine. */
final class DumpWriting {
    private static final int BUFFER = 1 << 16;

    /** What a dump consists of. */
    @FunctionalInterface
    interface Text {
        void write(Writer out) throws SQLException, IOException;
    }

    /** Puts a whole file there. */
    @FunctionalInterface
    interface Whole {
        void write(Path half) throws SQLException, IOException;
    }

    private DumpWriting() {}

    static Dumped gzip(DumpOrder order, String means, Text text) throws SQLException, IOException {
        return file(order, ".sql.gz", means, half -> {
            try (Writer out = new BufferedWriter(
                    new OutputStreamWriter(
                            new GZIPOutputStream(Files.newOutputStream(half, StandardOpenOption.CREATE_NEW), BUFFER),
                            StandardCharsets.UTF_8),
                    BUFFER)) {
                text.write(out);
            }
        });
    }

    static Dumped file(DumpOrder order, String ending, String means, Whole whole) throws SQLException, IOException {
        Path file = DumpTarget.beside(order.stem(), ending);
        Path half = DumpTarget.half(file);
        try {
            whole.write(half);
            Files.move(half, file);
        } finally {
            Files.deleteIfExists(half);
        }
        return new Dumped(file, Files.size(file), means);
    }
}
