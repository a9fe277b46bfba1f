package dev.pegboard.engine.db.dialect;

import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.dialect.Trouble.Missing;
import dev.pegboard.engine.db.dialect.Trouble.Missing.Kind;
import java.sql.SQLException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What MySQL, MariaDB and their driver complain about. */
final class MySqlTrouble {
    private static final Pattern NEAR = Pattern.compile("(?s)near '(.*)' at line (\\d+)$");
    private static final Pattern QUOTED = Pattern.compile("'([^']+)'");

    private MySqlTrouble() {}

    static Trouble of(SQLException complaint, String sql) {
        String message = String.valueOf(complaint.getMessage()).replaceFirst("^\\(conn=\\d+\\) ", "");
        if (LargestResult.isExceeded(complaint, "maxAllowedPacket")) {
            return LargestResult.trouble();
        }
        if (complaint.getErrorCode() == 1064) {
            return syntax(message, sql);
        }
        if (String.valueOf(complaint.getSQLState()).startsWith("08")) {
            return advised(NetworkTrouble.of(complaint).orElse(Trouble.of(FaultCode.DB_LOST, message)));
        }
        Optional<Missing> missing = missing(complaint.getErrorCode(), message);
        Optional<Integer> position = missing.flatMap(name -> Place.ofWord(sql, last(name.name())));
        return new Trouble(code(complaint.getErrorCode()), message, position, missing);
    }

    private static Trouble syntax(String message, String sql) {
        Matcher near = NEAR.matcher(message);
        if (!near.find()) {
            return Trouble.of(FaultCode.SQL_FAILED, message);
        }
        Optional<Integer> position = Place.ofText(sql, near.group(1), Integer.parseInt(near.group(2)));
        String shown = position.isPresent() ? "syntax error" : "syntax error " + near.group();
        return new Trouble(FaultCode.SQL_FAILED, shown, position, Optional.empty());
    }

    private static FaultCode code(int number) {
        return switch (number) {
            case 1044, 1045, 1698, 1862, 3118, 3159, 4151 -> FaultCode.DB_LOGIN;
            case 1049, 2002, 2003, 2005 -> FaultCode.DB_UNREACHABLE;
            case 1040, 1203, 1226 -> FaultCode.DB_BUSY;
            case 1969, 3024 -> FaultCode.TIMEOUT;
            case 1317 -> FaultCode.CANCELLED;
            case 1290, 1792, 1836 -> FaultCode.NOT_READ_ONLY;
            case 1053, 1077, 1927, 2006, 2013, 4031 -> FaultCode.DB_LOST;
            default -> FaultCode.SQL_FAILED;
        };
    }

    private static Optional<Missing> missing(int number, String message) {
        Matcher name = QUOTED.matcher(message);
        if (number != 1054 && number != 1146 || !name.find()) {
            return Optional.empty();
        }
        return Optional.of(new Missing(number == 1054 ? Kind.COLUMN : Kind.TABLE, name.group(1)));
    }

    private static String last(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private static Trouble advised(Trouble trouble) {
        boolean encryption =
                Stream.of("ssl", "TLS", "certificate", "safe connection").anyMatch(trouble.message()::contains);
        String advice = ". Add sslMode=disable or sslMode=trust to the address if that is meant";
        return encryption ? Trouble.of(trouble.code(), trouble.message() + advice) : trouble;
    }
}
