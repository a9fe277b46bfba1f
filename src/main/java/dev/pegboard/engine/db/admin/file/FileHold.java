package dev.pegboard.engine.db.admin.file;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.address.Address;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.concurrent.locks.LockSupport;

/** While this is open, no other program can do to a database what would spoil the work on its files. */
@FunctionalInterface
interface FileHold extends AutoCloseable {
    /** Others have this long to finish. */
    int TRIES = 20;

    int PAUSE = 100_000_000;

    @Override
    void close();

    /** Called once the database was moved there, and is held no more. */
    default void arrived(Address moved) throws SQLException {}

    /** By the lock that the engine itself takes for as long as it has the file open. */
    static FileHold lock(Path file, boolean shared) throws IOException {
        FileChannel channel = FileChannel.open(file, shared ? StandardOpenOption.READ : StandardOpenOption.WRITE);
        for (int i = 0; i < TRIES; i++) {
            if (isLocked(channel, shared)) {
                return () -> close(channel);
            }
            LockSupport.parkNanos(PAUSE);
        }
        close(channel);
        throw inUse(file);
    }

    private static boolean isLocked(FileChannel channel, boolean shared) throws IOException {
        try {
            return channel.tryLock(0, Long.MAX_VALUE, shared) != null;
        } catch (OverlappingFileLockException e) {
            return false; // This very process has it open, still.
        }
    }

    private static void close(FileChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            // The lock is gone with it.
        }
    }

    static Fault inUse(Path file) {
        return new Fault(FaultCode.DB_IN_USE, "Another program has the database file " + file + " open")
                .hint("Close it there, then call again. With force: true, dropping and moving go on all the same: what"
                        + " that program writes afterwards is lost.");
    }
}
