package dev.pegboard.engine.db.dialect;

import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.dialect.Trouble.Missing;
import dev.pegboard.engine.db.dialect.Trouble.Missing.Kind;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a complaint means by the states of the SQL standard, and by the words of the engines that drivers are added for. */
final class GenericTrouble {
    private static final Pattern PLACE = Pattern.compile("(?i)line (\\d+)(?::| at position |, column )(\\d+)");
    private static final Pattern PREFIX = Pattern.compile("^line \\d+:\\d+: ");
    private static final Pattern DECORATION = Pattern.compile("^Query failed \\(#\\w+\\): ");
    private static final String NAME = "[`'\"]?([\\w.$]+)[`'\"]?";
    private static final Map<Kind, List<Pattern>> MISSING = Map.of(
            Kind.COLUMN,
            patterns(
                    "column " + NAME + " (?:cannot be resolved|not found|does not exist)",
                    "unknown (?:expression )?identifier " + NAME,
                    NAME + ": invalid identifier",
                    "invalid identifier " + NAME),
            Kind.TABLE,
            patterns(
                    "(?:table|object) " + NAME + " (?:does not exist|doesn't exist|not found)",
                    "unknown table(?: expression identifier)? " + NAME,
                    "object not found: " + NAME));

    private GenericTrouble() {}

    private static List<Pattern> patterns(String... written) {
        return List.of(written).stream()
                .map(pattern -> Pattern.compile(pattern, Pattern.CASE_INSENSITIVE))
                .toList();
    }

    static Trouble of(SQLException complaint, String sql) {
        String first =
                String.valueOf(complaint.getMessage()).lines().findFirst().orElse("");
        String message = DECORATION.matcher(first).replaceFirst("");
        FaultCode code = code(complaint, message.toLowerCase(Locale.ROOT));
        Optional<Missing> missing = code == FaultCode.SQL_FAILED ? missing(message) : Optional.empty();
        Optional<Integer> position =
                place(message, sql).or(() -> missing.flatMap(name -> Place.ofWord(sql, last(name.name()))));
        String told = position.isPresent() ? PREFIX.matcher(message).replaceFirst("") : message;
        Trouble trouble = new Trouble(code, told, position, missing);
        boolean connecting = code == FaultCode.DB_UNREACHABLE || code == FaultCode.DB_LOST;
        return connecting || complaint.getSQLState() == null
                ? NetworkTrouble.of(complaint).orElse(trouble)
                : trouble;
    }

    private static FaultCode code(SQLException complaint, String message) {
        String state = String.valueOf(complaint.getSQLState());
        if (state.startsWith("28")
                || message.contains("authentication failed")
                || message.contains("invalid username")) {
            return FaultCode.DB_LOGIN;
        }
        if (complaint instanceof SQLTimeoutException
                || message.contains("time limit")
                || message.contains("timed out")) {
            return FaultCode.TIMEOUT;
        }
        if (state.equals("57014") || state.equals("HY008") || message.contains("was canceled")) {
            return FaultCode.CANCELLED;
        }
        if (state.equals("25006")
                || message.contains("read-only transaction")
                || message.contains("in readonly mode")) {
            return FaultCode.NOT_READ_ONLY;
        }
        if (state.equals("08001") || state.equals("3D000")) {
            return FaultCode.DB_UNREACHABLE;
        }
        return state.startsWith("08") ? FaultCode.DB_LOST : FaultCode.SQL_FAILED;
    }

    private static Optional<Integer> place(String message, String sql) {
        Matcher found = PLACE.matcher(message);
        return found.find() && !sql.isEmpty()
                ? Place.ofColumn(sql, Integer.parseInt(found.group(1)), Integer.parseInt(found.group(2)))
                : Optional.empty();
    }

    private static Optional<Missing> missing(String message) {
        for (Kind kind : Kind.values()) {
            for (Pattern pattern : MISSING.getOrDefault(kind, List.of())) {
                Matcher found = pattern.matcher(message);
                if (found.find()) {
                    return Optional.of(new Missing(kind, found.group(1)));
                }
            }
        }
        return Optional.empty();
    }

    private static String last(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
