package dev.pegboard.call;

import dev.pegboard.base.Home;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/** The audit log as a file that several processes append to, and that is set aside when it has grown. */
public final class AuditFile implements AuditLog {
    private static final String NAME = "audit.jsonl";
    private static final int KEPT = 5;

    /** After so many lines we look what other processes did to the file. */
    private static final int LINES_BETWEEN_LOOKS = 64;

    private final Home home;
    private final long maxBytes;
    private @Nullable FileOutputStream stream;
    private long size;
    private int lines;
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
        boolean interrupted = Thread.interrupted(); // A cancelled call is written down as well.
        try {
            FileOutputStream open = roomFor(line.length);
            open.write(line); // One write: lines of several processes do not mix.
            size += line.length;
        } catch (IOException e) {
            reportFailure(e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void reportFailure(IOException failure) {
        if (!failureReported) {
            failureReported = true;
            System.err.println("pegboard: the audit log cannot be written: " + failure.getMessage());
        }
    }

    private FileOutputStream roomFor(int more) throws IOException {
        FileOutputStream open = stream;
        if (open == null) {
            return open();
        }
        if (++lines % LINES_BETWEEN_LOOKS == 0) {
            long found = file().toFile().length();
            boolean replaced = found < size;
            size = found;
            if (replaced) {
                return reopen(open);
            }
        }
        if (size + more <= maxBytes) {
            return open;
        }
        rotate();
        return reopen(open);
    }

    private FileOutputStream open() throws IOException {
        Path file = file();
        if (!Files.exists(file)) {
            createPrivate(file);
        }
        FileOutputStream open = new FileOutputStream(file.toFile(), true);
        stream = open;
        size = file.toFile().length();
        return open;
    }

    private FileOutputStream reopen(FileOutputStream old) throws IOException {
        old.close();
        return open();
    }

    private static void createPrivate(Path file) throws IOException {
        try {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        } catch (java.nio.file.FileAlreadyExistsException e) {
            // Another process was faster.
        }
    }

    private void rotate() throws IOException {
        Path lockFile = home.folder("audit").resolve("rotate.lock");
        try (FileChannel lock = FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock held = lock.lock()) {
            // Another process may have set the file aside already; then ours only has to follow.
            if (held.isValid() && file().toFile().length() >= size) {
                setAside();
            }
        } catch (OverlappingFileLockException e) {
            // Another log of this very process is about to do it.
        }
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
