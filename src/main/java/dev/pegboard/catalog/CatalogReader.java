package dev.pegboard.catalog;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Reads the catalogue that the build made of all tools' cards. One bad entry never hides the others. */
public final class CatalogReader {
    /** Where the build puts the catalogue. */
    static final String RESOURCE = "/dev/pegboard/tools.json";

    private final List<ToolShelf.Slot> slots = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final Set<String> names = new HashSet<>();

    private CatalogReader() {}

    /** The catalogue this program was built with. */
    public static Catalog builtIn() {
        try (InputStream in = CatalogReader.class.getResourceAsStream(RESOURCE)) {
            return in == null ? read(new byte[0]) : read(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static Catalog read(byte[] toolsJson) {
        CatalogReader reader = new CatalogReader();
        try {
            Json.parseObject(toolsJson).list("tools").orElse(List.of()).forEach(reader::add);
        } catch (JsonSyntax e) {
            reader.problems.add("The catalogue of tools cannot be read: " + e.getMessage());
        }
        ToolShelf tools = new ToolShelf(reader.slots);
        return new Catalog(
                tools,
                new ResourceShelf(List.of(new ToolGuideResource(tools))),
                new PromptShelf(List.of()),
                new Changes(),
                List.copyOf(reader.problems));
    }

    private void add(Object entry) {
        String name = entry instanceof JsonObject object ? object.text("name").orElse("?") : "?";
        try {
            JsonObject object = (JsonObject) entry;
            ToolCard card = card(object);
            if (!names.add(card.name())) {
                throw new IllegalArgumentException("another tool has the same name");
            }
            slots.add(new ToolShelf.Slot(card, new ReflectedTool(text(object, "class"))));
        } catch (IllegalArgumentException | ClassCastException e) {
            problems.add("The tool " + name + " was left out: " + e.getMessage());
        }
    }

    private static ToolCard card(JsonObject entry) {
        return new ToolCard(
                text(entry, "name"),
                text(entry, "alias"),
                text(entry, "toolset"),
                text(entry, "title"),
                text(entry, "description"),
                constant(ToolCard.Effect.class, text(entry, "effect")),
                constant(ToolCard.Scope.class, text(entry, "scope")),
                constant(ToolCard.TaskSupport.class, text(entry, "task")),
                entry.at("timeout").map(millis -> Duration.ofMillis(((Number) millis).longValue())),
                entry.text("ui"),
                object(entry, "input"),
                object(entry, "output"),
                object(entry, "guide"));
    }

    private static <E extends Enum<E>> E constant(Class<E> type, String word) {
        return Enum.valueOf(type, word.toUpperCase(Locale.ROOT));
    }

    private static String text(JsonObject entry, String member) {
        return required(entry.text(member), member);
    }

    private static JsonObject object(JsonObject entry, String member) {
        return required(entry.object(member), member);
    }

    private static <T> T required(Optional<T> value, String member) {
        return value.orElseThrow(() -> new IllegalArgumentException("its entry has no " + member));
    }
}
