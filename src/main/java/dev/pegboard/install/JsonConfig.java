package dev.pegboard.install;

import dev.pegboard.base.JsonObject;
import dev.pegboard.install.JsonTree.Member;
import dev.pegboard.install.JsonTree.Node;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** A configuration in JSON, comments allowed: our entry is a member of the object that holds all servers. */
record JsonConfig(String container) implements ConfigFormat {
    @Override
    public JsonObject read(String text) throws BrokenText {
        Optional<Node> root = JsonTree.read(text);
        if (root.isEmpty()) {
            return new JsonObject();
        }
        Node node = object(text, root.get(), "the file");
        Optional<Member> servers = only(text, node, container);
        if (servers.isPresent()) {
            only(text, object(text, servers.get().value(), container), NAME);
        }
        return (JsonObject) Objects.requireNonNull(node.plain());
    }

    @Override
    public String with(String text, JsonObject members) throws BrokenText {
        Optional<Node> found = JsonTree.read(text);
        if (found.isEmpty()) {
            return started(text, members);
        }
        Node root = found.get();
        JsonEditor editor = new JsonEditor(text, root);
        Optional<Member> servers = only(text, root, container);
        if (servers.isEmpty()) {
            return TextEdit.apply(text, editor.fill(root, container, JsonObject.of(NAME, members)));
        }
        if (only(text, servers.get().value(), NAME).isEmpty()) {
            return TextEdit.apply(text, editor.insert(servers.get().value(), NAME, members));
        }
        String updated = text;
        for (Map.Entry<String, Object> wanted : members.entrySet()) {
            updated = updated(updated, wanted.getKey(), wanted.getValue());
        }
        return updated;
    }

    @Override
    public String without(String text) throws BrokenText {
        Node root = JsonTree.read(text).orElseThrow();
        Node servers = only(text, root, container).orElseThrow().value();
        Member entry = only(text, servers, NAME).orElseThrow();
        return TextEdit.apply(text, new JsonEditor(text, root).remove(servers, entry));
    }

    /** A document after whatever stands in a file without one. */
    private String started(String text, JsonObject members) throws BrokenText {
        Lines lines = new Lines(text);
        String gap = text.isEmpty() || lines.endBefore(text.length()) < text.length() ? "" : lines.newline();
        return with(text + gap + "{}" + lines.newline(), members);
    }

    /** The text with one member of our entry as it is wanted. */
    private String updated(String text, String name, Object value) throws BrokenText {
        Node root = JsonTree.read(text).orElseThrow();
        Node servers = only(text, root, container).orElseThrow().value();
        Node entry = only(text, servers, NAME).orElseThrow().value();
        Optional<Node> old = only(text, entry, name).map(Member::value);
        return TextEdit.apply(
                text,
                old.isPresent()
                        ? List.of(new TextEdit(old.get().start(), old.get().end(), JsonEditor.inline(value)))
                        : new JsonEditor(text, root).insert(entry, name, value));
    }

    private static Node object(String text, Node node, String what) throws BrokenText {
        if (node.isObject()) {
            return node;
        }
        throw BrokenText.at(text, node.start(), what + " is not an object");
    }

    /** The member of that name: of two, nobody could say which one the client takes. */
    private static Optional<Member> only(String text, Node object, String name) throws BrokenText {
        List<Member> named = object.members().stream()
                .filter(member -> member.name().equals(name))
                .toList();
        if (named.size() > 1) {
            throw BrokenText.at(text, named.get(1).start(), "there is a second " + name);
        }
        return named.stream().findFirst();
    }
}
