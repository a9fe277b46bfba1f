package dev.pegboard.bench;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** The few JSON-RPC texts a benchmark client has to say. */
final class Messages {
    /** A protocol revision: the older ones shake hands first, the newest carries everything in each request. */
    enum Era {
        HANDSHAKE("2025-06-18"),
        STATELESS("2026-07-28");

        final String revision;

        Era(String revision) {
            this.revision = revision;
        }
    }

    static final String INITIALIZED = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";
    static final String TOOLS_LIST = "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\",\"params\":{}}";
    static final String INITIALIZE = """
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"%s",\
            "capabilities":{},"clientInfo":{"name":"bench","version":"1"}}}"""
            .formatted(Era.HANDSHAKE.revision);

    private static final String META = """
            ,"_meta":{"io.modelcontextprotocol/protocolVersion":"%s",\
            "io.modelcontextprotocol/clientCapabilities":{},\
            "io.modelcontextprotocol/clientInfo":{"name":"bench","version":"1"}}"""
            .formatted(Era.STATELESS.revision);

    private Messages() {}

    /** The tool to call and its arguments as JSON. */
    record ToolCall(String tool, String arguments) {
        Template in(Era era) {
            String after = ",\"method\":\"tools/call\",\"params\":{\"name\":\"%s\",\"arguments\":%s%s}}"
                    .formatted(tool, arguments, era == Era.STATELESS ? META : "");
            return new Template(bytes("{\"jsonrpc\":\"2.0\",\"id\":"), bytes(after));
        }
    }

    /** A request with a gap where the id goes. */
    record Template(byte[] beforeId, byte[] afterId) {
        void write(long id, ByteArrayOutputStream out) {
            out.writeBytes(beforeId);
            out.writeBytes(bytes(Long.toString(id)));
            out.writeBytes(afterId);
        }

        int length(long id) {
            return beforeId.length + Long.toString(id).length() + afterId.length;
        }
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
