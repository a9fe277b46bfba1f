package dev.pegboard.engine.db.dialect;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.address.Address;
import java.nio.file.Files;
import java.nio.file.Path;

/** The file of a database that works in this process. Never makes one. */
final class DatabaseFile {
    private DatabaseFile() {}

    static Path of(Address address) {
        Path file = address.file()
                .orElseThrow(() -> new Fault(
                                FaultCode.DB_UNREACHABLE,
                                "The address of this " + address.engine() + " database names no file")
                        .hint("Databases in memory belong to the program that made them. Name a file."));
        return existing(file);
    }

    /** A semicolon would begin a setting of the driver, and some of those run statements. */
    static String plain(String path) {
        if (path.contains(";")) {
            throw new Fault(FaultCode.DB_UNREACHABLE, "A path with a semicolon cannot be opened: " + path)
                    .hint("Give the file another name.");
        }
        return path;
    }

    static Path existing(Path file) {
        if (!Files.isRegularFile(file)) {
            String state = Files.exists(file) ? " is not a file" : " does not exist";
            throw new Fault(FaultCode.DB_UNREACHABLE, "The database file " + file + state)
                    .hint("Run whatever makes it, as the project's migrations, or correct the path at its origin.");
        }
        if (!Files.isReadable(file)) {
            throw new Fault(FaultCode.DB_LOGIN, "The database file " + file + " may not be read")
                    .hint("Give the user who runs Pegboard the right to read it.");
        }
        return file;
    }
}
