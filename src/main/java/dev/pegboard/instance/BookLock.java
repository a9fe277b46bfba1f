package dev.pegboard.instance;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import java.io.IOException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.FileLockInterruptionException;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;

/** Lets one process at a time look at and change what is written about instances. */
final class BookLock {
    /** What is done while nobody else does such a thing. */
    @FunctionalInterface
    interface Action<T> {
        T run() throws IOException;
    }

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** The system's lock belongs to the whole process, and closing any channel of its file gives it up. */
    private static final ReentrantLock PROCESS = new ReentrantLock(true);

    private final InstanceFiles files;

    BookLock(InstanceFiles files) {
        this.files = files;
    }

    <T> T hold(Action<T> action) {
        boolean interrupted = Thread.interrupted(); // Files that are written by an interrupted thread are closed.
        PROCESS.lock();
        try {
            files.prepare();
            try (FileChannel channel = FileChannel.open(Home.ownFile(files.bookLock()), StandardOpenOption.WRITE);
                    FileLock _ = acquired(channel)) {
                return action.run();
            }
        } catch (IOException e) {
            throw files.unusable(e);
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
        Thread alarm = Thread.ofPlatform().daemon().name("book-alarm").start(() -> giveUp(channel, over));
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
        throw new Fault(
                        FaultCode.INSTANCE_FAILED,
                        "Other processes hold " + files.bookLock() + " for more than " + PATIENCE.toSeconds() + " s")
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
