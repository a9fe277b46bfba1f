package dev.pegboard.catalog;

import dev.pegboard.access.Permit;
import dev.pegboard.base.Built;
import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import dev.pegboard.base.JsonSyntax;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reads the catalogue that the build made of all tools' cards. One bad entry never hides the others. */
public final class CatalogReader {
    private final List<ToolShelf.Slot> slots = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final Set<String> names = new HashSet<>();
    private final List<Resource> resources = new ArrayList<>();
    private final List<Prompt> prompts = new ArrayList<>();

    private CatalogReader() {}

    /** The catalogue this program was built with. */
    public static Catalog builtIn() {
        return read(Built.tools().getBytes(StandardCharsets.UTF_8));
    }

    public static Catalog read(byte[] toolsJson) {
        CatalogReader reader = new CatalogReader();
        try {
            JsonObject catalog = Json.parseObject(toolsJson);
            catalog.list("tools").orElse(List.of()).forEach(reader::add);
            reader.addOthers(catalog);
        } catch (JsonSyntax e) {
            reader.problems.add("The catalogue of tools cannot be read: " + e.getMessage());
        }
        ToolShelf tools = new ToolShelf(reader.slots);
        reader.resources.addFirst(new ToolGuideResource(tools));
        return new Catalog(
                tools,
                new ResourceShelf(reader.resources),
                new PromptShelf(reader.prompts),
                new Changes(),
                List.copyOf(reader.problems));
    }

    private void add(Object entry) {
        if (!(entry instanceof JsonObject object)) {
            problems.add("A tool was left out: its entry is not an object");
            return;
        }
        try {
            ToolCard card = card(object);
            ToolBody body = new ReflectedTool(text(object, "class"), Pace.of(object));
            claim(new HashSet<>(List.of(card.name(), ToolShelf.fold(card.alias()))));
            slots.add(new ToolShelf.Slot(card, body));
        } catch (IllegalArgumentException e) {
            problems.add("The tool " + object.text("name").orElse("?") + " was left out: " + e.getMessage());
        }
    }

    private void addOthers(JsonObject catalog) {
        for (Object entry : catalog.list("resources").orElse(List.of())) {
            try {
                resources.add(ReflectedResource.of((JsonObject) entry));
            } catch (IllegalArgumentException | ClassCastException e) {
                problems.add("A resource was left out: " + e.getMessage());
            }
        }
        for (Object entry : catalog.list("prompts").orElse(List.of())) {
            try {
                JsonObject words = (JsonObject) entry;
                prompts.add(new PromptWords(words).prompt(text(words, "toolset")));
            } catch (IllegalArgumentException | ClassCastException e) {
                problems.add("A prompt was left out: " + e.getMessage());
            }
        }
    }

    /** Takes the spellings of a tool, unless another has one of them. */
    private void claim(Set<String> spellings) {
        if (spellings.stream().anyMatch(names::contains)) {
            throw new IllegalArgumentException("another tool has the same name or alias");
        }
        names.addAll(spellings);
    }

    private static ToolCard card(JsonObject entry) {
        ToolCard.Effect effect = constant(ToolCard.Effect.class, entry, "effect");
        return new ToolCard(
                text(entry, "name"),
                text(entry, "alias"),
                text(entry, "toolset"),
                text(entry, "title"),
                text(entry, "description"),
                effect,
                constant(ToolCard.Scope.class, entry, "scope"),
                constant(ToolCard.TaskSupport.class, entry, "task"),
                entry.at("timeout").map(CatalogReader::limit),
                entry.text("ui"),
                object(entry, "input"),
                object(entry, "output"),
                object(entry, "guide"),
                entry.containsKey("rank") ? constant(Permit.Rank.class, entry, "rank") : effect.rank());
    }

    private static Duration limit(Object millis) {
        if (millis instanceof Long number && number > 0) {
            return Duration.ofMillis(number);
        }
        throw new IllegalArgumentException("its timeout is not milliseconds: " + millis);
    }

    private static <E extends Enum<E>> E constant(Class<E> type, JsonObject entry, String member) {
        String word = text(entry, member);
        return Stream.of(type.getEnumConstants())
                .filter(constant -> constant.name().toLowerCase(Locale.ROOT).equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("its " + member + " is '" + word + "'"));
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
