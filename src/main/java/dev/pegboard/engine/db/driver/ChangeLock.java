package dev.pegboard.engine.db.driver;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Home;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.FileLockInterruptionException;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.ReentrantLock;

/** Lets one process at a time change what drivers there are. Whoever only reads does not wait. */
final class ChangeLock {
    /** What is done while nobody else does such a thing. */
    @FunctionalInterface
    interface Action<T> {
        T run() throws IOException;
    }

    /** The system's lock belongs to the whole process. */
    private static final ReentrantLock PROCESS = new ReentrantLock(true);

    private final DriverFolder folder;

    ChangeLock(DriverFolder folder) {
        this.folder = folder;
    }

    <T> T hold(Action<T> action) {
        try {
            PROCESS.lockInterruptibly();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw cancelled(e);
        }
        try (FileChannel channel =
                        FileChannel.open(Home.ownFile(folder.prepare().resolve(".lock")), StandardOpenOption.WRITE);
                FileLock _ = channel.lock()) {
            return action.run();
        } catch (FileLockInterruptionException e) {
            throw cancelled(e);
        } catch (IOException e) {
            throw folder.unusable(e);
        } finally {
            PROCESS.unlock();
        }
    }

    private static Fault cancelled(Exception cause) {
        return new Fault(FaultCode.CANCELLED, "Waiting for another change of drivers was cancelled", cause);
    }
}
