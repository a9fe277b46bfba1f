package dev.pegboard.engine.db.admin.postgres;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.VisibleText;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/** Which names PostgreSQL gives databases, and how they are written. Knows no server. */
final class PostgresName {
    private static final int MOST_BYTES = 63;
    private static final Set<String> RESERVED = Set.of("postgres", "template0", "template1");

    private PostgresName() {}

    static void require(String name) {
        if (name.isEmpty()) {
            throw wrong(name, "is empty");
        }
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(name) || name.chars().anyMatch(Character::isISOControl)) {
            throw wrong(name, "has a character that is no text");
        }
        if (name.getBytes(StandardCharsets.UTF_8).length > MOST_BYTES) {
            throw wrong(name, "is longer than " + MOST_BYTES + " bytes");
        }
        if (RESERVED.contains(name)) {
            throw wrong(name, "belongs to the server itself");
        }
    }

    /** The name as a statement must have it, whatever letters are in it. */
    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /** A text as a statement must have it, where backslashes are letters. */
    static String literal(String text) {
        return '\'' + text.replace("'", "''") + '\'';
    }

    private static Fault wrong(String name, String why) {
        return new Fault(
                        FaultCode.INVALID_NAME,
                        "A database cannot be called '" + VisibleText.of(shortened(name)) + "': the name " + why)
                .hint("Use 1 to " + MOST_BYTES + " bytes of text without control characters, and none of postgres,"
                        + " template0 and template1.");
    }

    private static String shortened(String name) {
        return name.length() <= 2 * MOST_BYTES ? name : name.substring(0, 2 * MOST_BYTES) + "…";
    }
}
