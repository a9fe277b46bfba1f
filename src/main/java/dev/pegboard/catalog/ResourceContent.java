package dev.pegboard.catalog;

import dev.pegboard.base.JsonObject;

/** What stands at an address: text, or bytes in base64; meta is for clients that show it. */
public record ResourceContent(String uri, String mimeType, String body, boolean binary, JsonObject meta) {
    public static ResourceContent text(String uri, String mimeType, String text) {
        return new ResourceContent(uri, mimeType, text, false, new JsonObject());
    }

    public static ResourceContent binary(String uri, String mimeType, String base64) {
        return new ResourceContent(uri, mimeType, base64, true, new JsonObject());
    }
}
