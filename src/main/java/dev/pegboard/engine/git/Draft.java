package dev.pegboard.engine.git;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The only one who works on a branch's worktree right now, and what is to be undone if it never comes to its end. Kept in
 * the repository: the system frees the lock of a process that died, and what was written tells the next one.
 */
final class Draft implements AutoCloseable {
    /** A worktree that is being made, and the commit of its branch where that is new too. */
    record Plan(Path directory, Optional<String> newBranchAt) {}

    /** The system's lock belongs to the whole process, and closing any file of that name gives it up. */
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path path;
    private final RandomAccessFile file;

    private Draft(Path path, RandomAccessFile file) {
        this.path = path;
        this.file = file;
    }

    /** Takes hold of the branch in the repository whose files are there; a fault if another one has it. */
    static Draft of(Path store, BranchName branch) {
        return Undisturbed.get(() -> held(store, branch));
    }

    private static Draft held(Path store, BranchName branch) {
        Path path = store.resolve("pegboard").resolve(branch.directory() + ".draft");
        if (!HELD.add(path)) {
            throw busy(branch);
        }
        RandomAccessFile file = null;
        try {
            Files.createDirectories(store.resolve("pegboard"));
            file = new RandomAccessFile(path.toFile(), "rw");
            if (isLocked(file)) {
                return new Draft(path, file);
            }
        } catch (IOException e) {
            throw released(path, file, unusable(path, e));
        }
        throw released(path, file, busy(branch));
    }

    private static boolean isLocked(RandomAccessFile file) throws IOException {
        FileLock lock = file.getChannel().tryLock(); // Held until the file is closed.
        return lock != null;
    }

    private static Fault released(Path path, @Nullable RandomAccessFile file, Fault fault) {
        try {
            if (file != null) {
                file.close();
            }
        } catch (IOException e) {
            fault.addSuppressed(e);
        }
        HELD.remove(path);
        return fault;
    }

    /** What an earlier one began and did not end. */
    Optional<Plan> left() {
        return Undisturbed.get(() -> {
            try {
                byte[] bytes = new byte[(int) file.length()];
                file.seek(0);
                file.readFully(bytes);
                String[] parts = new String(bytes, StandardCharsets.UTF_8).split("\0", -1);
                boolean whole = parts.length == 3; // Who died while writing had not begun anything else.
                return whole
                        ? Optional.of(new Plan(
                                Path.of(parts[0]), Optional.of(parts[1]).filter(commit -> !commit.isEmpty())))
                        : Optional.empty();
            } catch (IOException e) {
                throw unusable(path, e);
            }
        });
    }

    void begin(Plan plan) {
        write(plan.directory() + "\0" + plan.newBranchAt().orElse("") + "\0");
    }

    /** All is done, or undone. */
    void end() {
        write("");
    }

    private void write(String text) {
        Undisturbed.run(() -> {
            try {
                file.setLength(0);
                file.write(text.getBytes(StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw unusable(path, e);
            }
        });
    }

    @Override
    public void close() {
        Undisturbed.run(() -> {
            try {
                file.close();
            } catch (IOException e) {
                throw unusable(path, e);
            } finally {
                HELD.remove(path);
            }
        });
    }

    private static Fault busy(BranchName branch) {
        return new Fault(FaultCode.BUSY, "Another call works on the worktree of " + branch + " right now");
    }

    private static Fault unusable(Path path, IOException cause) {
        return new Fault(
                FaultCode.FILE_NOT_WRITTEN, "The file " + path + " cannot be used: " + cause.getMessage(), cause);
    }
}
