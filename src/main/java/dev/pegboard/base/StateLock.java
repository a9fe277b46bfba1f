package dev.pegboard.base;

import java.io.IOException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.FileLockInterruptionException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;

/** Lets one process at a time look at and change some of the state that is kept under a home. */
public final class StateLock {
    /** What is done while nobody else does such a thing. */
    @FunctionalInterface
    public interface Action<T> {
        T run() throws IOException;
    }

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** The system's lock belongs to the whole process, and closing any channel of its file gives it up. */
    private static final ReentrantLock PROCESS = new ReentrantLock(true);

    private final Home home;
    private final Path file;
    private final FaultCode code;

    /** Holds that file of the home meanwhile; what stands in the way is a fault of that code. */
    public StateLock(Home home, Path file, FaultCode code) {
        this.home = home;
        this.file = file;
        this.code = code;
    }

    public <T> T hold(Action<T> action) {
        boolean interrupted = Thread.interrupted(); // Files that are written by an interrupted thread are closed.
        PROCESS.lock();
        try {
            Files.createDirectories(file.toAbsolutePath().getParent(), Home.permissions("rwx------"));
            try (FileChannel channel = FileChannel.open(Home.ownFile(file), StandardOpenOption.WRITE);
                    FileLock _ = acquired(channel)) {
                return action.run();
            }
        } catch (IOException e) {
            throw home.unusable(code, e);
        } finally {
            PROCESS.unlock();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Waits in line, but not for ever: a process may have been suspended while it held the lock. */
    private FileLock acquired(FileChannel channel) throws IOException {
        FileLock free = channel.tryLock();
        if (free != null) {
            return free;
        }
        AtomicBoolean over = new AtomicBoolean();
        Thread alarm = Thread.ofPlatform().daemon().name("lock-alarm").start(() -> giveUp(channel, over));
        try {
            FileLock lock = channel.lock();
            if (over.compareAndSet(false, true)) {
                return lock;
            }
        } catch (AsynchronousCloseException e) {
            // The alarm went off.
        } catch (FileLockInterruptionException e) {
            throw new Fault(FaultCode.CANCELLED, "Waiting for other Pegboard processes was cancelled", e);
        } finally {
            alarm.interrupt();
        }
        throw new Fault(code, "Other processes hold " + file + " for more than " + PATIENCE.toSeconds() + " s")
                .hint("Look for a Pegboard process that was suspended, and end it.");
    }

    private static void giveUp(FileChannel channel, AtomicBoolean over) {
        try {
            Thread.sleep(PATIENCE);
            if (over.compareAndSet(false, true)) {
                channel.close();
            }
        } catch (InterruptedException | IOException e) {
            // The lock came in time, or is as good as closed.
        }
    }
}
