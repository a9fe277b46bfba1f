package dev.pegboard.transport.stdio;

import static dev.pegboard.fixture.TestTool.said;

import dev.pegboard.base.Command;
import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.Catalog;
import dev.pegboard.catalog.Question;
import dev.pegboard.catalog.Reply;
import dev.pegboard.fixture.Bench;
import dev.pegboard.fixture.Offer;
import dev.pegboard.fixture.TestTool;
import dev.pegboard.mcp.McpServer;
import dev.pegboard.mcp.operation.ServerOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** What is called over the wire. */
final class WireTools {
    final AtomicInteger stopped = new AtomicInteger();
    final Catalog catalog = Offer.of(echo(), measure(), sleep(), ask(), askModel(), count(), shell())
            .catalog();
    final Bench bench = Bench.of(catalog);
    final McpServer server = new McpServer(bench.executor(), new ServerOptions(false, false));

    private static TestTool echo() {
        return TestTool.named("echo")
                .takes("text", "type", "string")
                .does((arguments, context) -> said(arguments.text("text").orElse("nothing")));
    }

    private static TestTool measure() {
        return TestTool.named("measure")
                .needs("text", "type", "string")
                .does((arguments, context) ->
                        said(String.valueOf(arguments.text("text").orElseThrow().length())));
    }

    private TestTool sleep() {
        return TestTool.named("sleep").needs("millis", "type", "integer").does((arguments, context) -> {
            try {
                Thread.sleep(((Number) arguments.get("millis")).longValue());
                return said("slept");
            } catch (InterruptedException e) {
                stopped.incrementAndGet();
                throw e;
            }
        });
    }

    private static TestTool ask() {
        JsonObject schema =
                JsonObject.of("type", "object", "properties", JsonObject.of("name", JsonObject.of("type", "string")));
        return TestTool.named("ask").does((arguments, context) -> {
            Reply reply = context.ask("name", new Question.Form("Your name?", schema));
            return said(reply.accepted() ? "Hello " + reply.fields().get("name") : "declined");
        });
    }

    private static TestTool askModel() {
        JsonObject request = JsonObject.of("messages", java.util.List.of(), "maxTokens", 10);
        return TestTool.named("ask_model")
                .does((arguments, context) -> said(String.valueOf(context.ask("text", new Question.Completion(request))
                        .body()
                        .at("content", "text")
                        .orElse("none"))));
    }

    private static TestTool count() {
        return TestTool.named("count").needs("to", "type", "integer").does((arguments, context) -> {
            int to = ((Number) arguments.get("to")).intValue();
            for (int i = 1; i <= to; i++) {
                context.progress(i, to, "at " + i);
            }
            return said("counted");
        });
    }

    /** Runs a shell that stays until it is ended, and writes its process id into a file. */
    private static TestTool shell() {
        return TestTool.named("shell").needs("file", "type", "string").does((arguments, context) -> {
            String script = "echo $$ > " + arguments.text("file").orElseThrow() + "; sleep 600";
            Command.of(Path.of("/"), Duration.ofMinutes(10), "sh", "-c", script).run();
            return said("never");
        });
    }
}
