package dev.pegboard.mcp.operation;

import dev.pegboard.base.JsonObject;
import dev.pegboard.mcp.message.RpcError;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/** Cuts long lists into pages. A cursor is the position where the next page starts, made opaque. */
final class Paging {
    static final int PAGE_SIZE = 200;

    private Paging() {}

    static JsonObject page(Exchange exchange, String member, List<JsonObject> all) {
        int from = exchange.params().get("cursor") == null ? 0 : position(exchange.text("cursor"), all.size());
        int to = Math.min(all.size(), from + PAGE_SIZE);
        JsonObject page = JsonObject.of(member, all.subList(from, to));
        return to < all.size() ? page.with("nextCursor", cursor(to)) : page;
    }

    private static String cursor(int position) {
        byte[] digits = Integer.toString(position).getBytes(StandardCharsets.US_ASCII);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(digits);
    }

    private static int position(String cursor, int size) {
        try {
            int position =
                    Integer.parseInt(new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.US_ASCII));
            if (position > 0 && position < size) {
                return position;
            }
        } catch (IllegalArgumentException e) {
            // Not a cursor of ours: told below.
        }
        throw new RpcError(RpcError.INVALID_PARAMS, "Invalid cursor: use the nextCursor of the page before");
    }
}
