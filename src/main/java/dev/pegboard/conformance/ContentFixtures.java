package dev.pegboard.conformance;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import dev.pegboard.catalog.Attachment;
import dev.pegboard.catalog.Changes;
import dev.pegboard.catalog.LogLevel;
import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.ResourceContent;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.catalog.ToolShelf;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Tools that answer with every kind of content, and those that log, report progress and announce changes. */
final class ContentFixtures {
    static final Attachment.Image RED_PIXEL = new Attachment.Image(
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==",
            "image/png");

    private static final Attachment.Audio SILENCE =
            new Attachment.Audio("UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=", "audio/wav");

    /** A schema with the keywords that must reach clients unchanged. */
    private static final String RICH_SCHEMA = """
            {"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object",
             "$defs": {"address": {"$anchor": "addressDef", "type": "object",
                                   "properties": {"street": {"type": "string"}, "city": {"type": "string"}}}},
             "properties": {"name": {"type": "string"}, "address": {"$ref": "#/$defs/address"},
                            "contactMethod": {"type": "string", "enum": ["phone", "email"]},
                            "phone": {"type": "string"}, "email": {"type": "string"}},
             "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
             "if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
             "then": {"required": ["phone"]}, "else": {"required": ["email"]}, "additionalProperties": false}
            """;

    private ContentFixtures() {}

    static List<ToolShelf.Slot> all(Changes changes) {
        return List.of(
                Fixture.named("test_simple_text")
                        .doing((in, context) -> Fixture.says("This is a simple text response for testing.")),
                Fixture.named("test_image_content").doing((in, context) -> Fixture.shows(RED_PIXEL)),
                Fixture.named("test_audio_content").doing((in, context) -> Fixture.shows(SILENCE)),
                Fixture.named("test_embedded_resource").doing((in, context) -> Fixture.shows(embedded())),
                Fixture.named("test_multiple_content_types").doing((in, context) -> mixed()),
                Fixture.named("test_tool_with_logging").doing((in, context) -> logging(context)),
                Fixture.named("test_logging_tool").doing((in, context) -> logging(context)),
                Fixture.named("test_tool_with_progress").doing((in, context) -> progress(context)),
                Fixture.named("test_error_handling").doing((in, context) -> failing()),
                Fixture.named("json_schema_2020_12_tool")
                        .schema(richSchema())
                        .doing((in, context) -> Fixture.says("ok")),
                Fixture.named("test_x_mcp_header")
                        .schema(headerSchema())
                        .doing((in, context) -> Fixture.says("region " + in.get("region"))),
                Fixture.named("test_app")
                        .shownBy(ResourceFixtures.APP)
                        .doing((in, context) -> Fixture.says("Shown in an app.")),
                Fixture.named("test_trigger_tool_change")
                        .doing((in, context) -> announcing(changes, new Changes.Change.Tools())),
                Fixture.named("test_trigger_prompt_change")
                        .doing((in, context) -> announcing(changes, new Changes.Change.Prompts())));
    }

    private static Attachment embedded() {
        return new Attachment.Document(ResourceContent.text(
                "test://embedded-resource", "text/plain", "This is an embedded resource content."));
    }

    private static Outcome mixed() {
        Attachment document = new Attachment.Document(ResourceContent.text(
                "test://mixed-content-resource", "application/json", "{\"test\":\"data\",\"value\":123}"));
        return Fixture.says("Multiple content types test:").attach(RED_PIXEL, document);
    }

    private static Outcome logging(ToolContext context) throws InterruptedException {
        for (String line : List.of("Tool execution started", "Tool processing data", "Tool execution completed")) {
            context.log(LogLevel.INFO, line);
            Thread.sleep(50);
        }
        return Fixture.says("done");
    }

    private static Outcome progress(ToolContext context) throws InterruptedException {
        for (int done = 0; done <= 100; done += 50) {
            context.progress(done, 100, "step " + done);
            Thread.sleep(50);
        }
        return Fixture.says("done");
    }

    private static Outcome failing() {
        throw new Fault(FaultCode.COMMAND_FAILED, "This tool intentionally returns an error for testing");
    }

    private static Outcome announcing(Changes changes, Changes.Change change) {
        changes.announce(change);
        return Fixture.says("changed");
    }

    private static JsonObject headerSchema() {
        JsonObject region = JsonObject.of("type", "string", "x-mcp-header", "Region");
        return JsonObject.of(
                "type", "object", "properties", JsonObject.of("region", region), "required", List.of("region"));
    }

    private static JsonObject richSchema() {
        try {
            return Json.parseObject(RICH_SCHEMA.getBytes(StandardCharsets.UTF_8));
        } catch (JsonSyntax e) {
            throw new IllegalStateException(e);
        }
    }
}
