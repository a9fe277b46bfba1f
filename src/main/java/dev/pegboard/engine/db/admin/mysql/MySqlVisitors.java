package dev.pegboard.engine.db.admin.mysql;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.admin.AdminSession;
import java.sql.SQLException;
import java.util.List;

/** Those who work with a database. Those who only have it open keep nobody from anything here. */
record MySqlVisitors(AdminSession session, String database) {
    private static final int GONE_ALREADY = 1094;

    private static final String OTHERS =
            " FROM information_schema.PROCESSLIST p WHERE DB = ? AND ID <> CONNECTION_ID() AND COMMAND <> 'Daemon'";

    private static final String BUSY = "SELECT CONCAT(USER, '@', HOST)" + OTHERS
            + " AND (COMMAND <> 'Sleep'"
            + " OR ID IN (SELECT trx_mysql_thread_id FROM information_schema.INNODB_TRX))";

    void requireNone() throws SQLException {
        List<String> busy = busy();
        if (!busy.isEmpty()) {
            throw new Fault(FaultCode.DB_IN_USE, "Database '" + database + "' is in use by " + String.join(", ", busy));
        }
    }

    private List<String> busy() throws SQLException {
        try {
            return session.texts(BUSY, database);
        } catch (SQLException e) {
            return List.of(); // Who may not see the others waits for their locks.
        }
    }

    void sendAway() throws SQLException {
        for (String id : session.texts("SELECT ID" + OTHERS, database)) {
            try {
                session.run("KILL " + Long.parseLong(id));
            } catch (SQLException e) {
                if (e.getErrorCode() != GONE_ALREADY) {
                    throw e;
                }
            }
        }
    }
}
