package dev.pegboard.instance;

import dev.pegboard.base.Home;
import dev.pegboard.base.Secrets;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** What an instance says on standard error, and three older parts of it. */
public final class InstanceLog {
    private static final long MAX_BYTES = 5L << 20;
    private static final int KEPT = 3;
    private static final int LAST_LINES = 8;
    private static final int LAST_BYTES = 8 << 10;

    private final Path file;
    private final long maxBytes;

    InstanceLog(Path file, long maxBytes) {
        this.file = file;
        this.maxBytes = maxBytes;
    }

    public static InstanceLog of(Home home, Path root) {
        return new InstanceLog(new InstanceFiles(home).log(InstanceKey.of(root)), MAX_BYTES);
    }

    public Path file() {
        return file;
    }

    /** The file to append to. */
    Path opened() throws IOException {
        return Home.ownFile(file);
    }

    long size() throws IOException {
        return Files.exists(file) ? Files.size(file) : 0;
    }

    /** Sets a long log aside. It is copied and emptied, because the process that writes it keeps it open. */
    public void rotate() throws IOException {
        if (size() <= maxBytes) {
            return;
        }
        for (int i = KEPT - 1; i >= 1; i--) {
            if (Files.exists(older(i))) {
                Files.move(older(i), older(i + 1), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        Files.copy(file, older(1), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
        FileChannel.open(file, StandardOpenOption.WRITE).truncate(0).close();
    }

    /** The last lines of what was written since the file had that size, without secrets. */
    List<String> linesSince(long size) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            long end = size();
            in.skipNBytes(Math.max(size > end ? 0 : size, end - LAST_BYTES));
            List<String> lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(Secrets::hideIn)
                    .toList();
            return lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size());
        }
    }

    private Path older(int number) {
        return file.resolveSibling(file.getFileName() + "." + number);
    }
}
