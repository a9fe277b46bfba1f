package dev.pegboard.workspace;

import dev.pegboard.base.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What the value of a setting may be, and what it is where nothing is written. Knows no file. */
sealed interface SettingKind {
    /** The value where nothing is written. */
    Object fallback();

    /** The value that is written; a mistake if it is of another kind. */
    Object read(Written written) throws SettingsMistake;

    /** What it must be, in words that follow "must be". */
    String expected();

    /** A value in words. */
    String shown(Object value);

    /** The same rule for other programs. */
    JsonObject schema();

    default SettingsMistake mistake(Written written) {
        return new SettingsMistake("must be " + expected() + "; this is " + written.words(), written.place());
    }

    /** Yes or no. */
    record Flag(Boolean fallback) implements SettingKind {
        @Override
        public Object read(Written written) throws SettingsMistake {
            if (written instanceof Written.Scalar scalar && scalar.value() instanceof Boolean flag) {
                return flag;
            }
            throw mistake(written);
        }

        @Override
        public String expected() {
            return "true or false";
        }

        @Override
        public String shown(Object value) {
            return value.toString();
        }

        @Override
        public JsonObject schema() {
            return JsonObject.of("type", "boolean", "default", fallback);
        }
    }

    /** A whole number within a range. */
    record Whole(Integer fallback, int from, int to) implements SettingKind {
        @Override
        public Object read(Written written) throws SettingsMistake {
            if (written instanceof Written.Scalar scalar && scalar.value() instanceof Number number) {
                double value = number.doubleValue();
                if (value >= from && value <= to && value == Math.rint(value)) {
                    return (int) value;
                }
            }
            throw mistake(written);
        }

        @Override
        public String expected() {
            return "a whole number from " + from + " to " + to;
        }

        @Override
        public String shown(Object value) {
            return value.toString();
        }

        @Override
        public JsonObject schema() {
            return JsonObject.of("type", "integer", "minimum", from, "maximum", to, "default", fallback);
        }
    }

    /** A list of names; a list that names nothing must not mean everything. */
    record Names() implements SettingKind {
        @Override
        public Object fallback() {
            return List.of();
        }

        @Override
        public Object read(Written written) throws SettingsMistake {
            if (!(written instanceof Written.Items list) || list.items().isEmpty()) {
                throw mistake(written);
            }
            List<String> names = new ArrayList<>();
            for (Written item : list.items()) {
                if (!(item instanceof Written.Scalar scalar && scalar.value() instanceof String name)
                        || name.isEmpty()) {
                    throw mistake(item);
                }
                names.add(name);
            }
            return List.copyOf(names);
        }

        @Override
        public String expected() {
            return "a list of names, at least one";
        }

        @Override
        public String shown(Object value) {
            return value instanceof List<?> names && names.isEmpty() ? "all" : words(value);
        }

        @Override
        public JsonObject schema() {
            JsonObject name = JsonObject.of("type", "string", "minLength", 1);
            return JsonObject.of("type", "array", "items", name, "minItems", 1);
        }
    }

    /** A text. */
    record Text() implements SettingKind {
        @Override
        public Object fallback() {
            return "";
        }

        @Override
        public Object read(Written written) throws SettingsMistake {
            if (written instanceof Written.Scalar scalar && scalar.value() instanceof String text && !text.isEmpty()) {
                return text;
            }
            throw mistake(written);
        }

        @Override
        public String expected() {
            return "a text";
        }

        @Override
        public String shown(Object value) {
            return value.equals("") ? "none" : value.toString();
        }

        @Override
        public JsonObject schema() {
            return JsonObject.of("type", "string", "minLength", 1);
        }
    }

    /** A mapping of names to whatever a feature makes of them, in the order of the file. */
    record Mapping() implements SettingKind {
        @Override
        public Object fallback() {
            return Map.of();
        }

        @Override
        public Object read(Written written) throws SettingsMistake {
            if (written.isNothing()) {
                return fallback();
            }
            if (written instanceof Written.Members members) {
                return PlainValues.of(members);
            }
            throw mistake(written);
        }

        @Override
        public String expected() {
            return "a mapping of names";
        }

        @Override
        public String shown(Object value) {
            return value instanceof Map<?, ?> map && !map.isEmpty() ? words(List.copyOf(map.keySet())) : "none";
        }

        @Override
        public JsonObject schema() {
            return JsonObject.of("type", List.of("object", "null"));
        }
    }

    private static String words(Object list) {
        String text = list.toString();
        return text.substring(1, text.length() - 1);
    }
}
