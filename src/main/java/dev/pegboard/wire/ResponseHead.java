package dev.pegboard.wire;

import java.io.IOException;

/** What a response begins with, and the body that comes after it. */
public record ResponseHead(int status, Headers headers, Body body) {
    private static final int LONGEST_LINE = 1 << 13;
    private static final int MOST_HEADERS = 100;
    private static final int HEADER_BYTES = 1 << 16;

    public static ResponseHead read(WireInput in) throws IOException {
        String line = in.line(LONGEST_LINE, 502);
        if (!line.startsWith("HTTP/1.") || line.length() < 12 || line.charAt(8) != ' ') {
            throw new Malformed(502, "the answer is not HTTP");
        }
        int status = (int) Headers.number(line.substring(9, 12), 10);
        Headers headers = Headers.read(in, MOST_HEADERS, HEADER_BYTES);
        return new ResponseHead(status, headers, Body.of(headers, in));
    }

    /** The header of that name, empty if there is none. */
    public String header(String name) {
        return headers.first(name).orElse("");
    }
}
