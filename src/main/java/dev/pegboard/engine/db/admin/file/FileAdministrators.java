package dev.pegboard.engine.db.admin.file;

import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.admin.Administrator;
import dev.pegboard.engine.db.admin.Connections;
import dev.pegboard.engine.db.admin.Programs;

/** Knows which engine looks into which files. */
public final class FileAdministrators {
    private FileAdministrators() {}

    /** For an address of SQLite, H2 or DuckDB. */
    public static Administrator of(Address address, Connections connections, Programs programs) {
        FileForm form = FileForm.of(address);
        FileEngine engine = switch (form) {
            case SQLITE -> new SqliteFiles(connections);
            case H2 -> new H2Files(connections);
            case DUCKDB -> new DuckDbFiles(connections, programs);
        };
        return new FileAdministrator(form, engine, connections, programs);
    }
}
