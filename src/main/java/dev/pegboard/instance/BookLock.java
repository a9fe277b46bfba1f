package dev.pegboard.instance;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;

/** Lets one process at a time look at and change what is written about instances. */
final class BookLock {
    /** What is done while nobody else does such a thing. */
    @FunctionalInterface
    interface Action<T> {
        T run() throws IOException;
    }

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int PAUSE_MILLIS = 5;

    /** The system's lock belongs to the whole process, and closing any channel of its file gives it up. */
    private static final ReentrantLock PROCESS = new ReentrantLock();

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

    /** Asks again and again: a process that was stopped while it held the lock must not stop all others for ever. */
    private FileLock acquired(FileChannel channel) throws IOException {
        long start = System.nanoTime();
        FileLock lock = channel.tryLock();
        while (lock == null) {
            if (System.nanoTime() - start > PATIENCE.toNanos()) {
                throw new Fault(
                                FaultCode.INSTANCE_FAILED,
                                "Another process holds " + files.bookLock() + " for more than " + PATIENCE.toSeconds()
                                        + " s")
                        .hint("Look for a Pegboard process that was suspended, and end it.");
            }
            Pause.millis(PAUSE_MILLIS);
            lock = channel.tryLock();
        }
        return lock;
    }
}
