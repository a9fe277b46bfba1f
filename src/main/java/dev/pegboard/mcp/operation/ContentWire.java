package dev.pegboard.mcp.operation;

import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.Attachment;
import dev.pegboard.catalog.ResourceContent;
import dev.pegboard.mcp.message.Revision;

/** Content blocks in the words of each revision. */
final class ContentWire {
    private ContentWire() {}

    static JsonObject text(String text) {
        return JsonObject.of("type", "text", "text", text);
    }

    /** The attachment, or a text that stands for it where the revision has no such block. */
    static JsonObject attachment(Attachment attachment, Revision revision) {
        return switch (attachment) {
            case Attachment.Image image ->
                JsonObject.of("type", "image", "data", image.base64(), "mimeType", image.mimeType());
            case Attachment.Audio audio
            when revision.isAtLeast(Revision.V2025_03_26) ->
                JsonObject.of("type", "audio", "data", audio.base64(), "mimeType", audio.mimeType());
            case Attachment.Audio audio -> text("(sound, " + audio.mimeType() + ")");
            case Attachment.Document document ->
                JsonObject.of("type", "resource", "resource", resource(document.content(), revision));
            case Attachment.Link link
            when revision.isAtLeast(Revision.V2025_06_18) ->
                JsonObject.of("type", "resource_link", "uri", link.uri(), "name", link.name())
                        .with("mimeType", link.mimeType());
            case Attachment.Link link -> text(link.name() + ": " + link.uri());
        };
    }

    static JsonObject resource(ResourceContent content, Revision revision) {
        JsonObject resource = JsonObject.of("uri", content.uri(), "mimeType", content.mimeType());
        resource.put(content.binary() ? "blob" : "text", content.body());
        boolean shown = !content.meta().isEmpty() && revision.isAtLeast(Revision.V2025_06_18);
        return shown ? resource.with("_meta", content.meta()) : resource;
    }
}
