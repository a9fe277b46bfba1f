package dev.pegboard.engine.db.dialect;

import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.dialect.Trouble.Missing;
import dev.pegboard.engine.db.dialect.Trouble.Missing.Kind;
import java.sql.SQLException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sqlite.SQLiteException;

/** What SQLite complains about. */
final class SqliteTrouble {
    private static final Pattern DECORATED = Pattern.compile("(?s)^\\[[A-Z_]+] [^(]*\\((.*)\\)$");
    private static final Pattern NEAR = Pattern.compile("^near \"(.*)\": syntax error");
    private static final Pattern MISSING = Pattern.compile("^no such (table|column): \"?([^\"]+?)\"?(?: - .*)?$");

    private SqliteTrouble() {}

    static Trouble of(SQLException complaint, String sql) {
        Matcher decorated = DECORATED.matcher(String.valueOf(complaint.getMessage()));
        String message = decorated.matches() ? decorated.group(1) : String.valueOf(complaint.getMessage());
        if (message.equals("string or blob too big")) {
            return LargestResult.trouble();
        }
        Optional<Missing> missing = missing(message);
        Optional<Integer> position =
                missing.flatMap(name -> Place.ofWord(sql, name.name())).or(() -> place(message, sql));
        return new Trouble(code(complaint), said(complaint, message), position, missing);
    }

    private static Optional<Integer> place(String message, String sql) {
        Matcher near = NEAR.matcher(message);
        if (near.find()) {
            return Place.ofWord(sql, near.group(1));
        }
        return message.equals("incomplete input") ? Place.ofText(sql, "", 1) : Optional.empty();
    }

    private static Optional<Missing> missing(String message) {
        Matcher found = MISSING.matcher(message);
        return found.matches()
                ? Optional.of(new Missing(found.group(1).equals("table") ? Kind.TABLE : Kind.COLUMN, found.group(2)))
                : Optional.empty();
    }

    private static FaultCode code(SQLException complaint) {
        return switch (complaint instanceof SQLiteException own
                ? own.getResultCode().name()
                : "") {
            case "SQLITE_INTERRUPT" -> FaultCode.CANCELLED;
            case "SQLITE_BUSY", "SQLITE_BUSY_SNAPSHOT", "SQLITE_BUSY_RECOVERY", "SQLITE_LOCKED" -> FaultCode.DB_BUSY;
            case "SQLITE_READONLY" -> FaultCode.NOT_READ_ONLY;
            case "SQLITE_NOTADB",
                    "SQLITE_CORRUPT",
                    "SQLITE_CANTOPEN",
                    "SQLITE_READONLY_ROLLBACK",
                    "SQLITE_READONLY_RECOVERY",
                    "SQLITE_READONLY_CANTINIT",
                    "SQLITE_READONLY_DIRECTORY" -> FaultCode.DB_UNREACHABLE;
            case "SQLITE_IOERR" -> FaultCode.DB_LOST;
            default -> FaultCode.SQL_FAILED;
        };
    }

    private static String said(SQLException complaint, String message) {
        return switch (complaint instanceof SQLiteException own
                ? own.getResultCode().name()
                : "") {
            case "SQLITE_NOTADB" -> "the file is no SQLite database, or it is encrypted";
            case "SQLITE_READONLY_ROLLBACK", "SQLITE_READONLY_RECOVERY" ->
                "a program ended while it wrote; open the file once with a program that may write to it";
            default -> message;
        };
    }
}
