package dev.pegboard.bench;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import java.util.regex.Pattern;

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

    /** The tool to call, its arguments as JSON with gaps for what changes from call to call, and the right answer. */
    record ToolCall(String tool, String arguments, Proof proof) {
        ToolCall(String tool, String arguments) {
            this(tool, arguments, Proof.NONE);
        }

        Template in(Era era) {
            String more = era == Era.STATELESS ? META : "";
            return Template.of("""
                    {"jsonrpc":"2.0","id":{id},"method":"tools/call",\
                    "params":{"name":"%s","arguments":%s%s}}""".formatted(tool, arguments, more));
        }

        /** The arguments alone, for addresses that speak no MCP. */
        Template plain() {
            return Template.of(arguments);
        }
    }

    /** What stands in a request's gaps: its id, or a number that follows from the id. */
    private static final Map<String, LongUnaryOperator> GAPS =
            Map.of("id", id -> id, "account", Accounts::account, "table", Tables::number);

    /** A request with gaps where the numbers go that change from call to call. */
    record Template(List<byte[]> pieces, List<LongUnaryOperator> gaps) {
        private static final Pattern GAP = Pattern.compile("\\{(id|account|table)}");

        static Template of(String text) {
            List<byte[]> pieces = GAP.splitAsStream(text).map(Messages::bytes).toList();
            var gaps = GAP.matcher(text).results().map(gap -> GAPS.get(gap.group(1))).toList();
            return new Template(pieces, gaps);
        }

        void write(long id, ByteArrayOutputStream out) {
            for (int i = 0; i < pieces.size(); i++) {
                out.writeBytes(pieces.get(i));
                if (i < gaps.size()) {
                    out.writeBytes(bytes(Long.toString(gaps.get(i).applyAsLong(id))));
                }
            }
        }
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
