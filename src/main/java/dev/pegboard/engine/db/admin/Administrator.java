package dev.pegboard.engine.db.admin;

import dev.pegboard.base.ProcessMark;
import dev.pegboard.engine.db.address.Address;
import java.nio.file.Path;
import java.util.List;

/**
 * Whole databases of one engine. Whoever calls has asked the policy; this knows no project, no allowed list and no tool.
 * Whatever fails or is stopped leaves nothing behind.
 */
public interface Administrator {
    /** Throws a fault that names the broken rule, unless a database may have that name here. */
    void requireName(String name);

    /** Where another database of that name is, at the same server or beside the same file. */
    Address sibling(Address address, String name);

    /** What people call a database: its name at the server, or that of its file without the ending. */
    default String name(Address database) {
        return database.database().orElse("");
    }

    /** The databases at the same place, without those of the server itself. */
    List<String> names(Address place);

    /** The files that the engine may put beside that of the database while it is used. */
    default List<Path> beside(Address database) {
        return List.of();
    }

    boolean exists(Address database);

    /** How many bytes it takes, as the engine counts them. */
    long size(Address database);

    /** True if nobody has made anything in it yet. */
    boolean isEmpty(Address database);

    /** Makes an empty database; whatever an engine can set at this time only is set as in the other one. */
    void create(Address database, Address like);

    /** Takes the database away; with force, those who are connected are sent away. */
    void drop(Address database, boolean force);

    /** Gives it another name at the same place, at once whatever its size; with force, as for drop. */
    void rename(Address database, String name, boolean force);

    /** The same with the whole address, for engines whose databases are files: the directory may be another one. */
    default void move(Address from, Address to, boolean force) {
        rename(from, name(to), force);
    }

    /** Takes back a move that was cut off anywhere: all that was there is there again. */
    default void moveBack(Address from, Address to) {
        if (exists(to) && !exists(from)) {
            move(to, from, true);
        }
    }

    /** Ends what the server or a program still does to those databases for a process of ours that was killed. */
    default void endLeftovers(ProcessMark killed, Address place, List<Address> databases) {}

    /** Makes a copy, by the fastest way that is possible now. */
    Copied copy(CopyOrder order);

    /** Writes the database, or some tables of it, to a file or directory that does not exist yet. */
    Dumped dump(DumpOrder order);

    /** Fills an empty database from a dump. */
    void fill(FillOrder order);
}
