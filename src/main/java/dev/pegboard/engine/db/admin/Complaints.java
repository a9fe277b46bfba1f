package dev.pegboard.engine.db.admin;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.io.IOException;
import java.sql.SQLException;

/** What the complaints of one engine mean for whoever wanted something done to a whole database. */
@FunctionalInterface
public interface Complaints {
    /** Work that an engine or a disk may refuse. */
    @FunctionalInterface
    interface Work<T> {
        T run() throws SQLException, IOException;
    }

    /** The same without a result. */
    @FunctionalInterface
    interface Deed {
        void run() throws SQLException, IOException;
    }

    Fault of(SQLException complaint);

    default <T> T guard(Work<T> work) {
        try {
            return work.run();
        } catch (SQLException e) {
            throw of(e);
        } catch (IOException e) {
            throw new Fault(FaultCode.FILE_NOT_WRITTEN, "A file could not be read or written: " + e.getMessage(), e);
        }
    }

    default void guard(Deed deed) {
        this.<Boolean>guard(() -> {
            deed.run();
            return true;
        });
    }
}
