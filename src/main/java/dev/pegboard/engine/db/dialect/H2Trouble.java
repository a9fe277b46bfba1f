package dev.pegboard.engine.db.dialect;

import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.dialect.Trouble.Missing;
import dev.pegboard.engine.db.dialect.Trouble.Missing.Kind;
import java.sql.SQLException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What H2 complains about. It marks the place of a mistake with a star in the statement that it repeats. */
final class H2Trouble {
    private static final int OUT_OF_MEMORY = 90108;
    private static final String STAR = "[*]";
    private static final Pattern REPEATED = Pattern.compile("(?s)(; SQL statement:\\n.*)? \\[\\d+-\\d+]$");
    private static final Pattern MARKED =
            Pattern.compile("(?s)^Syntax error in SQL statement \"(.*)\"(?:; expected (\".*\"))?$");
    private static final Pattern ESCAPED = Pattern.compile("\\\\([0-9a-fA-F]{4})");
    private static final Pattern MISSING = Pattern.compile("^(Table|Column) \"(.+?)\" not found.*");

    private H2Trouble() {}

    static Trouble of(SQLException complaint, String sql) {
        String message =
                REPEATED.matcher(String.valueOf(complaint.getMessage())).replaceFirst("");
        if (complaint.getErrorCode() == OUT_OF_MEMORY) {
            return LargestResult.trouble();
        }
        Matcher marked = MARKED.matcher(message);
        if (marked.matches()) {
            String expected = Optional.ofNullable(marked.group(2))
                    .map(words -> ", expected " + words)
                    .orElse("");
            Optional<Integer> position = star(unescaped(marked.group(1)), sql);
            return new Trouble(FaultCode.SQL_FAILED, "syntax error" + expected, position, Optional.empty());
        }
        Optional<Missing> missing = missing(message);
        Optional<Integer> position = missing.flatMap(name -> Place.ofWord(sql, last(name.name())));
        return NetworkTrouble.of(complaint)
                .orElse(new Trouble(
                        code(complaint.getErrorCode()), said(complaint.getErrorCode(), message), position, missing));
    }

    /** The star that was not in the statement before. */
    private static Optional<Integer> star(String marked, String sql) {
        for (int at = marked.indexOf(STAR); at >= 0; at = marked.indexOf(STAR, at + 1)) {
            String plain = marked.substring(0, at) + marked.substring(at + STAR.length());
            if (sql.isEmpty() || plain.equals(sql) || plain.equals(H2Plan.EXPLAIN + sql)) {
                return Optional.of(at + 1 - (sql.isEmpty() ? 0 : plain.length() - sql.length()));
            }
        }
        return Optional.empty();
    }

    private static String unescaped(String text) {
        return ESCAPED.matcher(text)
                .replaceAll(
                        letter -> Matcher.quoteReplacement(Character.toString(Integer.parseInt(letter.group(1), 16))))
                .replace("\"\"", "\"");
    }

    private static Optional<Missing> missing(String message) {
        Matcher found = MISSING.matcher(message);
        return found.matches()
                ? Optional.of(new Missing(found.group(1).equals("Table") ? Kind.TABLE : Kind.COLUMN, found.group(2)))
                : Optional.empty();
    }

    private static String last(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private static FaultCode code(int number) {
        return switch (number) {
            case 28000, 90040, 90096 -> FaultCode.DB_LOGIN;
            case 57014 -> FaultCode.TIMEOUT; // Who stops a statement asks no further, so it was the limit.
            case 90097 -> FaultCode.NOT_READ_ONLY;
            case 90020, 90030, 90048, 90049, 90124, 90146, 90013 -> FaultCode.DB_UNREACHABLE;
            case 90007, 90067, 90098, 90121 -> FaultCode.DB_LOST;
            default -> FaultCode.SQL_FAILED;
        };
    }

    private static String said(int number, String message) {
        return switch (number) {
            case 90020 ->
                "another program has the file open. Add ;AUTO_SERVER=TRUE to the address that both use, or stop it";
            case 90049 -> "the file is encrypted with another password";
            default -> message;
        };
    }
}
