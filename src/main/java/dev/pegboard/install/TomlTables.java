package dev.pegboard.install;

import dev.pegboard.base.JsonObject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The tables of a TOML document as they come to be, and who may still add to which. It knows nothing of texts. */
final class TomlTables {
    private final JsonObject root = new JsonObject();
    private final Set<Object> headed = identities();
    private final Set<Object> dotted = identities();
    private final Set<Object> closed = identities();
    private JsonObject current = root;

    JsonObject root() {
        return root;
    }

    /** Begins the table of a header; false if it cannot be. */
    boolean open(List<String> path, boolean inList) {
        JsonObject parent = root;
        for (String part : path.subList(0, path.size() - 1)) {
            JsonObject next = entered(parent.computeIfAbsent(part, name -> new JsonObject()));
            if (next == null) {
                return false;
            }
            parent = next;
        }
        JsonObject table = inList ? item(parent, path.getLast()) : table(parent, path.getLast());
        current = table == null ? current : table;
        return table != null;
    }

    private @Nullable JsonObject table(JsonObject parent, String name) {
        Object there = parent.computeIfAbsent(name, missing -> new JsonObject());
        boolean free = there instanceof JsonObject && !closed.contains(there) && !dotted.contains(there);
        return free && headed.add(there) ? (JsonObject) there : null;
    }

    private @Nullable JsonObject item(JsonObject parent, String name) {
        if (parent.computeIfAbsent(name, missing -> new TableList()) instanceof TableList list) {
            JsonObject table = new JsonObject();
            headed.add(table);
            list.add(table);
            return table;
        }
        return null;
    }

    /** The table one gets to through a value: itself, or the last of a list of tables. */
    private @Nullable JsonObject entered(@Nullable Object value) {
        Object target = value instanceof TableList list ? list.getLast() : value;
        return target instanceof JsonObject table && !closed.contains(table) ? table : null;
    }

    /** Puts a value into the current table; false if its place is taken. */
    boolean put(List<String> key, Object value) {
        return put(current, key, value);
    }

    /** Puts a value into that table, making tables for all parts of the key but the last. */
    boolean put(JsonObject table, List<String> key, Object value) {
        JsonObject parent = table;
        for (String part : key.subList(0, key.size() - 1)) {
            if (!parent.containsKey(part)) {
                JsonObject made = new JsonObject();
                dotted.add(made);
                parent.put(part, made);
            }
            if (!(parent.get(part) instanceof JsonObject next) || !dotted.contains(next)) {
                return false;
            }
            parent = next;
        }
        return parent.putIfAbsent(key.getLast(), value) == null;
    }

    /** Nothing can be added to that table or list, or to what is in it. */
    void close(Object value) {
        closed.add(value);
        if (value instanceof JsonObject table) {
            table.values().forEach(this::close);
        }
    }

    /** A list that grows by headers. */
    private static final class TableList extends ArrayList<JsonObject> {
        private static final long serialVersionUID = 1L;
    }

    private static Set<Object> identities() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }
}
