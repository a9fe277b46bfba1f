package dev.pegboard.engine.db.discovery.text;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/**
 * Reads YAML with aliases and merge keys. Scalars stay text, so that 5433:5432 and 1.10 are what was written; tags mean
 * nothing, so that no text can make an object.
 */
public final class YamlReader {
    /** An alias costs nothing here; the parser's own limit would refuse files that people have. */
    private static final LoadSettings YAML = LoadSettings.builder()
            .setAllowNonScalarKeys(true)
            .setMaxAliasesForCollections(20_000)
            .build();

    private static final int DEEPEST = 64;

    /** What merge keys may copy altogether; a text of a megabyte could ask for more than there is memory. */
    private static final int MOST_MERGED = 10_000;

    /** What was read already: an alias leads to the same value again, not to a copy. */
    private final Map<Node, Object> known = new IdentityHashMap<>();

    private int merged;

    private YamlReader() {}

    /** The documents of the text; empty ones are nothing. */
    public static List<Data> read(String text) throws Unreadable {
        try {
            requireShallow(text);
            List<Data> documents = new ArrayList<>();
            for (Node root : new Compose(YAML).composeAllFromString(text)) {
                documents.add(new Data(new YamlReader().value(root)));
            }
            return documents;
        } catch (MarkedYamlEngineException mistake) {
            throw new Unreadable(
                    "this is not YAML",
                    mistake.getProblemMark().map(mark -> mark.getLine() + 1).orElse(1));
        } catch (YamlEngineException mistake) {
            throw new Unreadable("this is not YAML", 1);
        }
    }

    /** The parts of the parser that build values go as deep as the text does, down to the end of the stack. */
    private static void requireShallow(String text) throws Unreadable {
        int depth = 0;
        for (Event event : new Parse(YAML).parseString(text)) {
            depth += event instanceof CollectionStartEvent ? 1 : event instanceof CollectionEndEvent ? -1 : 0;
            if (depth > DEEPEST) {
                int line = event.getStartMark().map(mark -> mark.getLine() + 1).orElse(1);
                throw new Unreadable("it is nested too deep", line);
            }
        }
    }

    private @Nullable Object value(Node node) throws Unreadable {
        if (node.isRecursive()) {
            throw wrong("this contains itself", node);
        }
        if (node instanceof ScalarNode scalar) {
            return scalar.getTag().equals(Tag.NULL) ? null : scalar.getValue();
        }
        Object before = known.get(node);
        if (before != null) {
            return before;
        }
        Object value = node instanceof MappingNode mapping ? members(mapping) : items(node);
        known.put(node, value);
        return value;
    }

    private List<@Nullable Object> items(Node node) throws Unreadable {
        List<@Nullable Object> items = new ArrayList<>();
        if (node instanceof SequenceNode sequence) {
            for (Node item : sequence.getValue()) {
                items.add(value(item));
            }
        }
        return items;
    }

    private Map<String, @Nullable Object> members(MappingNode mapping) throws Unreadable {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        List<Object> merges = new ArrayList<>();
        for (NodeTuple entry : mapping.getValue()) {
            Object value = value(entry.getValueNode());
            if (entry.getKeyNode() instanceof ScalarNode name) {
                if (name.getValue().equals("<<") && value != null) {
                    merges.add(value);
                } else {
                    members.put(name.getValue(), value);
                }
            }
        }
        for (Object merge : merges) {
            merge(merge, members, mapping);
        }
        return members;
    }

    private void merge(Object merge, Map<String, @Nullable Object> members, Node node) throws Unreadable {
        for (Object source : merge instanceof List<?> list ? list : List.of(merge)) {
            if (source instanceof Map<?, ?> map) {
                merged += map.size();
                if (merged > MOST_MERGED) {
                    throw wrong("it merges too much", node);
                }
                map.forEach((name, value) -> members.putIfAbsent(String.valueOf(name), value));
            }
        }
    }

    private static Unreadable wrong(String what, Node node) {
        return new Unreadable(
                what, node.getStartMark().map(mark -> mark.getLine() + 1).orElse(1));
    }
}
