package dev.pegboard.catalog;

import dev.pegboard.base.Fault;
import dev.pegboard.base.FaultCode;
import dev.pegboard.base.NearNames;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The tools on offer, found by any spelling of their names. */
public final class ToolShelf {
    /** A card and what runs when it is called. */
    public record Slot(ToolCard card, ToolBody body) {}

    private static final int LONGEST_NAME = 100;

    private final Map<String, Slot> slots = new TreeMap<>();
    private final Map<String, String> namesByAlias = new LinkedHashMap<>();
    private final List<ToolCard> cards;
    private final Set<String> toolsets = new TreeSet<>();
    private final Optional<String> closed;

    public ToolShelf(Collection<Slot> slots) {
        this(slots, Optional.empty());
    }

    private ToolShelf(Collection<Slot> slots, Optional<String> closed) {
        this.closed = closed;
        for (Slot slot : slots) {
            this.slots.put(slot.card().name(), slot);
            namesByAlias.put(fold(slot.card().alias()), slot.card().name());
            toolsets.add(slot.card().toolset());
        }
        cards = this.slots.values().stream().map(Slot::card).toList();
    }

    /** A shelf without tools; who asks for one learns why. */
    static ToolShelf closed(String reason) {
        return new ToolShelf(List.of(), Optional.of(reason));
    }

    /** Why there are no tools, where that is on purpose. */
    public Optional<String> closed() {
        return closed;
    }

    /** All cards, always in the same order. */
    public List<ToolCard> cards() {
        return cards;
    }

    public Set<String> toolsets() {
        return Collections.unmodifiableSet(toolsets);
    }

    /** The tool of that name, whether it is spelt with dots, dashes or underscores. */
    public Optional<Slot> find(String name) {
        String folded = fold(name);
        return Optional.ofNullable(slots.get(namesByAlias.getOrDefault(folded, folded)));
    }

    public Slot require(String name) {
        return find(name).orElseThrow(() -> unknown(name));
    }

    /** Only the tools of those toolsets. */
    public ToolShelf narrowedTo(Collection<String> wanted) {
        for (String toolset : wanted) {
            if (!toolsets.contains(toolset)) {
                throw new Fault(
                                FaultCode.INVALID_ARGUMENT,
                                "There is no toolset '" + toolset + "'." + NearNames.question(toolset, toolsets))
                        .hint("The toolsets are: " + String.join(", ", toolsets) + ".");
            }
        }
        return new ToolShelf(slots.values().stream()
                .filter(slot -> wanted.contains(slot.card().toolset()))
                .toList());
    }

    /** These tools and some more. */
    ToolShelf and(Collection<Slot> more) {
        List<Slot> all = new ArrayList<>(slots.values());
        all.addAll(more);
        return new ToolShelf(all, closed);
    }

    private Fault unknown(String name) {
        if (closed.isPresent()) {
            return new Fault(FaultCode.DISABLED, closed.get());
        }
        String shown = name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME) + "…";
        String message = "Unknown tool: " + shown + "." + NearNames.question(name, slots.keySet());
        return new Fault(FaultCode.TOOL_NOT_FOUND, message).with("tool", shown);
    }

    /** The one form that all spellings of a name have in common. */
    public static String fold(String name) {
        return name.replace('.', '_').replace('-', '_');
    }
}
