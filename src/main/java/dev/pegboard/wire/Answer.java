package dev.pegboard.wire;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** The answer to one request: goes out whole, or in pieces. Whoever writes after its end is told so. */
final class Answer {
    private static final int LARGEST_PIECE = 1 << 16;

    private enum Stage {
        OPEN,
        PIECES,
        ENDED
    }

    private final Connection connection;
    private final boolean old;
    private final boolean bodiless;
    private final Map<String, String> headers = new LinkedHashMap<>();
    private Stage stage = Stage.OPEN;

    /** An old client knows no chunks, one that asked for the head alone gets no body. */
    Answer(Connection connection, boolean old, boolean bodiless) {
        this.connection = connection;
        this.old = old;
        this.bodiless = bodiless;
    }

    synchronized void set(String name, String value) {
        if (value.indexOf('\r') >= 0 || value.indexOf('\n') >= 0) {
            throw new IllegalArgumentException("the header " + name + " has more than one line");
        }
        headers.put(name, value);
    }

    synchronized boolean hasBegun() {
        return stage != Stage.OPEN;
    }

    /** Sends all at once; the last answer of a connection says that it is the last. */
    synchronized void whole(int status, byte[] body, boolean last) throws IOException {
        advance(Stage.OPEN, Stage.ENDED);
        byte[] head = head(status, status == 204 ? "" : "Content-Length: " + body.length + "\r\n", last);
        if (bodiless || body.length > LARGEST_PIECE) {
            connection.write(head, 0, head.length);
            connection.write(body, 0, bodiless ? 0 : body.length);
        } else {
            byte[] whole = Arrays.copyOf(head, head.length + body.length);
            System.arraycopy(body, 0, whole, head.length, body.length);
            connection.write(whole, 0, whole.length);
        }
    }

    /** Sends the head. Without chunks only the end of the connection shows that all has come. */
    synchronized void begin(int status, boolean last) throws IOException {
        advance(Stage.OPEN, Stage.PIECES);
        byte[] head = head(status, old ? "" : "Transfer-Encoding: chunked\r\n", last);
        connection.write(head, 0, head.length);
    }

    synchronized void piece(byte[] bytes, int from, int count) throws IOException {
        advance(Stage.PIECES, Stage.PIECES);
        for (int done = 0; done < count && !bodiless; done += LARGEST_PIECE) {
            int size = Math.min(LARGEST_PIECE, count - done);
            if (old) {
                connection.write(bytes, from + done, size);
            } else {
                chunk(bytes, from + done, size);
            }
        }
    }

    private void chunk(byte[] bytes, int from, int count) throws IOException {
        byte[] size = latin(Integer.toHexString(count) + "\r\n");
        byte[] chunk = Arrays.copyOf(size, size.length + count + 2);
        System.arraycopy(bytes, from, chunk, size.length, count);
        chunk[chunk.length - 2] = '\r';
        chunk[chunk.length - 1] = '\n';
        connection.write(chunk, 0, chunk.length);
    }

    /** Nothing comes after this. */
    synchronized void end() throws IOException {
        boolean open = stage == Stage.PIECES;
        stage = Stage.ENDED;
        if (open && !old && !bodiless) {
            byte[] end = latin("0\r\n\r\n");
            connection.write(end, 0, end.length);
        }
    }

    private void advance(Stage from, Stage to) throws IOException {
        if (stage != from) {
            throw new IOException("the answer has begun or ended already");
        }
        stage = to;
    }

    private byte[] head(int status, String framing, boolean last) {
        StringBuilder head = new StringBuilder(256)
                .append("HTTP/1.1 ")
                .append(status)
                .append(' ')
                .append(reason(status))
                .append("\r\nDate: ")
                .append(connection.date())
                .append("\r\n")
                .append(framing);
        for (Map.Entry<String, String> header : headers.entrySet()) {
            head.append(header.getKey()).append(": ").append(header.getValue()).append("\r\n");
        }
        if (last || old) {
            head.append(last ? "Connection: close\r\n" : "Connection: keep-alive\r\n");
        }
        return latin(head.append("\r\n").toString());
    }

    private static byte[] latin(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** For people who look at the wire; programs go by the number. */
    private static String reason(int status) {
        return switch (status) {
            case 200 -> "OK";
            case 202 -> "Accepted";
            case 204 -> "No Content";
            case 400 -> "Bad Request";
            case 401 -> "Unauthorized";
            case 403 -> "Forbidden";
            case 404 -> "Not Found";
            case 405 -> "Method Not Allowed";
            case 406 -> "Not Acceptable";
            case 409 -> "Conflict";
            case 413 -> "Content Too Large";
            case 414 -> "URI Too Long";
            case 415 -> "Unsupported Media Type";
            case 417 -> "Expectation Failed";
            case 431 -> "Request Header Fields Too Large";
            case 500 -> "Internal Server Error";
            case 501 -> "Not Implemented";
            case 503 -> "Service Unavailable";
            case 505 -> "HTTP Version Not Supported";
            default -> "";
        };
    }
}
