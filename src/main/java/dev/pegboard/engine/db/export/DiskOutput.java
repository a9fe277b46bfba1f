package dev.pegboard.engine.db.export;

import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** A new file, whose failures are told apart from those of the database that is read meanwhile. */
final class DiskOutput extends OutputStream {
    private static final int BUFFER = 1 << 18;

    private final OutputStream file;
    private final Runnable onWrite;

    /** The action is run at every write. */
    DiskOutput(Path path, Runnable onWrite) throws IOException {
        this.file = new BufferedOutputStream(new FileOutputStream(path.toFile()), BUFFER);
        this.onWrite = onWrite;
    }

    @Override
    public void write(int octet) {
        write(new byte[] {(byte) octet}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) {
        try {
            file.write(bytes, from, count);
        } catch (IOException e) {
            throw ExportFile.failure(e);
        }
        onWrite.run();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
