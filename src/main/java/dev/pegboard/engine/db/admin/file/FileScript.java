package dev.pegboard.engine.db.admin.file;

import dev.pegboard.engine.db.admin.Script;
import dev.pegboard.engine.db.admin.ScriptBytes;
import dev.pegboard.engine.db.admin.ScriptFault;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** A script of SQLite, H2 or DuckDB, cut into its statements. Commands of SQLite's shell are refused, not skipped. */
final class FileScript implements Script {
    private static final Pattern TRIGGER = Pattern.compile("(explain )?create (temp |temporary )?trigger ");
    private static final int OPENING = 40;
    private static final byte[] LINE_COMMENT = {'-', '-'};
    private static final byte[] H2_COMMENT = {'/', '/'};
    private static final byte[] COMMENT = {'/', '*'};
    private static final byte[] COMMENT_END = {'*', '/'};
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final ScriptBytes bytes;
    private final FileForm form;
    private long line;

    /** The words at the beginning, each with a space behind it. */
    private final StringBuilder opening = new StringBuilder();

    /** All since the last semicolon within a trigger, whose end is a word of its own. */
    private final StringBuilder last = new StringBuilder();

    FileScript(InputStream input, FileForm form) {
        this.bytes = new ScriptBytes(input);
        this.form = form;
    }

    @Override
    public Optional<Piece> next() throws IOException {
        opening.setLength(0);
        last.setLength(0);
        while (bytes.peek(0) >= 0) {
            if (!bytes.hasStatement() && isBetween()) {
                continue;
            }
            if (!bytes.hasStatement()) {
                start();
            }
            if (bytes.peek(0) == ';' && isEnd()) {
                bytes.skip();
                return Optional.of(new Piece(bytes.statement(), line));
            }
            advance();
        }
        return bytes.hasStatement() ? Optional.of(new Piece(bytes.statement(), line)) : Optional.empty();
    }

    /** Skips what stands between statements, if anything does here. */
    private boolean isBetween() throws IOException {
        int next = bytes.peek(0);
        if (next <= ' ' || next == ';') {
            bytes.skip();
        } else if (bytes.startsWith(BYTE_ORDER_MARK)) {
            bytes.skip(BYTE_ORDER_MARK.length);
        } else if (isLineComment()) {
            bytes.restOfLine();
        } else if (bytes.startsWith(COMMENT)) {
            comment(false);
        } else {
            return false;
        }
        return true;
    }

    private boolean isLineComment() throws IOException {
        return bytes.startsWith(LINE_COMMENT) || form == FileForm.H2 && bytes.startsWith(H2_COMMENT);
    }

    private void start() throws IOException {
        line = bytes.line();
        if (bytes.peek(0) == '.') {
            String command = new String(bytes.restOfLine(), StandardCharsets.UTF_8);
            throw ScriptFault.of(line, "commands of a shell are not run", command);
        }
    }

    private boolean isEnd() {
        boolean trigger = form == FileForm.SQLITE && TRIGGER.matcher(opening).lookingAt();
        boolean closed = !trigger || last.toString().equals("end ");
        last.setLength(0);
        return closed;
    }

    private void advance() throws IOException {
        int next = bytes.peek(0);
        if (isLineComment()) {
            while (bytes.peek(0) >= 0 && bytes.peek(0) != '\n') {
                bytes.take();
            }
        } else if (bytes.startsWith(COMMENT)) {
            comment(true);
        } else if (next == '\'' || next == '"' || next == '`' && form != FileForm.DUCKDB) {
            quoted(next);
        } else if (next == '[' && form == FileForm.SQLITE) {
            quoted(']');
        } else if (next == '$' && form != FileForm.SQLITE) {
            dollars();
        } else if (isLetter(next)) {
            word();
        } else {
            if (next > ' ' && next != ';') {
                note("" + (char) next);
            }
            bytes.take();
        }
    }

    private static boolean isLetter(int letter) {
        return letter >= 'a' && letter <= 'z' || letter >= 'A' && letter <= 'Z' || letter == '_' || letter > 127;
    }

    private void note(String word) {
        if (opening.length() < OPENING) {
            opening.append(word).append(' ');
        }
        if (last.length() < OPENING) {
            last.append(word).append(' ');
        }
    }

    private void word() throws IOException {
        StringBuilder word = new StringBuilder();
        for (int next = bytes.peek(0); isLetter(next) || next >= '0' && next <= '9' || next == '$'; ) {
            if (word.length() < OPENING) {
                word.append((char) next);
            }
            bytes.take();
            next = bytes.peek(0);
        }
        String folded = word.toString().toLowerCase(Locale.ROOT);
        note(folded);
        if (form == FileForm.DUCKDB && folded.equals("e") && bytes.peek(0) == '\'') {
            escaped();
        }
    }

    /** A doubled quote is two texts side by side, which end at the same place. */
    private void quoted(int end) throws IOException {
        note("'");
        bytes.take();
        while (bytes.peek(0) >= 0 && bytes.peek(0) != end) {
            bytes.take();
        }
        takeLast();
    }

    private void escaped() throws IOException {
        bytes.take();
        while (bytes.peek(0) >= 0 && bytes.peek(0) != '\'') {
            bytes.take(bytes.peek(0) == '\\' && bytes.peek(1) >= 0 ? 2 : 1);
        }
        takeLast();
    }

    private void takeLast() throws IOException {
        if (bytes.peek(0) >= 0) {
            bytes.take();
        }
    }

    /** From $$ to $$, or from $word$ to $word$; a sign alone is none of it. */
    private void dollars() throws IOException {
        note("$");
        int length = 1;
        while (form == FileForm.DUCKDB && isLetter(bytes.peek(length))) {
            length++;
        }
        if (bytes.peek(length) != '$') {
            bytes.take();
            return;
        }
        bytes.takeBetween(length + 1);
    }

    /** H2 and DuckDB know comments within comments. */
    private void comment(boolean taken) throws IOException {
        int depth = 0;
        do {
            boolean begin = bytes.startsWith(COMMENT) && (depth == 0 || form != FileForm.SQLITE);
            boolean end = depth > 0 && bytes.startsWith(COMMENT_END);
            depth += begin ? 1 : end ? -1 : 0;
            int count = begin || end ? 2 : 1;
            if (taken) {
                bytes.take(count);
            } else {
                bytes.skip(count);
            }
        } while (depth > 0 && bytes.peek(0) >= 0);
    }
}
