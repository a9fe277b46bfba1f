package dev.pegboard.engine.db.admin.mysql;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.admin.Complaints;
import dev.pegboard.engine.db.dialect.Engines;
import dev.pegboard.engine.db.dialect.Trouble;
import java.sql.SQLException;

/** What the complaints of MySQL and MariaDB about whole databases mean. */
final class MySqlComplaints implements Complaints {
    static final int ABSENT = 1049;
    static final int WAITED = 1205;

    @Override
    public Fault of(SQLException complaint) {
        Trouble trouble = Engines.of("mysql").trouble(complaint);
        return switch (complaint.getErrorCode()) {
            case 1007 -> new Fault(FaultCode.DB_EXISTS, trouble.message(), complaint);
            case 1008, ABSENT -> new Fault(FaultCode.DATABASE_NOT_FOUND, trouble.message(), complaint);
            case WAITED -> new Fault(FaultCode.DB_IN_USE, "Somebody works with its tables", complaint);
            case 1044, 1142, 1227, 1370 ->
                new Fault(FaultCode.DB_UNSUPPORTED, trouble.message(), complaint)
                        .hint("Connect as a user who may do it, as GRANT ALL gives it.");
            default -> new Fault(trouble.code(), "The server refused: " + trouble.message(), complaint);
        };
    }
}
