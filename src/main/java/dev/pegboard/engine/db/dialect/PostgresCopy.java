package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.row.ResultColumn;
import java.io.IOException;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.postgresql.PGConnection;

/** PostgreSQL's COPY. */
final class PostgresCopy implements CsvCopy {
    private static final Set<String> KINDS = Set.of("select", "with", "values", "table");

    /** The driver takes a question mark for a placeholder, even if it is an operator. */
    @Override
    public boolean takes(String sql, String kind) {
        return KINDS.contains(kind) && sql.indexOf('?') < 0;
    }

    /** The server takes the statement as a whole here, so that it cannot reach out of the parentheses around it later. */
    @Override
    public List<ResultColumn> columns(Connection connection, String sql) throws SQLException {
        try (PreparedStatement described = connection.prepareStatement(sql)) {
            if (described.getMetaData() == null) {
                throw new SQLException("The statement gives no rows");
            }
        }
        try (PreparedStatement none = connection.prepareStatement("SELECT * FROM (" + sql + "\n) described LIMIT 0");
                ResultSet rows = none.executeQuery()) {
            return Postgres.VALUES.columns(rows);
        }
    }

    @Override
    public long copy(Connection connection, String sql, OutputStream to) throws SQLException, IOException {
        return connection
                .unwrap(PGConnection.class)
                .getCopyAPI()
                .copyOut("COPY (" + sql + "\n) TO STDOUT WITH (FORMAT csv, HEADER)", to);
    }
}
