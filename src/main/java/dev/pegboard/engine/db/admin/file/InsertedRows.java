package dev.pegboard.engine.db.admin.file;

import dev.pegboard.engine.db.admin.AdminSession;
import dev.pegboard.engine.db.admin.Course;
import java.io.IOException;
import java.io.Writer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Writes the rows of a table as statements that put many of them in at once. Knows no engine. */
record InsertedRows(AdminSession session, Writer out, Course course) {
    private static final int MOST_IN_ONE = 1 << 16;

    /** A value as it stands in a statement. */
    @FunctionalInterface
    interface Literal {
        String of(ResultSet row, int column) throws SQLException;
    }

    /** Writes what the question answers, each statement beginning with those words. */
    void write(String question, String insertion, Literal literal) throws SQLException, IOException {
        try (Statement statement = session.connection().createStatement();
                Course.Hold _ = course.hold(statement::cancel);
                ResultSet rows = statement.executeQuery(question)) {
            int columns = rows.getMetaData().getColumnCount();
            int written = 0;
            while (rows.next()) {
                String row = row(rows, columns, literal);
                out.write(written == 0 ? insertion + " VALUES\n" : ",\n");
                out.write(row);
                written += row.length();
                if (written > MOST_IN_ONE) {
                    out.write(";\n");
                    written = 0;
                    course.check();
                }
            }
            out.write(written == 0 ? "" : ";\n");
        }
    }

    private static String row(ResultSet rows, int columns, Literal literal) throws SQLException {
        StringBuilder row = new StringBuilder("(");
        for (int i = 1; i <= columns; i++) {
            row.append(i == 1 ? "" : ",").append(literal.of(rows, i));
        }
        return row.append(')').toString();
    }
}
