package dev.pegboard.transport.file;

import static dev.pegboard.fixture.TestTool.said;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.JsonObject;
import dev.pegboard.call.CallLimits;
import dev.pegboard.catalog.LogLevel;
import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.Question;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.fixture.Bench;
import dev.pegboard.fixture.Offer;
import dev.pegboard.fixture.TestTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** What is called over the bridge. */
final class BridgeTools {
    final AtomicInteger calls = new AtomicInteger();
    final AtomicInteger waiting = new AtomicInteger();
    final AtomicInteger stopped = new AtomicInteger();
    final Bench bench = Bench.of(
            Offer.of(echo(), count(), waits(), steps(), fails(), asks(), large(), brief())
                    .catalog(),
            new CallLimits(Duration.ofMinutes(2), 10_000_000, 256, 10_000));

    private TestTool echo() {
        return TestTool.named("text_echo").takes("text", "type", "string").does((arguments, context) -> {
            calls.incrementAndGet();
            return said(arguments.text("text").orElse("nothing"));
        });
    }

    /** Leaves a line in a file for each time it was called. */
    private static TestTool count() {
        return TestTool.named("count")
                .needs("file", "type", "string")
                .needs("line", "type", "string")
                .does((arguments, context) -> {
                    write(arguments);
                    return said(arguments.text("line").orElseThrow());
                });
    }

    private static void write(JsonObject arguments) throws IOException {
        Files.writeString(
                Path.of(arguments.text("file").orElseThrow()),
                arguments.text("line").orElseThrow() + "\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    private TestTool waits() {
        return TestTool.named("wait").does(this::waitForEver);
    }

    private TestTool brief() {
        return TestTool.named("brief").timeout(Duration.ofMillis(100)).does(this::waitForEver);
    }

    private Outcome waitForEver(JsonObject arguments, ToolContext context) throws InterruptedException {
        waiting.incrementAndGet();
        try {
            Thread.sleep(Duration.ofHours(1));
            return said("an hour later");
        } catch (InterruptedException e) {
            stopped.incrementAndGet();
            throw e;
        }
    }

    private static TestTool steps() {
        return TestTool.named("steps").does((arguments, context) -> {
            context.progress(1, 4, "a quarter");
            context.progress(2, 0, "of an unknown number");
            for (LogLevel level : LogLevel.values()) {
                context.log(level, level.word());
            }
            return said("stepped");
        });
    }

    private static TestTool fails() {
        return TestTool.named("fail").does((arguments, context) -> {
            throw new Fault(FaultCode.DB_NOT_ALLOWED, "shop is not allowed")
                    .with("database", "shop")
                    .hint("Ask for it.");
        });
    }

    private static TestTool asks() {
        return TestTool.named("ask")
                .does((arguments, context) ->
                        said(context.ask("sure", Question.confirmation("Sure?")).toString()));
    }

    private static TestTool large() {
        return TestTool.named("large").does((arguments, context) -> said("ä".repeat(2 << 20)));
    }
}
