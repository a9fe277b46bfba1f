package dev.pegboard.conformance;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.Resource;
import dev.pegboard.catalog.ResourceContent;
import dev.pegboard.catalog.ToolContext;
import java.util.List;
import java.util.Map;

/** Resources of the conformance suite. */
final class ResourceFixtures {
    static final String APP = "ui://pegboard/test-app";

    private ResourceFixtures() {}

    static List<Resource> all() {
        return List.of(
                fixed(ResourceContent.text(
                        "test://static-text", "text/plain", "This is the content of the static text resource.")),
                fixed(ResourceContent.binary("test://static-binary", "image/png", ContentFixtures.RED_PIXEL.base64())),
                fixed(ResourceContent.text("test://watched-resource", "text/plain", "watched")),
                fixed(app()),
                new Template());
    }

    private static ResourceContent app() {
        String page = "<!DOCTYPE html><html><head><title>Test</title></head><body>Hello</body></html>";
        JsonObject meta = JsonObject.of("ui", JsonObject.of("prefersBorder", true));
        return new ResourceContent(APP, "text/html;profile=mcp-app", page, false, meta);
    }

    private static Resource fixed(ResourceContent content) {
        return new Fixed(content);
    }

    /** Always the same content at one address. */
    private record Fixed(ResourceContent content) implements Resource {
        @Override
        public Card card() {
            String name = content.uri().replaceFirst(".*/", "");
            return new Card(content.uri(), name, name, "Fixture of the conformance suite.", content.mimeType());
        }

        @Override
        public ResourceContent read(String uri, Map<String, String> variables, ToolContext context) {
            return content;
        }
    }

    /** Content that depends on the address. */
    private static final class Template implements Resource {
        @Override
        public Card card() {
            return new Card(
                    "test://template/{id}/data",
                    "template",
                    "Template",
                    "Fixture of the conformance suite.",
                    "application/json");
        }

        @Override
        public ResourceContent read(String uri, Map<String, String> variables, ToolContext context) {
            String id = variables.getOrDefault("id", "");
            JsonObject body = JsonObject.of("id", id, "templateTest", true, "data", "Data for ID: " + id);
            return ResourceContent.text(uri, "application/json", Json.write(body));
        }
    }
}
