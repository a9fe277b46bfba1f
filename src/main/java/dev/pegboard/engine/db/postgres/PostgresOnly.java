package dev.pegboard.engine.db.postgres;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.Database;

/** Refuses databases that are not PostgreSQL, or that only speak its protocol. */
public final class PostgresOnly {
    private PostgresOnly() {}

    public static Database require(Database database) {
        if (!database.engine().name().equals("postgresql")) {
            throw new Fault(
                            FaultCode.DB_UNSUPPORTED,
                            database.name() + " is " + database.engine().title() + "; this is for PostgreSQL alone")
                    .hint("Name a PostgreSQL database that db_list shows, if the project has one.");
        }
        return database;
    }
}
