package dev.pegboard.mcp.modern;

import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.ToolCard;
import dev.pegboard.catalog.ToolShelf;
import dev.pegboard.mcp.message.Message;
import dev.pegboard.mcp.message.MetaKeys;
import dev.pegboard.mcp.message.Revision;
import dev.pegboard.mcp.message.RpcError;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Compares the headers of a modern HTTP request with its body: proxies decide by the headers, we by the body. */
public final class HeaderCheck {
    /** The parameter that Mcp-Name repeats. */
    private static final Map<String, String> NAMES = Map.of(
            "tools/call", "name",
            "prompts/get", "name",
            "resources/read", "uri",
            "tasks/get", "taskId",
            "tasks/update", "taskId",
            "tasks/cancel", "taskId");

    private static final String BASE64_START = "=?base64?";
    private static final String BASE64_END = "?=";

    private final Function<String, Optional<String>> headers;

    /** Headers are found by a name in any case. */
    public HeaderCheck(Function<String, Optional<String>> headers) {
        this.headers = headers;
    }

    /** The version in the header must be the one in the body; a version that nobody knows needs no body. */
    public void version(Message.Request request) {
        Object body = request.meta().get(MetaKeys.PROTOCOL_VERSION);
        String header = headers.apply("MCP-Protocol-Version").map(String::strip).orElse("");
        if (body != null && !body.equals(header)) {
            throw mismatch("MCP-Protocol-Version", header, body);
        }
        if (body == null && !header.isEmpty() && Revision.of(header).isEmpty()) {
            throw RpcError.unsupportedVersion(header);
        }
    }

    /** Method, name and the parameters that a tool wants repeated as headers. */
    public void names(Message.Request request, ToolShelf tools) {
        compare("Mcp-Method", request.method(), false);
        String parameter = NAMES.getOrDefault(request.method(), "");
        request.params().text(parameter).ifPresent(name -> compare("Mcp-Name", name, true));
        if (request.method().equals("tools/call")) {
            JsonObject arguments = request.params().object("arguments").orElseGet(JsonObject::new);
            tools.find(String.valueOf(request.params().get("name")))
                    .map(ToolShelf.Slot::card)
                    .map(ToolCard::inputSchema)
                    .ifPresent(schema -> parameters(schema, arguments));
        }
    }

    private void parameters(JsonObject schema, JsonObject arguments) {
        schema.object("properties")
                .ifPresent(properties -> properties.forEach((name, property) -> {
                    if (property instanceof JsonObject described) {
                        parameter(described, arguments.get(name));
                    }
                }));
    }

    private void parameter(JsonObject schema, @Nullable Object value) {
        schema.text("x-mcp-header").map(name -> "Mcp-Param-" + name).ifPresent(header -> {
            if (value != null) {
                compare(header, value, true);
            } else if (headers.apply(header).isPresent()) {
                throw new RpcError(RpcError.HEADER_MISMATCH, "The header " + header + " has no value in the body");
            }
        });
        if (value instanceof JsonObject object) {
            parameters(schema, object);
        }
    }

    private void compare(String header, Object value, boolean encodable) {
        String given = headers.apply(header)
                .map(String::strip)
                .orElseThrow(() -> new RpcError(RpcError.HEADER_MISMATCH, "The header " + header + " is missing"));
        String decoded = encodable ? decode(header, given) : given;
        if (!decoded.equals(String.valueOf(value)) && !isSameNumber(decoded, value)) {
            throw mismatch(header, given, value);
        }
    }

    private static boolean isSameNumber(String text, Object value) {
        try {
            return value instanceof Number && new BigDecimal(text).compareTo(new BigDecimal(value.toString())) == 0;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static String decode(String header, String given) {
        if (!given.startsWith(BASE64_START) || !given.endsWith(BASE64_END)) {
            return given;
        }
        String encoded = given.substring(BASE64_START.length(), given.length() - BASE64_END.length());
        try {
            if (encoded.length() % 4 != 0) {
                throw new IllegalArgumentException("no padding");
            }
            return new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new RpcError(RpcError.HEADER_MISMATCH, "The header " + header + " is not valid base64");
        }
    }

    private static RpcError mismatch(String header, String given, Object body) {
        return new RpcError(
                RpcError.HEADER_MISMATCH,
                "The header " + header + " is '" + given + "' but the body says '" + body + "'");
    }
}
