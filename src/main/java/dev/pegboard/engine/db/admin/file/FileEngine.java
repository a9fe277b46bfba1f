package dev.pegboard.engine.db.admin.file;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.admin.AdminSession;
import dev.pegboard.engine.db.admin.CopyOrder;
import dev.pegboard.engine.db.admin.Course;
import dev.pegboard.engine.db.admin.DumpOrder;
import dev.pegboard.engine.db.admin.Dumped;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;

/** What each engine whose databases are files does in its own way. */
interface FileEngine {
    /** Keeps all others out of a database; a fault says that somebody is in it. */
    default FileHold alone(Address database) throws SQLException, IOException {
        return FileHold.lock(FileGroup.of(database).main(), false);
    }

    /** Keeps the files of a database from changing. */
    default FileHold still(Address database, Course course) throws SQLException, IOException {
        return FileHold.lock(FileGroup.of(database).main(), true);
    }

    /** Makes the new, empty file a database. */
    void begin(Address database, Address like) throws SQLException, IOException;

    /** Whatever is to be done to a copy of files before it is a database like any other. */
    default void settle(Address copy) throws SQLException {}

    /** A copy made by the program that has the database open, where that is possible; otherwise throws the fault. */
    default String copyInUse(CopyOrder order, Course course, RuntimeException inUse) throws SQLException, IOException {
        throw inUse;
    }

    /** A question for the number of things that somebody made in a database. */
    String contents();

    Dumped dump(AdminSession session, DumpOrder order, Course course) throws SQLException, IOException;

    /** Throws unless the file, somebody's copy of a database, is sound. */
    void check(AdminSession session) throws SQLException;

    ScriptRule rule();

    /** What runs before a script, after it, and after one that failed, on a new connection. */
    record Frame(List<String> before, List<String> after, List<String> undo) {}

    Frame frame();
}
