package dev.pegboard.engine.db.dialect;

import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.dialect.Trouble.Missing;
import dev.pegboard.engine.db.dialect.Trouble.Missing.Kind;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What DuckDB complains about. It shows the line of a mistake and a caret below it. */
final class DuckDbTrouble {
    private static final Pattern CARET = Pattern.compile("(?m)^(LINE (\\d+): )(.*)\\n( *)\\^");
    private static final List<Pattern> COLUMNS = List.of(
            Pattern.compile("Referenced column \"(.+?)\" not found"),
            Pattern.compile("does not have a column named \"(.+?)\""));
    private static final Pattern TABLE = Pattern.compile("Table with name \"?(.+?)\"? does not exist");
    private static final Pattern HOLDER = Pattern.compile("Conflicting lock is held in (.+? \\(PID \\d+\\))");

    private DuckDbTrouble() {}

    static Trouble of(SQLException complaint, String sql) {
        String whole = String.valueOf(complaint.getMessage());
        if (whole.contains("Java heap space") || whole.contains(DuckDbBlobs.TOO_LARGE)) {
            return LargestResult.trouble();
        }
        String kind = whole.replaceFirst("(?s) Error:.*", "");
        String message = whole.replaceFirst("^[\\w ]+ Error: ", "").replaceFirst("(?s)\\n.*", "");
        return new Trouble(code(kind, message), said(message), place(whole, sql), missing(message));
    }

    /** The line is shown in part if it is long. */
    private static Optional<Integer> place(String message, String sql) {
        Matcher caret = CARET.matcher(message);
        if (!caret.find() || sql.isEmpty()) {
            return Optional.empty();
        }
        int column = caret.group(4).length() - caret.group(1).length();
        String shown = caret.group(3).replaceFirst("^\\.\\.\\.", "").replaceFirst("\\.\\.\\.$", "");
        int cut = caret.group(3).startsWith("...") ? 3 : 0;
        int command = shown.startsWith(DuckDbPlan.EXPLAIN) ? DuckDbPlan.EXPLAIN.length() : 0;
        return Place.ofText(sql, shown.substring(command), Integer.parseInt(caret.group(2)))
                .map(start -> Math.max(1, start + column - cut - command));
    }

    private static FaultCode code(String kind, String message) {
        return switch (kind) {
            case "INTERRUPT" -> FaultCode.CANCELLED;
            case "IO", "Connection", "Serialization" -> FaultCode.DB_UNREACHABLE;
            case "Invalid Input" -> message.contains("read-only mode") ? FaultCode.NOT_READ_ONLY : FaultCode.SQL_FAILED;
            case "FATAL" -> FaultCode.DB_LOST;
            default -> FaultCode.SQL_FAILED;
        };
    }

    private static String said(String message) {
        Matcher holder = HOLDER.matcher(message);
        if (holder.find()) {
            return "another program has the file open for writing: " + holder.group(1) + ". Close it there first";
        }
        return message.equals("Invalid result set") ? "the statement failed while its rows were read" : message;
    }

    private static Optional<Missing> missing(String message) {
        for (Pattern column : COLUMNS) {
            Matcher found = column.matcher(message);
            if (found.find()) {
                return Optional.of(new Missing(Kind.COLUMN, found.group(1)));
            }
        }
        Matcher table = TABLE.matcher(message);
        return table.find() ? Optional.of(new Missing(Kind.TABLE, table.group(1))) : Optional.empty();
    }
}
