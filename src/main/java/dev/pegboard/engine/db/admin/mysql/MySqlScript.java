package dev.pegboard.engine.db.admin.mysql;

import dev.pegboard.engine.db.admin.Script;
import dev.pegboard.engine.db.admin.ScriptBytes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** A script as the clients of MySQL and MariaDB read it; of their own commands only DELIMITER is known here. */
final class MySqlScript implements Script {
    private static final byte[] DELIMITER = "delimiter".getBytes(StandardCharsets.US_ASCII);

    private final ScriptBytes bytes;
    private byte[] delimiter = {';'};
    private long line;

    MySqlScript(InputStream input) {
        this.bytes = new ScriptBytes(input);
    }

    @Override
    public Optional<Piece> next() throws IOException {
        while (bytes.peek(0) >= 0) {
            if (bytes.startsWith(delimiter)) {
                bytes.skip(delimiter.length);
                if (bytes.hasStatement()) {
                    return Optional.of(new Piece(bytes.statement(), line));
                }
            } else if (bytes.hasStatement()) {
                advance(bytes.peek(0));
            } else {
                begin(bytes.peek(0));
            }
        }
        return bytes.hasStatement() ? Optional.of(new Piece(bytes.statement(), line)) : Optional.empty();
    }

    /** Between statements: what means nothing is passed over. */
    private void begin(int next) throws IOException {
        if (Character.isWhitespace(next)) {
            bytes.skip();
        } else if (isLineComment(next)) {
            bytes.restOfLine();
        } else if (isComment(next)) {
            comment();
            bytes.statement();
        } else if (isDelimiterCommand()) {
            bytes.skip(DELIMITER.length);
            byte[] named = new String(bytes.restOfLine(), StandardCharsets.ISO_8859_1)
                    .strip()
                    .split("\\s", 2)[0]
                    .getBytes(StandardCharsets.ISO_8859_1);
            delimiter = named.length == 0 ? new byte[] {';'} : named;
        } else {
            line = bytes.line();
            advance(next);
        }
    }

    private void advance(int next) throws IOException {
        if (isLineComment(next)) {
            while (bytes.peek(0) >= 0 && bytes.peek(0) != '\n') {
                bytes.take();
            }
        } else if (isComment(next)) {
            comment();
        } else if (next == '\'' || next == '"' || next == '`') {
            quoted(next);
        } else {
            bytes.take();
        }
    }

    private boolean isLineComment(int next) throws IOException {
        return next == '#'
                || next == '-' && bytes.peek(1) == '-' && (bytes.peek(2) < 0 || Character.isWhitespace(bytes.peek(2)));
    }

    /** What stands in a comment with an exclamation mark is run, so it is read like all else. */
    private boolean isComment(int next) throws IOException {
        return next == '/'
                && bytes.peek(1) == '*'
                && bytes.peek(2) != '!'
                && !(bytes.peek(2) == 'M' && bytes.peek(3) == '!');
    }

    private void comment() throws IOException {
        bytes.take(2);
        while (bytes.peek(0) >= 0 && !(bytes.peek(0) == '*' && bytes.peek(1) == '/')) {
            bytes.take();
        }
        bytes.take(bytes.peek(0) < 0 ? 0 : 2);
    }

    private void quoted(int quote) throws IOException {
        bytes.take();
        while (bytes.peek(0) >= 0) {
            int next = bytes.peek(0);
            boolean pair = next == quote && bytes.peek(1) == quote || next == '\\' && quote != '`';
            bytes.take(pair && bytes.peek(1) >= 0 ? 2 : 1);
            if (next == quote && !pair) {
                return;
            }
        }
    }

    private boolean isDelimiterCommand() throws IOException {
        byte[] word = new byte[DELIMITER.length];
        for (int i = 0; i < word.length; i++) {
            word[i] = (byte) Character.toLowerCase(Math.max(0, bytes.peek(i)));
        }
        return Arrays.equals(word, DELIMITER) && Character.isWhitespace(Math.max(0, bytes.peek(word.length)));
    }
}
