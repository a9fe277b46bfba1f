package dev.pegboard.tools.database;

import dev.pegboard.base.Json;
import dev.pegboard.base.JsonObject;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The values for a statement, as a database takes them: objects are texts, and lists can be written as one. */
final class BoundValues {
    private BoundValues() {}

    static List<@Nullable Object> of(Optional<List<@Nullable Object>> given) {
        List<@Nullable Object> values = new ArrayList<>();
        given.orElse(List.of()).forEach(value -> values.add(of(value)));
        return values;
    }

    static @Nullable Object of(@Nullable Object value) {
        if (value instanceof JsonObject object) {
            return Json.write(object);
        }
        return value instanceof List<?> list ? new Items(list) : value;
    }

    /** A list that writes itself as JSON. */
    private static final class Items extends AbstractList<@Nullable Object> {
        private final List<?> given;

        Items(List<?> given) {
            this.given = given;
        }

        @Override
        public @Nullable Object get(int index) {
            return of(given.get(index));
        }

        @Override
        public int size() {
            return given.size();
        }

        @Override
        public String toString() {
            return Json.write(given);
        }
    }
}
