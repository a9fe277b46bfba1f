package dev.pegboard.workflow;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.address.Address;
import dev.pegboard.engine.db.admin.Administrator;
import dev.pegboard.engine.db.admin.Connections;
import dev.pegboard.engine.db.admin.Programs;
import dev.pegboard.engine.db.admin.file.FileAdministrators;
import dev.pegboard.engine.db.admin.mysql.MySqlAdministrator;
import dev.pegboard.engine.db.admin.postgres.PostgresAdministrator;

/** Knows which administrator looks after which engine. */
final class Administrators {
    private Administrators() {}

    static Administrator of(Address address, Connections connections, Programs programs) {
        return switch (address.engine()) {
            case "postgresql" -> new PostgresAdministrator(connections, programs);
            case "mysql", "mariadb" -> new MySqlAdministrator(connections, programs);
            case "sqlite", "h2", "duckdb" -> FileAdministrators.of(address, connections, programs);
            default ->
                throw new Fault(
                        FaultCode.DB_UNSUPPORTED,
                        "Whole databases of " + address.engine() + " cannot be made, copied or dropped here");
        };
    }
}
