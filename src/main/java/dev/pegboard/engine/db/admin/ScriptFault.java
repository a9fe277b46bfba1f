package dev.pegboard.engine.db.admin;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import java.nio.charset.Charset;
import java.util.Locale;
import java.util.Map;

/** What is wrong with a script, said with the line and the statement. */
public final class ScriptFault {
    private static final int MOST = 300;
    private static final Map<String, String> CHARSETS = Map.of(
            "unicode", "UTF-8",
            "utf8mb3", "UTF-8",
            "utf8mb4", "UTF-8",
            "sql_ascii", "UTF-8",
            "binary", "UTF-8",
            "koi8", "KOI8-R");

    private ScriptFault() {}

    public static Fault of(long line, String complaint, String statement) {
        String shown = shown(statement);
        return new Fault(FaultCode.IMPORT_FAILED, "Line " + line + ": " + complaint + ", in: " + shown)
                .with("line", line)
                .with("statement", shown);
    }

    public static String shown(String statement) {
        return statement.length() <= MOST ? statement : statement.substring(0, MOST) + "…";
    }

    /** The letters that a script is written in, by the name that a database gives them. */
    public static Charset charset(String name, long line) {
        String folded = name.toLowerCase(Locale.ROOT);
        String known = CHARSETS.getOrDefault(folded, folded.replaceFirst("^win", "windows-"));
        try {
            return Charset.forName(known);
        } catch (IllegalArgumentException e) {
            throw new Fault(
                            FaultCode.IMPORT_FAILED,
                            "Line " + line + ": the file is written in " + name + ", which cannot be read here")
                    .with("line", line)
                    .hint("Write the dump anew in UTF-8.");
        }
    }
}
