package dev.pegboard.engine.db.admin;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.address.Address;

/** Knows which administrator looks after which engine. */
public final class Administrators {
    private Administrators() {}

    public static Administrator of(Address address, Connections connections, Programs programs) {
        return switch (address.engine()) {
            case "postgresql" -> new PostgresAdministrator(connections, programs);
            case "mysql", "mariadb" -> new MySqlAdministrator(connections, programs);
            case "sqlite" ->
                new FileAdministrator(FileForm.SQLITE, new SqliteFiles(connections), connections, programs);
            case "h2" -> new FileAdministrator(FileForm.H2, new H2Files(connections), connections, programs);
            case "duckdb" ->
                new FileAdministrator(FileForm.DUCKDB, new DuckDbFiles(connections, programs), connections, programs);
            default ->
                throw new Fault(
                        FaultCode.DB_UNSUPPORTED,
                        "Whole databases of " + address.engine() + " cannot be made, copied or dropped here");
        };
    }
}
