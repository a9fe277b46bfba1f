package dev.pegboard.wire;

import java.io.IOException;
import java.util.List;

/**
 * What a request begins with.
 *
 * @param target the path and the query as they were sent
 * @param old true for HTTP/1.0
 */
record RequestHead(String method, String target, boolean old, Headers headers) {
    private static final int LONGEST_LINE = 1 << 13;
    private static final int LONGEST_METHOD = 40;
    private static final String SCHEME = "http://";

    static RequestHead read(WireInput in, WireLimits limits) throws IOException {
        String line = in.line(LONGEST_LINE, 414);
        if (line.isEmpty()) {
            line = in.line(LONGEST_LINE, 414); // Some clients end the body before with a line feed too many.
        }
        int first = line.indexOf(' ');
        int last = line.lastIndexOf(' ');
        if (first < 1 || last == first || first > LONGEST_METHOD || !Headers.isToken(line, first)) {
            throw new Malformed(400, "The first line must be a method, a path and HTTP/1.1");
        }
        boolean old = isOld(line.substring(last + 1));
        Headers headers = Headers.read(in, limits.headers(), limits.headerBytes());
        if (old && !headers.all("Transfer-Encoding").isEmpty()) {
            throw new Malformed(400, "HTTP/1.0 knows no Transfer-Encoding");
        }
        String method = line.substring(0, first);
        return new RequestHead(method, target(line.substring(first + 1, last), headers), old, headers);
    }

    private static boolean isOld(String version) throws Malformed {
        if (version.length() != 8 || !version.startsWith("HTTP/") || version.charAt(6) != '.') {
            throw new Malformed(400, "The first line must be a method, a path and HTTP/1.1");
        }
        if (version.charAt(5) != '1') {
            throw new Malformed(505, "Only HTTP/1.1 and HTTP/1.0 are spoken here");
        }
        return version.charAt(7) == '0';
    }

    /** A client may send a whole address as well, which must be that of the host it names. */
    private static String target(String given, Headers headers) throws Malformed {
        requireVisible(given);
        if (given.startsWith("/") || given.equals("*")) {
            return given;
        }
        int path = given.indexOf('/', SCHEME.length());
        int end = path < 0 ? given.length() : path;
        if (given.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
                && headers.all("Host").equals(List.of(given.substring(SCHEME.length(), end)))) {
            return path < 0 ? "/" : given.substring(path);
        }
        throw new Malformed(400, "The path must begin with a slash");
    }

    private static void requireVisible(String target) throws Malformed {
        for (int i = 0; i < target.length(); i++) {
            char letter = target.charAt(i);
            boolean visible = letter > ' ' && letter < 0x7f && letter != '#';
            if (!visible || letter == '%' && !isEscape(target, i)) {
                throw new Malformed(400, "The path has a character that must be escaped");
            }
        }
    }

    private static boolean isEscape(String target, int at) {
        return at + 2 < target.length()
                && Character.digit(target.charAt(at + 1), 16) >= 0
                && Character.digit(target.charAt(at + 2), 16) >= 0;
    }

    boolean keepsAlive() {
        return old ? headers.says("Connection", "keep-alive") : !headers.says("Connection", "close");
    }

    boolean isHead() {
        return method.equals("HEAD");
    }

    /** True if the client sends its body only after it was told to go on. */
    boolean expectsInvitation() throws Malformed {
        List<String> expected = old ? List.of() : headers.all("Expect");
        if (!expected.isEmpty() && !expected.getFirst().equalsIgnoreCase("100-continue")) {
            throw new Malformed(417, "The only thing to expect is 100-continue");
        }
        return !expected.isEmpty();
    }
}
