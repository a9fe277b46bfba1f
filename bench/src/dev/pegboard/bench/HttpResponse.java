package dev.pegboard.bench;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;

/** The bytes of one HTTP response as they come in; plain or chunked, JSON or an event stream. */
final class HttpResponse {
    private static final int UNKNOWN = -1;

    private final AnswerScanner scanner = new AnswerScanner();
    private byte[] bytes = new byte[1 << 14];
    private int length;
    private int bodyStart;
    private int bodyEnd;
    private int contentLength;
    private boolean chunked;

    void clear() {
        length = 0;
        bodyStart = UNKNOWN;
    }

    void append(ByteBuffer piece) {
        int count = piece.remaining();
        if (length + count > bytes.length) {
            bytes = Arrays.copyOf(bytes, (length + count) * 2);
        }
        piece.get(bytes, length, count);
        length += count;
    }

    /** True once the whole response is here; then the other methods may be used. */
    boolean complete() {
        if (bodyStart == UNKNOWN && !readHead()) {
            return false;
        }
        if (chunked) {
            return joinChunks();
        }
        bodyEnd = bodyStart + contentLength;
        return length >= bodyEnd;
    }

    int status() {
        return Integer.parseInt(new String(bytes, 9, 3, StandardCharsets.US_ASCII));
    }

    String header(String name) {
        String head = new String(bytes, 0, bodyStart, StandardCharsets.ISO_8859_1);
        return head.lines()
                .filter(line -> line.regionMatches(true, 0, name + ":", 0, name.length() + 1))
                .map(line -> line.substring(name.length() + 1).strip())
                .findFirst()
                .orElse("");
    }

    /** Hands over every answer in the body: the body itself, or each data line of an event stream. */
    void answers(Consumer<AnswerScanner> taker) {
        int lineStart = bodyStart;
        while (lineStart < bodyEnd) {
            int lineEnd = lineStart;
            while (lineEnd < bodyEnd && bytes[lineEnd] != '\n') {
                lineEnd++;
            }
            int from = startsWith("data:", lineStart, lineEnd) ? lineStart + "data:".length() : lineStart;
            scanner.scan(bytes, from, lineEnd);
            if (scanner.isAnswer()) {
                taker.accept(scanner);
            }
            lineStart = lineEnd + 1;
        }
    }

    /** Hands over the body as the answer to this call, for addresses that speak no MCP. */
    void answer(long id, Consumer<AnswerScanner> taker) {
        scanner.scan(bytes, bodyStart, bodyEnd);
        scanner.answers(id);
        taker.accept(scanner);
    }

    byte[] body() {
        return Arrays.copyOfRange(bytes, bodyStart, bodyEnd);
    }

    private boolean readHead() {
        int end = find("\r\n\r\n", 0);
        if (end < 0) {
            return false;
        }
        bodyStart = end + 4;
        chunked = find("\r\ntransfer-encoding: chunked", 0) >= 0;
        int field = find("\r\ncontent-length:", 0);
        contentLength = field < 0 ? 0 : number(field + "\r\ncontent-length:".length(), 10);
        return true;
    }

    /** Moves the chunks together over their size lines; false, with nothing moved, while the last one is missing. */
    private boolean joinChunks() {
        if (!startsWith("\r\n0\r\n\r\n", length - 7, length)) {
            return false;
        }
        int position = bodyStart;
        int size = number(position, 16);
        bodyEnd = bodyStart;
        while (size > 0) {
            int data = find("\r\n", position) + 2;
            System.arraycopy(bytes, data, bytes, bodyEnd, size);
            bodyEnd += size;
            position = data + size + 2;
            size = number(position, 16);
        }
        return true;
    }

    private int number(int from, int radix) {
        int value = 0;
        int position = from;
        while (bytes[position] == ' ') {
            position++;
        }
        for (int digit; (digit = Character.digit(bytes[position], radix)) >= 0; position++) {
            value = value * radix + digit;
        }
        return value;
    }

    /** Where the text, written in lower case, first stands; case of the bytes does not matter. */
    private int find(String text, int from) {
        int limit = bodyStart == UNKNOWN || from >= bodyStart ? length : bodyStart;
        for (int start = from; start <= limit - text.length(); start++) {
            if (startsWith(text, start, limit)) {
                return start;
            }
        }
        return -1;
    }

    private boolean startsWith(String text, int from, int to) {
        if (from < 0 || to - from < text.length()) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            int letter = bytes[from + i];
            int lower = letter >= 'A' && letter <= 'Z' ? letter + 32 : letter;
            if (lower != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
