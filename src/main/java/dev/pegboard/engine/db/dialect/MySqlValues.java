package dev.pegboard.engine.db.dialect;

import dev.pegboard.engine.db.row.ResultColumn.Form;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;

/** MySQL's values: a year is a number, and bits are shown as the server writes them. */
final class MySqlValues extends JdbcValues {
    @Override
    Form form(ResultSetMetaData columns, int index) throws SQLException {
        return columns.getColumnTypeName(index).equals("YEAR") ? Form.WHOLE : super.form(columns, index);
    }
}
