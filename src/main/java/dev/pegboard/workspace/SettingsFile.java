package dev.pegboard.workspace;

import dev.pegboard.workspace.ProjectSettings.State;
import dev.pegboard.workspace.ProjectSettings.Status;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** Reads a pegboard.yaml and finds the place of every mistake. */
final class SettingsFile {
    private static final int MAX_BYTES = 1 << 20;
    private static final int MAX_DEPTH = 64;

    private static final LoadSettings YAML =
            LoadSettings.builder().setLabel(ProjectRoot.SETTINGS_FILE).build();

    private SettingsFile() {}

    static ProjectSettings read(Path file) {
        if (Files.notExists(file)) {
            return new ProjectSettings(State.of(Status.ABSENT), List.of());
        }
        try {
            return new ProjectSettings(State.of(Status.VALID), databases(text(file)));
        } catch (MarkedYamlEngineException mistake) {
            return invalid(mistake);
        } catch (YamlEngineException | IOException e) {
            return invalid(String.valueOf(e.getMessage()), Optional.empty());
        }
    }

    private static String text(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException("it is not a file");
        }
        if (Files.size(file) > MAX_BYTES) {
            throw new IOException("it is larger than " + MAX_BYTES + " bytes");
        }
        try {
            return Files.readString(file);
        } catch (CharacterCodingException e) {
            throw new IOException("it is not UTF-8 text", e);
        } catch (IOException e) {
            throw new IOException("it cannot be read", e);
        }
    }

    private static List<String> databases(String text) {
        requireShallow(text);
        List<String> names = new Compose(YAML)
                .composeString(text)
                .flatMap(node -> value(mapping(node, "the file must map names to values"), "databases"))
                .map(node -> mapping(node, "databases must map names to databases"))
                .map(SettingsFile::names)
                .orElse(List.of());
        new Load(YAML).loadFromString(text); // Finds what composing lets pass: keys that stand there twice.
        return names;
    }

    /** The parts of the parser that build values go as deep as the text does, down to the end of the stack. */
    private static void requireShallow(String text) {
        int depth = 0;
        for (Event event : new Parse(YAML).parseString(text)) {
            depth += event instanceof CollectionStartEvent ? 1 : event instanceof CollectionEndEvent ? -1 : 0;
            if (depth > MAX_DEPTH) {
                throw new Mistake("it is nested too deep", event.getStartMark());
            }
        }
    }

    private static Optional<Node> value(MappingNode mapping, String key) {
        return mapping.getValue().stream()
                .filter(entry -> name(entry).equals(key))
                .map(NodeTuple::getValueNode)
                .filter(node -> !node.getTag().equals(Tag.NULL))
                .findFirst();
    }

    private static MappingNode mapping(Node node, String otherwise) {
        if (node instanceof MappingNode mapping) {
            return mapping;
        }
        throw new Mistake(otherwise, node.getStartMark());
    }

    private static List<String> names(MappingNode mapping) {
        return mapping.getValue().stream().map(SettingsFile::name).toList();
    }

    private static String name(NodeTuple entry) {
        return entry.getKeyNode() instanceof ScalarNode scalar ? scalar.getValue() : "";
    }

    private static ProjectSettings invalid(MarkedYamlEngineException mistake) {
        return invalid(mistake.getProblem(), mistake.getProblemMark());
    }

    private static ProjectSettings invalid(String problem, Optional<Mark> place) {
        State state = new State(
                Status.INVALID,
                Optional.of(problem),
                place.map(mark -> mark.getLine() + 1),
                place.map(mark -> mark.getColumn() + 1));
        return new ProjectSettings(state, List.of());
    }

    /** Valid YAML that does not say what it must. */
    private static final class Mistake extends MarkedYamlEngineException {
        private static final long serialVersionUID = 1L;

        Mistake(String problem, Optional<Mark> place) {
            super(null, Optional.empty(), problem, place);
        }
    }
}
