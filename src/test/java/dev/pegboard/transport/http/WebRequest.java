package dev.pegboard.transport.http;

import dev.pegboard.base.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** An HTTP request as it goes over the wire. */
record WebRequest(String method, String path, List<String> headers, byte[] body) {
    private static final List<String> USUAL =
            List.of("Host: localhost", "Content-Type: application/json", "Accept: application/json, text/event-stream");

    static WebRequest of(String method, String path) {
        return new WebRequest(method, path, USUAL, new byte[0]);
    }

    static WebRequest post(Object json) {
        return new WebRequest("POST", "/mcp", USUAL, Json.bytes(json));
    }

    WebRequest to(String address) {
        return new WebRequest(method, address, headers, body);
    }

    WebRequest body(byte[] other) {
        return new WebRequest(method, path, headers, other);
    }

    /** Adds a header, even if there is one of that name. */
    WebRequest with(String name, String value) {
        List<String> more = new ArrayList<>(headers);
        more.add(name + ": " + value);
        return new WebRequest(method, path, more, body);
    }

    WebRequest without(String name) {
        List<String> fewer = new ArrayList<>(headers);
        fewer.removeIf(header -> header.toLowerCase().startsWith(name.toLowerCase() + ":"));
        return new WebRequest(method, path, fewer, body);
    }

    /** Sets a header in place of the one of that name. */
    WebRequest setting(String name, String value) {
        return without(name).with(name, value);
    }

    /** The lines before the body. */
    byte[] head() {
        String lines = method + " " + path + " HTTP/1.1\r\n" + String.join("\r\n", headers) + "\r\nContent-Length: "
                + body.length + "\r\n\r\n";
        return lines.getBytes(StandardCharsets.ISO_8859_1);
    }
}
