package dev.pegboard.engine.db.admin.postgres;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.engine.db.admin.Script;
import dev.pegboard.engine.db.admin.ScriptBytes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A script as psql reads it. Of psql's own commands only those are taken that pg_dump writes: others leave the database,
 * read files or run programs.
 */
final class PostgresScript implements Script {
    private static final Set<String> HARMLESS = Set.of("\\restrict", "\\unrestrict", "\\.", "\\encoding");
    private static final Pattern ROUTINE = Pattern.compile("create (or replace )?(function|procedure) ");
    private static final int FIRST_WORDS = 4;
    private static final byte[] END_OF_DATA = {'\\', '.'};

    private final ScriptBytes bytes;
    private long line;
    private int parentheses;
    private int bodies;
    private int words;
    private String opening = "";
    private boolean routine;

    PostgresScript(InputStream input) {
        this.bytes = new ScriptBytes(input);
    }

    @Override
    public Optional<Piece> next() throws IOException {
        begin();
        while (bytes.peek(0) >= 0) {
            int next = bytes.peek(0);
            if (next == ';' && parentheses == 0 && bodies == 0) {
                bytes.skip();
                if (bytes.hasStatement()) {
                    return Optional.of(new Piece(bytes.statement(), line));
                }
            } else if (next == '\\') {
                Optional<Piece> instead = command();
                if (instead.isPresent()) {
                    return instead;
                }
            } else if (!bytes.hasStatement() && isSkipped(next)) {
                skipped(next);
            } else {
                advance(next);
            }
        }
        return bytes.hasStatement() ? Optional.of(new Piece(bytes.statement(), line)) : Optional.empty();
    }

    private void begin() {
        parentheses = 0;
        bodies = 0;
        words = 0;
        opening = "";
        routine = false;
    }

    /** A line of the data that follows COPY … FROM stdin; empty after the last. */
    Optional<byte[]> data() throws IOException {
        if (bytes.peek(0) < 0) {
            return Optional.empty();
        }
        byte[] row = bytes.restOfLine();
        boolean end = row.length >= 2
                && row[0] == END_OF_DATA[0]
                && row[1] == END_OF_DATA[1]
                && new String(row, StandardCharsets.ISO_8859_1).strip().length() == 2;
        return end ? Optional.empty() : Optional.of(row);
    }

    /** Goes to the next line, where the data of a COPY begins. */
    void endLine() throws IOException {
        bytes.restOfLine();
    }

    long line() {
        return bytes.line();
    }

    /** The statement that does the same as a command of psql, if it does anything. */
    private Optional<Piece> command() throws IOException {
        long place = bytes.line();
        String command = new String(bytes.restOfLine(), StandardCharsets.UTF_8).strip();
        String[] words = command.split("\\s+", 2);
        if (bytes.hasStatement() || !HARMLESS.contains(words[0])) {
            throw new Fault(
                            FaultCode.IMPORT_FAILED,
                            "Line " + place + ": " + words[0] + " is a command of psql that an import never runs")
                    .with("line", place)
                    .hint("Take that line out of the file, or write the dump anew without --create.");
        }
        boolean encoding = words[0].equals("\\encoding") && words.length > 1;
        byte[] text = encoding ? ("SET client_encoding = " + words[1]).getBytes(StandardCharsets.UTF_8) : new byte[0];
        return encoding ? Optional.of(new Piece(text, place)) : Optional.empty();
    }

    private boolean isSkipped(int next) throws IOException {
        return Character.isWhitespace(next) || isComment(next);
    }

    private boolean isComment(int next) throws IOException {
        return next == '-' && bytes.peek(1) == '-' || next == '/' && bytes.peek(1) == '*';
    }

    private void skipped(int next) throws IOException {
        if (Character.isWhitespace(next)) {
            bytes.skip();
        } else {
            comment(next);
            bytes.statement();
        }
    }

    private void advance(int next) throws IOException {
        if (!bytes.hasStatement()) {
            line = bytes.line();
        }
        if (isComment(next)) {
            comment(next);
        } else if (next == '\'' || next == '"') {
            quoted(next, false);
        } else if (next == '$') {
            dollar();
        } else if (isLetter(next)) {
            word();
        } else {
            parentheses = Math.max(0, parentheses + (next == '(' ? 1 : next == ')' ? -1 : 0));
            bytes.take();
        }
    }

    private void comment(int first) throws IOException {
        if (first == '-') {
            while (bytes.peek(0) >= 0 && bytes.peek(0) != '\n') {
                bytes.take();
            }
            return;
        }
        int depth = 0;
        do {
            boolean opens = bytes.peek(0) == '/' && bytes.peek(1) == '*';
            boolean closes = bytes.peek(0) == '*' && bytes.peek(1) == '/';
            depth += opens ? 1 : closes ? -1 : 0;
            bytes.take(opens || closes ? 2 : 1);
        } while (depth > 0 && bytes.peek(0) >= 0);
    }

    private void quoted(int quote, boolean backslashes) throws IOException {
        bytes.take();
        while (bytes.peek(0) >= 0) {
            int next = bytes.peek(0);
            boolean pair = next == quote && bytes.peek(1) == quote || backslashes && next == '\\';
            bytes.take(pair && bytes.peek(1) >= 0 ? 2 : 1);
            if (next == quote && !pair) {
                return;
            }
        }
    }

    /** $1 and the $ within a name are letters; $tag$ begins a text that ends with the same. */
    private void dollar() throws IOException {
        int length = 1;
        while (isLetter(bytes.peek(length)) || length > 1 && isDigit(bytes.peek(length))) {
            length++;
        }
        if (bytes.peek(length) != '$') {
            bytes.take();
            return;
        }
        bytes.takeBetween(length + 1);
    }

    private void word() throws IOException {
        StringBuilder letters = new StringBuilder();
        while (isLetter(bytes.peek(0)) || isDigit(bytes.peek(0)) || bytes.peek(0) == '$') {
            letters.append((char) bytes.peek(0));
            bytes.take();
        }
        String word = letters.toString().toLowerCase(Locale.ROOT);
        if (word.equals("e") && bytes.peek(0) == '\'') {
            quoted('\'', true);
        } else {
            body(word);
        }
    }

    /** Functions whose body is SQL have semicolons between BEGIN ATOMIC and END, and CASE has an END of its own. */
    private void body(String word) {
        if (words < FIRST_WORDS) {
            words++;
            opening += word + " ";
            routine = ROUTINE.matcher(opening).lookingAt();
        }
        if (!routine || parentheses > 0) {
            return;
        }
        if (word.equals("begin") || bodies > 0 && word.equals("case")) {
            bodies++;
        } else if (bodies > 0 && word.equals("end")) {
            bodies--;
        }
    }

    private static boolean isLetter(int next) {
        return next == '_' || next >= 0x80 || next >= 'a' && next <= 'z' || next >= 'A' && next <= 'Z';
    }

    private static boolean isDigit(int next) {
        return next >= '0' && next <= '9';
    }
}
