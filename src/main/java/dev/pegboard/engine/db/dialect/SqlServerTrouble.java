package dev.pegboard.engine.db.dialect;

import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.dialect.Trouble.Missing;
import dev.pegboard.engine.db.dialect.Trouble.Missing.Kind;
import java.sql.SQLException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What SQL Server and its driver complain about. */
final class SqlServerTrouble {
    private static final Pattern QUOTED = Pattern.compile("'([^']+)'");
    private static final Pattern TRACE = Pattern.compile(" ClientConnectionId:[0-9a-f-]+$");

    private SqlServerTrouble() {}

    static Trouble of(SQLException complaint, String sql) {
        String message = TRACE.matcher(String.valueOf(complaint.getMessage())).replaceFirst("");
        int number = complaint.getErrorCode();
        FaultCode code = message.startsWith("The TCP/IP connection")
                ? FaultCode.DB_UNREACHABLE
                : code(number, String.valueOf(complaint.getSQLState()));
        Optional<Missing> missing = missing(number, message);
        Optional<Integer> position =
                quoted(message).filter(word -> isAboutAWord(number)).flatMap(word -> Place.ofWord(sql, last(word)));
        Trouble trouble = new Trouble(code, message, position, missing);
        boolean connecting = code == FaultCode.DB_UNREACHABLE || code == FaultCode.DB_LOST;
        return connecting ? NetworkTrouble.of(complaint).orElse(trouble) : trouble;
    }

    private static boolean isAboutAWord(int number) {
        return number == 102 || number == 156 || number == 207 || number == 208;
    }

    private static FaultCode code(int number, String state) {
        return switch (number) {
            case 18456, 18452, 18470, 18486, 18487, 18488 -> FaultCode.DB_LOGIN;
            case 4060, 40613, 40615 -> FaultCode.DB_UNREACHABLE;
            case 1205, 1222, 10928, 10929, 17809, 40501 -> FaultCode.DB_BUSY;
            case 3906, 3908 -> FaultCode.NOT_READ_ONLY;
            case 596, 6005 -> FaultCode.DB_LOST;
            default -> code(state);
        };
    }

    private static FaultCode code(String state) {
        return switch (state) {
            case "HYT00", "HYT01" -> FaultCode.TIMEOUT;
            case "HY008" -> FaultCode.CANCELLED;
            case "08001" -> FaultCode.DB_UNREACHABLE;
            default -> state.startsWith("08") ? FaultCode.DB_LOST : FaultCode.SQL_FAILED;
        };
    }

    private static Optional<Missing> missing(int number, String message) {
        Kind kind = number == 207 ? Kind.COLUMN : Kind.TABLE;
        return number == 207 || number == 208 ? quoted(message).map(name -> new Missing(kind, name)) : Optional.empty();
    }

    private static Optional<String> quoted(String message) {
        Matcher found = QUOTED.matcher(message);
        return found.find() ? Optional.of(found.group(1)) : Optional.empty();
    }

    private static String last(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
