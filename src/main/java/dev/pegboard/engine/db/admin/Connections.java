package dev.pegboard.engine.db.admin;

import dev.pegboard.engine.db.address.Address;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.Semaphore;

/** Opens connections that may change whole databases; they are closed by whoever asked for them, and commit by themselves. */
public interface Connections {
    Connection open(Address address) throws SQLException;

    /** Closes all that this process has open at that address, because engines refuse to copy what is in use. */
    void letGo(Address address);

    /** The same, and with force also stops whatever this process reads there. */
    default void letGo(Address address, boolean force) {
        letGo(address);
    }

    /** One at a time may work on a file as a whole: its locks do not keep two works of one process apart. */
    default Semaphore turn(Path file) {
        return new Semaphore(1);
    }

    /** The files that this process has open: to read one and close it would end the locks on it. */
    default Set<Path> files() {
        return Set.of();
    }
}
