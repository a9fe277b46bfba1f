package dev.pegboard.engine.db.dialect;

import dev.pegboard.base.FaultCode;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** What PostgreSQL and its driver complain about. */
final class PostgresTrouble {
    private PostgresTrouble() {}

    /** A complaint about a statement before which stood so many letters that its author knows nothing of. */
    static final class Behind extends SQLException {
        private static final long serialVersionUID = 1L;

        private final SQLException complaint;
        private final int letters;

        Behind(SQLException complaint, int letters) {
            super(complaint.getMessage(), complaint.getSQLState(), complaint);
            this.complaint = complaint;
            this.letters = letters;
        }
    }

    static Trouble of(SQLException complaint) {
        return complaint instanceof Behind behind
                ? plain(behind.complaint).moved(place -> Math.max(1, place - behind.letters))
                : plain(complaint);
    }

    private static Trouble plain(SQLException complaint) {
        ServerErrorMessage server = complaint instanceof PSQLException own ? own.getServerErrorMessage() : null;
        String message = server != null && server.getMessage() != null ? said(server) : words(complaint);
        if (LargestResult.isExceeded(complaint, "maxResultBuffer")) {
            return LargestResult.trouble();
        }
        FaultCode code = code(complaint);
        Optional<Integer> position = server == null
                ? Optional.empty()
                : Optional.of(server.getPosition()).filter(place -> place > 0);
        return new Trouble(code, message, position, missing(complaint.getSQLState(), message));
    }

    private static String said(ServerErrorMessage server) {
        String detail = server.getDetail();
        return server.getMessage() + (detail == null ? "" : " (" + detail + ")");
    }

    private static String words(SQLException complaint) {
        for (Throwable cause = complaint; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnknownHostException) {
                return "there is no host " + cause.getMessage();
            }
        }
        return String.valueOf(complaint.getMessage());
    }

    private static FaultCode code(SQLException complaint) {
        String state = String.valueOf(complaint.getSQLState());
        return switch (state) {
            case "28000", "28P01", "28P02" -> FaultCode.DB_LOGIN;
            case "08001", "08004", "3D000" -> FaultCode.DB_UNREACHABLE;
            case "57014" ->
                String.valueOf(complaint.getMessage()).contains("timeout") ? FaultCode.TIMEOUT : FaultCode.CANCELLED;
            case "53300" -> FaultCode.DB_BUSY;
            case "25006" -> FaultCode.NOT_READ_ONLY;
            case "57P01", "57P02", "57P03", "57P04", "57P05", "08006", "08003", "08000", "25P03" -> FaultCode.DB_LOST;
            default -> FaultCode.SQL_FAILED;
        };
    }

    /** The name stands in quotes, or after the word for what it is. */
    private static Optional<Trouble.Missing> missing(@Nullable String state, String message) {
        Trouble.Missing.Kind kind = switch (String.valueOf(state)) {
            case "42P01" -> Trouble.Missing.Kind.TABLE;
            case "42703" -> Trouble.Missing.Kind.COLUMN;
            default -> null;
        };
        return kind == null ? Optional.empty() : name(message).map(name -> new Trouble.Missing(kind, name));
    }

    private static Optional<String> name(String message) {
        int first = message.indexOf('"');
        int last = message.indexOf('"', first + 1);
        if (first >= 0 && last > first) {
            return Optional.of(message.substring(first + 1, last));
        }
        String[] words = message.split(" ");
        return words.length > 1 ? Optional.of(words[1]) : Optional.empty();
    }
}
