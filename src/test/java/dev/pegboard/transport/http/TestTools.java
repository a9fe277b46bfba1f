package dev.pegboard.transport.http;

import dev.pegboard.base.JsonObject;
import dev.pegboard.catalog.Catalog;
import dev.pegboard.catalog.Changes;
import dev.pegboard.catalog.LogLevel;
import dev.pegboard.catalog.Outcome;
import dev.pegboard.catalog.PromptShelf;
import dev.pegboard.catalog.Question;
import dev.pegboard.catalog.ResourceShelf;
import dev.pegboard.catalog.ToolBody;
import dev.pegboard.catalog.ToolCard;
import dev.pegboard.catalog.ToolContext;
import dev.pegboard.catalog.ToolShelf;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/** A small offer of tools that show how a transport treats them. */
final class TestTools {
    /** Opened when the tool "wait" or "work" has begun. */
    final CountDownLatch waiting = new CountDownLatch(1);
    /** Opened by a test to let them and "hold" end. */
    final CountDownLatch release = new CountDownLatch(1);
    /** Opened when one of them was interrupted. */
    final CountDownLatch cancelled = new CountDownLatch(1);
    /** Opened when one of them ended by itself. */
    final CountDownLatch finished = new CountDownLatch(1);

    /** How many messages "flood" has got rid of. */
    final AtomicLong said = new AtomicLong();

    final Changes changes = new Changes();
    private final List<ToolShelf.Slot> slots = new ArrayList<>();

    Catalog catalog() {
        add("echo", (arguments, context) -> text(arguments.text("text").orElse("nothing")));
        add("wait", (arguments, context) -> await());
        add("work", ToolCard.TaskSupport.OPTIONAL, (arguments, context) -> await());
        add("hold", (arguments, context) -> {
            release.await();
            return text("held");
        });
        add("steps", (arguments, context) -> steps(context));
        add(
                "ask",
                (arguments, context) -> text("Hello "
                        + context.ask("name", Question.confirmation("Sure?"))
                                .fields()
                                .get("confirm")));
        add("change", (arguments, context) -> {
            changes.announce(new Changes.Change.Tools());
            return text("changed");
        });
        add("flood", (arguments, context) -> flood(context));
        add("crash", (arguments, context) -> {
            throw new AssertionError("a bug");
        });
        return new Catalog(
                new ToolShelf(slots), new ResourceShelf(List.of()), new PromptShelf(List.of()), changes, List.of());
    }

    private Outcome await() {
        waiting.countDown();
        try {
            release.await();
            finished.countDown();
            return text("waited");
        } catch (InterruptedException e) {
            cancelled.countDown();
            return text("interrupted");
        }
    }

    /** Talks until nobody listens. */
    private Outcome flood(ToolContext context) {
        String words = "word ".repeat(10_000);
        for (int step = 1; !Thread.currentThread().isInterrupted(); step++) {
            context.progress(step, 0, words);
            said.incrementAndGet();
        }
        cancelled.countDown();
        return text("flooded");
    }

    private static Outcome steps(ToolContext context) {
        for (int step = 1; step <= 3; step++) {
            context.progress(step, 3, "step " + step);
            context.log(LogLevel.WARNING, "log " + step);
        }
        return text("stepped");
    }

    private void add(String name, ToolBody body) {
        add(name, ToolCard.TaskSupport.NEVER, body);
    }

    private void add(String name, ToolCard.TaskSupport task, ToolBody body) {
        JsonObject property = JsonObject.of("type", "string");
        JsonObject schema = JsonObject.of("type", "object", "properties", JsonObject.of("text", property));
        slots.add(new ToolShelf.Slot(
                new ToolCard(
                        name,
                        name,
                        "test",
                        name,
                        "A test tool.",
                        ToolCard.Effect.READ,
                        ToolCard.Scope.SERVER,
                        task,
                        Optional.empty(),
                        Optional.empty(),
                        schema,
                        new JsonObject(),
                        new JsonObject()),
                body));
    }

    private static Outcome text(String text) {
        return Outcome.of(text, JsonObject.of("said", text));
    }
}
