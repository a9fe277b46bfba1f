package dev.pegboard.call;

import dev.pegboard.base.Home;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The audit log as a file that several processes append to, and that is set aside when it has grown. */
public final class AuditFile implements AuditLog {
    private static final String NAME = "audit.jsonl";
    private static final int KEPT = 5;

    private final Home home;
    private final long maxBytes;
    private @Nullable FileChannel channel;
    private boolean failureReported;

    public AuditFile(Home home) {
        this(home, 10L << 20);
    }

    AuditFile(Home home, long maxBytes) {
        this.home = home;
        this.maxBytes = maxBytes;
    }

    @Override
    public synchronized void write(Call call, Answer answer) {
        byte[] line = (AuditLog.line(call, answer) + "\n").getBytes(StandardCharsets.UTF_8);
        try {
            FileChannel open = open();
            if (open.size() + line.length > maxBytes) {
                open = rotate(open);
            }
            open.write(ByteBuffer.wrap(line)); // One write: lines of several processes do not mix.
        } catch (IOException e) {
            reportFailure(e);
        }
    }

    private void reportFailure(IOException failure) {
        if (!failureReported) {
            failureReported = true;
            System.err.println("pegboard: the audit log cannot be written: " + failure.getMessage());
        }
    }

    private FileChannel open() throws IOException {
        FileChannel open = channel;
        if (open == null || !open.isOpen()) {
            open = FileChannel.open(
                    file(),
                    Set.of(StandardOpenOption.CREATE, StandardOpenOption.APPEND, StandardOpenOption.WRITE),
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            channel = open;
        }
        return open;
    }

    private FileChannel rotate(FileChannel full) throws IOException {
        Path lockFile = home.folder("audit").resolve("rotate.lock");
        try (FileChannel lock = FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock held = lock.lock()) {
            // Another process may have set the file aside already; then ours only has to follow.
            if (held.isValid() && Files.exists(file()) && Files.size(file()) >= full.size()) {
                setAside();
            }
        }
        full.close();
        return open();
    }

    private void setAside() throws IOException {
        for (int i = KEPT - 1; i >= 1; i--) {
            Path older = aside(i);
            if (Files.exists(older)) {
                Files.move(older, aside(i + 1), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        Files.move(file(), aside(1), StandardCopyOption.REPLACE_EXISTING);
    }

    private Path file() throws IOException {
        return home.folder("audit").resolve(NAME);
    }

    private Path aside(int number) throws IOException {
        return home.folder("audit").resolve("audit-" + number + ".jsonl");
    }
}
