package dev.pegboard.engine.db.admin.mysql;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.VisibleText;
import java.util.Locale;
import java.util.Set;

/** Which names MySQL and MariaDB give databases, and how they are written. Knows no server. */
final class MySqlName {
    private static final int MOST = 64;

    /** A database is a directory, in whose name most letters take five. */
    private static final int MOST_BYTES = 192;

    private static final int BYTES_OF_OTHERS = 5;
    private static final Set<String> RESERVED =
            Set.of("mysql", "information_schema", "performance_schema", "sys", "ndbinfo", "lost+found");

    private MySqlName() {}

    static void require(String name) {
        if (name.isEmpty() || name.length() > MOST) {
            throw wrong(name, name.isEmpty() ? "is empty" : "is longer than " + MOST + " characters");
        }
        if (name.chars().anyMatch(letter -> Character.isISOControl(letter) || !isStored(letter))) {
            throw wrong(name, "has a character that the server cannot store");
        }
        if (Character.isWhitespace(name.charAt(name.length() - 1)) || name.startsWith("#mysql50#")) {
            throw wrong(name, "ends with a space or begins with #mysql50#");
        }
        if (name.chars().map(letter -> isPlain(letter) ? 1 : BYTES_OF_OTHERS).sum() > MOST_BYTES) {
            throw wrong(name, "has too many letters besides a-z, 0-9 and _ for the name of a directory");
        }
        if (isReserved(name)) {
            throw wrong(name, "belongs to the server itself");
        }
    }

    static boolean isReserved(String name) {
        return RESERVED.contains(name.toLowerCase(Locale.ROOT));
    }

    /** The name as a statement must have it, whatever letters are in it. */
    static String quoted(String name) {
        return '`' + name.replace("`", "``") + '`';
    }

    static String quoted(String database, String name) {
        return quoted(database) + "." + quoted(name);
    }

    private static boolean isPlain(int letter) {
        return letter < 0x80 && (Character.isLetterOrDigit(letter) || letter == '_');
    }

    /** Names are kept in an encoding that knows no letters beyond the first 65,536. */
    private static boolean isStored(int letter) {
        return !Character.isSurrogate((char) letter) && letter < 0xFFFE;
    }

    private static Fault wrong(String name, String why) {
        String shown = name.length() <= 2 * MOST ? name : name.substring(0, 2 * MOST) + "…";
        return new Fault(
                        FaultCode.INVALID_NAME,
                        "A database cannot be called '" + VisibleText.of(shown) + "': the name " + why)
                .hint("Use 1 to " + MOST + " characters without control characters and spaces at the end, best of all"
                        + " letters, digits and _.");
    }
}
