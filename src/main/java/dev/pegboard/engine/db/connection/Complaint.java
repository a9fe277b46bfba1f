package dev.pegboard.engine.db.connection;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.dialect.Trouble;
import java.sql.SQLException;

/** Says what a database complained about in the words of a fault. Never shows a password. */
final class Complaint {
    private Complaint() {}

    /** A complaint about a statement. */
    static RuntimeException of(PoolPlan plan, SQLException complaint) {
        Trouble trouble = plan.engine().trouble(complaint);
        if (trouble.code() == FaultCode.SQL_FAILED || trouble.code() == FaultCode.NOT_READ_ONLY) {
            return new StatementRefused(trouble, complaint);
        }
        return trouble.code() == FaultCode.CANCELLED
                ? new Fault(FaultCode.CANCELLED, "The query was stopped", complaint)
                : fault(plan, trouble, complaint);
    }

    /** A complaint about a connection that could not be opened. */
    static Fault connecting(PoolPlan plan, SQLException complaint) {
        Trouble trouble = plan.engine().trouble(complaint);
        boolean known = trouble.code() != FaultCode.SQL_FAILED && trouble.code() != FaultCode.DB_LOST;
        return fault(plan, known ? trouble : Trouble.of(FaultCode.DB_UNREACHABLE, trouble.message()), complaint);
    }

    private static Fault fault(PoolPlan plan, Trouble trouble, SQLException complaint) {
        String message = plan.name() + " at " + plan.address().shown() + ": " + trouble.quoted();
        return new Fault(trouble.code(), message, complaint);
    }
}
