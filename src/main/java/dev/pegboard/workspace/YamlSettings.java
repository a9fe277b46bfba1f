package dev.pegboard.workspace;

import dev.pegboard.base.TextPlace;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.ConstructNode;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/** Reads YAML 1.2 and finds the place of every mistake. Knows no setting. */
final class YamlSettings {
    private static final LoadSettings YAML = LoadSettings.builder()
            .setSchema(new CoreSchema())
            .setAllowNonScalarKeys(true)
            .build();

    /** No number has more characters; to find the value of one with a million would take long. */
    private static final int LONGEST_NUMBER = 100;

    /** What was read already: an alias leads to the same value again, not to a copy. */
    private final Map<Node, Written> known = new IdentityHashMap<>();

    private final Map<Tag, ConstructNode> scalars = YAML.getSchema().getSchemaTagConstructors();

    private YamlSettings() {}

    /** The value of the text; an empty text is nothing. */
    static Written read(String text) throws SettingsMistake {
        try {
            requireShallow(text);
            Optional<Node> root = new Compose(YAML).composeString(text);
            return root.isPresent() ? new YamlSettings().value(root.get()) : new Written.Scalar(TextPlace.START, null);
        } catch (MarkedYamlEngineException mistake) {
            throw new SettingsMistake(
                    mistake.getProblem(), mistake.getProblemMark().map(YamlSettings::place));
        } catch (ReaderException mistake) {
            int offset = text.offsetByCodePoints(0, mistake.getPosition());
            throw new SettingsMistake("this character is not allowed in YAML", TextPlace.of(text, offset));
        } catch (YamlEngineException mistake) {
            throw new SettingsMistake(String.valueOf(mistake.getMessage()), Optional.empty());
        }
    }

    /** The parts of the parser that build values go as deep as the text does, down to the end of the stack. */
    private static void requireShallow(String text) throws SettingsMistake {
        int depth = 0;
        for (Event event : new Parse(YAML).parseString(text)) {
            depth += event instanceof CollectionStartEvent ? 1 : event instanceof CollectionEndEvent ? -1 : 0;
            if (depth > SettingsFile.MAX_DEPTH) {
                throw new SettingsMistake(
                        "it is nested too deep", event.getStartMark().map(YamlSettings::place));
            }
        }
    }

    private Written value(Node node) throws SettingsMistake {
        Written before = known.get(node);
        if (before != null) {
            return before;
        }
        if (node.isRecursive()) {
            throw new SettingsMistake("this contains itself", place(node));
        }
        Written value = unknownValue(node);
        known.put(node, value);
        return value;
    }

    private Written unknownValue(Node node) throws SettingsMistake {
        if (node instanceof MappingNode mapping) {
            return members(mapping);
        }
        if (node instanceof SequenceNode sequence) {
            return items(sequence);
        }
        return new Written.Scalar(place(node), node instanceof ScalarNode scalar ? scalar(scalar) : null);
    }

    private Written members(MappingNode mapping) throws SettingsMistake {
        List<Written.Member> members = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (NodeTuple entry : mapping.getValue()) {
            Node key = entry.getKeyNode();
            if (!(key instanceof ScalarNode name)) {
                throw new SettingsMistake("a name must be text", place(key));
            }
            if (!names.add(name.getValue())) {
                throw new SettingsMistake(SettingsProblem.shown(name.getValue()) + " stands there twice", place(key));
            }
            members.add(new Written.Member(place(key), name.getValue(), value(entry.getValueNode())));
        }
        return new Written.Members(place(mapping), members);
    }

    private Written items(SequenceNode sequence) throws SettingsMistake {
        List<Written> items = new ArrayList<>();
        for (Node item : sequence.getValue()) {
            items.add(value(item));
        }
        return new Written.Items(place(sequence), items);
    }

    private @Nullable Object scalar(ScalarNode node) throws SettingsMistake {
        ConstructNode constructor = scalars.get(node.getTag());
        if (constructor == null || node.getValue().length() > LONGEST_NUMBER) {
            return node.getValue();
        }
        try {
            return constructor.construct(node);
        } catch (RuntimeException e) {
            throw new SettingsMistake("this does not fit its tag", place(node));
        }
    }

    private static TextPlace place(Node node) {
        return node.getStartMark().map(YamlSettings::place).orElse(TextPlace.START);
    }

    private static TextPlace place(Mark mark) {
        return new TextPlace(mark.getLine() + 1, mark.getColumn() + 1);
    }
}
