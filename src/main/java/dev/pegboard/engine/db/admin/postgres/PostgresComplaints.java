package dev.pegboard.engine.db.admin.postgres;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.admin.Complaints;
import dev.pegboard.engine.db.dialect.Engines;
import dev.pegboard.engine.db.dialect.Trouble;
import java.sql.SQLException;

/** What PostgreSQL's complaints about whole databases mean. */
final class PostgresComplaints implements Complaints {
    static final String IN_USE = "55006";
    static final String NOT_PERMITTED = "42501";
    static final String ABSENT = "3D000";

    @Override
    public Fault of(SQLException complaint) {
        Trouble trouble = Engines.of("postgresql").trouble(complaint);
        return switch (String.valueOf(complaint.getSQLState())) {
            case "42P04" -> new Fault(FaultCode.DB_EXISTS, trouble.message(), complaint);
            case ABSENT -> new Fault(FaultCode.DATABASE_NOT_FOUND, trouble.message(), complaint);
            case IN_USE -> new Fault(FaultCode.DB_IN_USE, trouble.message(), complaint);
            case NOT_PERMITTED ->
                new Fault(FaultCode.DB_UNSUPPORTED, trouble.message(), complaint)
                        .hint("Connect as a role that may do it: ALTER ROLE … CREATEDB, or the owner of the database.");
            default -> new Fault(trouble.code(), "PostgreSQL refused: " + trouble.message(), complaint);
        };
    }
}
