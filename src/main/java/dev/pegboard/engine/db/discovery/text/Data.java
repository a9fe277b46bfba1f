package dev.pegboard.engine.db.discovery.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A value out of a file, whatever its format: a mapping, a list, a scalar or nothing. What is not there is nothing, so
 * that one can ask for members of members without looking first.
 */
public record Data(@Nullable Object value) {
    public static final Data NOTHING = new Data(null);

    /** More values than this are not spread: no project has as many settings. */
    private static final int MOST_VALUES = 10_000;

    /** The value found by following the names inwards. */
    public Data at(String... path) {
        Object found = value;
        for (String name : path) {
            found = found instanceof Map<?, ?> members ? members.get(name) : null;
        }
        return new Data(found);
    }

    /** The scalar as text; a mapping or a list has none. */
    public Optional<String> text() {
        return value == null || value instanceof Map || value instanceof List
                ? Optional.empty()
                : Optional.of(value.toString());
    }

    public Optional<String> text(String name) {
        return at(name).text();
    }

    public boolean isMembers() {
        return value instanceof Map;
    }

    /** The members in their order; none if it is no mapping. */
    public Map<String, Data> members() {
        Map<String, Data> members = new LinkedHashMap<>();
        if (value instanceof Map<?, ?> map) {
            map.forEach((name, member) -> members.put(String.valueOf(name), new Data(member)));
        }
        return members;
    }

    /** The items of a list; a single value is a list of its own. */
    public List<Data> items() {
        List<Data> items = new ArrayList<>();
        if (value instanceof List<?> list) {
            list.forEach(item -> items.add(new Data(item)));
        } else if (value != null) {
            items.add(this);
        }
        return items;
    }

    /** All scalars by their path, as in spring.datasource.url. */
    public Map<String, String> spread() {
        Map<String, String> settings = new LinkedHashMap<>();
        spread("", settings, 0);
        return settings;
    }

    /** Returns how many values were seen so far: aliases can make a small file into an endless tree. */
    private int spread(String path, Map<String, String> settings, int before) {
        int seen = before + 1;
        text().ifPresent(text -> settings.put(path, text));
        for (Map.Entry<String, Data> member : members().entrySet()) {
            if (seen >= MOST_VALUES) {
                return seen;
            }
            String name = path.isEmpty() ? member.getKey() : path + "." + member.getKey();
            seen = member.getValue().spread(name, settings, seen);
        }
        return seen;
    }
}
