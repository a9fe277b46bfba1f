package dev.pegboard.call;

import dev.pegboard.base.Home;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The audit log as a file that several processes append to, and that is set aside when it has grown. */
public final class AuditFile implements AuditLog {
    private static final String FOLDER = "audit";
    private static final int KEPT = 5;
    private static final int LOOKS = 100;
    private static final long LONGEST_UNSEEN = TimeUnit.MILLISECONDS.toNanos(100);

    private final Home home;
    private final Path file;
    private final long maxBytes;
    private @Nullable OutputStream out;
    private @Nullable Object openedFile;
    private long unseen;
    private long lastLook;
    private boolean failureReported;

    public AuditFile(Home home) {
        this(home, 10L << 20);
    }

    AuditFile(Home home, long maxBytes) {
        this.home = home;
        this.file = home.directory().resolve(FOLDER).resolve("audit.jsonl");
        this.maxBytes = maxBytes;
    }

    @Override
    public void write(Call call, Answer answer) {
        append((AuditLog.line(call, answer) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private synchronized void append(byte[] line) {
        boolean interrupted = Thread.interrupted(); // A call that was cancelled is written down too.
        try {
            current(line.length).write(line); // One write: lines of several processes do not mix.
            unseen += line.length;
        } catch (IOException | UnsupportedOperationException e) {
            reportFailure(e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** The file to write to. Looking costs as much as writing, so we look only now and then what became of it. */
    private OutputStream current(int length) throws IOException {
        OutputStream open = out;
        boolean recent = unseen + length < maxBytes / LOOKS && System.nanoTime() - lastLook < LONGEST_UNSEEN;
        if (open != null && recent) {
            return open;
        }
        BasicFileAttributes present = look();
        if (present.size() > 0 && present.size() + length > maxBytes) {
            setAside(length);
            present = look();
        }
        unseen = 0;
        lastLook = System.nanoTime();
        return open(present.fileKey());
    }

    /** The file as it is now, made if there is none: another process may have set it aside since the last line. */
    private BasicFileAttributes look() throws IOException {
        try {
            return Files.readAttributes(file, BasicFileAttributes.class);
        } catch (NoSuchFileException e) {
            home.folder(FOLDER);
            return Files.readAttributes(Home.ownFile(file), BasicFileAttributes.class);
        }
    }

    private void reportFailure(Exception failure) {
        if (!failureReported) {
            failureReported = true;
            System.err.println("pegboard: the audit log cannot be written: " + failure);
        }
    }

    /** The file to write to: not the one we have open, if that was set aside. */
    private OutputStream open(@Nullable Object present) throws IOException {
        OutputStream open = out;
        if (open == null || !Objects.equals(present, openedFile)) {
            if (open != null) {
                open.close();
            }
            open = new FileOutputStream(file.toFile(), true);
            out = open;
            openedFile = present;
        }
        return open;
    }

    /** Makes room for a line, unless another process does or has done just that; the line is written in any case. */
    private void setAside(int length) throws IOException {
        Path lockFile = Home.ownFile(file.resolveSibling("rotate.lock"));
        try (FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            if (lock != null && Files.exists(file) && Files.size(file) + length > maxBytes) {
                shift();
            }
        } catch (OverlappingFileLockException e) {
            return; // Another object of this very process is at it.
        }
    }

    private void shift() throws IOException {
        for (int i = KEPT - 1; i >= 1; i--) {
            Path older = aside(i);
            if (Files.exists(older)) {
                Files.move(older, aside(i + 1), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        Files.move(file, aside(1), StandardCopyOption.REPLACE_EXISTING);
    }

    private Path aside(int number) {
        return file.resolveSibling("audit-" + number + ".jsonl");
    }
}
