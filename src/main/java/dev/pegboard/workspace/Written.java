package dev.pegboard.workspace;

import dev.pegboard.base.TextPlace;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A value as it is written in a settings file, and where it stands. Knows neither YAML nor JSON. */
sealed interface Written {
    TextPlace place();

    /** What it is, in words that give nothing of a text away. */
    String words();

    /** A single value: a Boolean, a Number, a String or null. */
    record Scalar(TextPlace place, @Nullable Object value) implements Written {
        @Override
        public String words() {
            if (value == null) {
                return "nothing";
            }
            return value instanceof String ? "text" : SettingsProblem.shown(String.valueOf(value));
        }
    }

    /** A list. */
    record Items(TextPlace place, List<Written> items) implements Written {
        @Override
        public String words() {
            return items.isEmpty() ? "an empty list" : "a list";
        }
    }

    /** A mapping; a name may stand there twice. */
    record Members(TextPlace place, List<Member> members) implements Written {
        @Override
        public String words() {
            return "a mapping";
        }
    }

    /** A name, its place, and its value. */
    record Member(TextPlace place, String name, Written value) {}

    /** True if nothing is written where a value could be. */
    default boolean isNothing() {
        return this instanceof Scalar scalar && scalar.value() == null;
    }
}
