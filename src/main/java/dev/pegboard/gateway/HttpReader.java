package dev.pegboard.gateway;

import dev.pegboard.base.JsonBytes;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads the HTTP responses of an instance: a head, then a body that is all there or comes line by line. */
final class HttpReader {
    private static final int LONGEST_HEAD_LINE = 8192;
    private static final int MOST_HEADERS = 100;

    /** The status and the headers, whose names are in small letters. */
    record Head(int status, Map<String, String> headers) {
        String header(String name) {
            return headers.getOrDefault(name, "");
        }

        boolean isChunked() {
            return header("transfer-encoding").equalsIgnoreCase("chunked");
        }
    }

    private final InputStream in;
    private final byte[] buffer = new byte[1 << 14];
    private int position;
    private int end;

    private boolean chunked;

    /** Bytes that are left of the chunk at hand, 0 between chunks, -1 after the last. */
    private int chunk;

    HttpReader(InputStream in) {
        this.in = in;
    }

    Head head() throws IOException {
        String[] status = headLine().split(" ", 3);
        if (status.length < 2 || !status[0].startsWith("HTTP/1.")) {
            throw new IOException("the answer is not HTTP");
        }
        Map<String, String> headers = new HashMap<>();
        for (String line = headLine(); !line.isEmpty(); line = headLine()) {
            int colon = line.indexOf(':');
            if (colon < 1 || headers.size() >= MOST_HEADERS) {
                throw new IOException("the answer is not HTTP");
            }
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        chunk = 0;
        Head head = new Head(number(status[1], 10), headers);
        chunked = head.isChunked();
        return head;
    }

    /** The whole body. */
    byte[] body(Head head) throws IOException {
        return head.isChunked() ? chunkedLines() : exactly(length(head));
    }

    private static int length(Head head) throws IOException {
        String length = head.header("content-length");
        return length.isEmpty() ? 0 : number(length, 10);
    }

    private byte[] chunkedLines() throws IOException {
        LineBuffer all = new LineBuffer();
        while (nextInChunk()) {
            int count = Math.min(chunk, end - position);
            all.add(buffer, position, count);
            take(count);
        }
        return all.bytes();
    }

    /** The next line of a chunked body that is not empty; nothing at the body's end. */
    Optional<JsonBytes> line() throws IOException {
        LineBuffer line = new LineBuffer();
        while (nextInChunk()) {
            int limit = position + Math.min(chunk, end - position);
            int stop = position;
            while (stop < limit && buffer[stop] != '\n') {
                stop++;
            }
            line.add(buffer, position, stop - position);
            boolean whole = stop < limit;
            take(stop - position + (whole ? 1 : 0));
            if (whole && line.size() > 0) {
                return Optional.of(line.json());
            }
        }
        return line.size() > 0 ? Optional.of(line.json()) : Optional.empty();
    }

    /** Reads what is left of a body, so that the next response can follow; false if it does not end as it should. */
    boolean skipRest() {
        try {
            while (chunked && line().isPresent()) {
                continue; // There is nothing more to know.
            }
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** True if there is something of the body in the buffer; false at the body's end. */
    private boolean nextInChunk() throws IOException {
        if (chunk == 0) {
            String size = headLine();
            chunk = number(size.isEmpty() ? headLine() : size, 16);
            if (chunk == 0) {
                headLine();
                chunk = -1;
            }
        }
        if (chunk > 0 && position == end) {
            fill();
        }
        return chunk > 0;
    }

    private void take(int count) {
        position += count;
        chunk -= count;
    }

    private byte[] exactly(int length) throws IOException {
        byte[] body = new byte[length];
        int got = Math.min(length, end - position);
        System.arraycopy(buffer, position, body, 0, got);
        position += got;
        while (got < length) {
            int more = in.read(body, got, length - got);
            if (more < 0) {
                throw new EOFException("the connection ended in the middle of an answer");
            }
            got += more;
        }
        return body;
    }

    private String headLine() throws IOException {
        LineBuffer line = new LineBuffer();
        while (true) {
            if (position == end) {
                fill();
            }
            byte next = buffer[position++];
            if (next == '\n') {
                return new String(line.bytes(), StandardCharsets.ISO_8859_1).strip();
            }
            line.add(buffer, position - 1, 1);
            if (line.size() > LONGEST_HEAD_LINE) {
                throw new IOException("the answer is not HTTP");
            }
        }
    }

    private void fill() throws IOException {
        position = 0;
        end = Math.max(0, in.read(buffer, 0, buffer.length));
        if (end == 0) {
            throw new EOFException("the connection ended");
        }
    }

    private static int number(String text, int radix) throws IOException {
        try {
            int number = Integer.parseInt(text, radix);
            if (number >= 0) {
                return number;
            }
            throw new IOException("the answer is not HTTP");
        } catch (NumberFormatException e) {
            throw new IOException("the answer is not HTTP", e);
        }
    }
}
